// The parts of the frame for signed-in people. Loaded lazily, so that a guest's browser does not download them.
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'

type ViewerProps = { viewer: SiteViewer }

const load = () => import('./site-user-menu.tsx')
let loadedModule: Awaited<ReturnType<typeof load>> | undefined

/** The server loads the code before it renders the HTML. */
export async function prepareViewerParts(): Promise<void> {
  loadedModule ??= await load()
}

const LazyMenu = lazyWithRetry<ViewerProps>(async () => ({ default: (await load()).SiteUserMenu }))
const LazyLinks = lazyWithRetry<ViewerProps>(async () => ({ default: (await load()).ViewerLinks }))

export function SiteUserMenu(props: ViewerProps) {
  const Menu = loadedModule?.SiteUserMenu ?? LazyMenu
  return (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  )
}

export function ViewerLinks(props: ViewerProps) {
  const Links = loadedModule?.ViewerLinks ?? LazyLinks
  return (
    <Suspense>
      <Links {...props} />
    </Suspense>
  )
}
