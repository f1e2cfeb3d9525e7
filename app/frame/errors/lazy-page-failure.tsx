// The error screens, whose code is loaded after hydration: few visits see one, and every page would carry them. A screen that the server sent
// is complete before that.
import { useRouteError } from 'react-router'
import { m } from '#app/messages/messages.js'
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { PageFailureProps } from './page-failure.tsx'

const screens = lazyIsland<PageFailureProps>({
  id: 'error-screen',
  load: async () => (await import('./page-failure.tsx')).PageFailure,
})
const { Part } = screens

/** On the server before a page is rendered, in the browser before the network can fail. */
export const prepareErrorScreens = screens.prepare

/** If the code cannot be loaded, a text says so and offers to load it again. */
export function LazyPageFailure(props: PageFailureProps) {
  const loading = (
    <div className="page-width py-12">
      <Spinner label={m.layout_loading()} />
    </div>
  )
  return <Part {...props} name={m.error_page_part()} fallback={loading} />
}

/** For a route to export as its ErrorBoundary, so that a rendering error does not replace the frame or the parent page. */
export function RouteErrorBoundary() {
  return <LazyPageFailure error={useRouteError()} isAppLevel={false} />
}
