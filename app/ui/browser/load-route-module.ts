// Replaces React Router's loader of route modules (vite.config.ts installs it), which reloads the current page at the first failure. Ours
// retries; a page that cannot be loaded then throws at rendering, so that the error screen can explain it. A rejection would not work: for
// a page without a loader React Router ignores it and shows nothing.
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

/** React Router also requires the browser's own loader and action of a page that has them, and shows nothing if one is missing. */
function createFailedPage(error: unknown): RouteModule {
  const rethrow = () => {
    throw error
  }
  return { default: rethrow, clientAction: rethrow, clientLoader: rethrow }
}

/** Some browsers cache a failed module import, so each retry uses another URL. */
function buildModuleUrl(module: string, attempt: number): string {
  return attempt === 0 ? module : `${module}?retry=${attempt}`
}
