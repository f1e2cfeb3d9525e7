// Stands in for React Router's own loader of pages (vite.config.ts puts it there), which reloads whatever page one is on at the first
// failure. Ours retries; a page that cannot be had then fails while it is drawn, so that the error screen can say what happened
// (spec §4). A rejection would not do: of a page without a loader React Router forgets it and shows nothing at all.
import { importWithRetry } from './lazy-with-retry.tsx'

type RouteModule = Record<string, unknown>
type ManifestRoute = { id: string; module: string }

export async function loadRouteModule(route: ManifestRoute, cache: Record<string, RouteModule>): Promise<RouteModule> {
  const cached = cache[route.id]
  if (cached) return cached
  try {
    const load = (attempt: number) =>
      import(/* @vite-ignore */ buildModuleUrl(route.module, attempt)) as Promise<RouteModule>
    const loaded = await importWithRetry(load)
    cache[route.id] = loaded
    return loaded
  } catch (error) {
    return createFailedPage(error)
  }
}

function createFailedPage(error: unknown): RouteModule {
  return {
    default: function FailedPage() {
      throw error
    },
  }
}

/** Some browsers remember that a module failed and never ask for it again: each retry asks under a name of its own. */
function buildModuleUrl(module: string, attempt: number): string {
  return attempt === 0 ? module : `${module}?retry=${attempt}`
}
