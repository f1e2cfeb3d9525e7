import { useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Spinner } from '#app/ui/feedback/spinner.tsx'

/** The old page stays while the next one loads; this shows that a navigation is in progress. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <output className="sr-only">{isBusy ? m.layout_loading() : null}</output>
      {isBusy ? (
        <div aria-hidden="true" data-testid="page-progress" className="pointer-events-none fixed inset-x-0 top-0 z-50">
          <div className="page-progress h-0.75 bg-sea" />
          <div className="page-spinner absolute top-36 left-1/2 -translate-x-1/2 rounded-full bg-surface p-2.5 text-sea shadow-float">
            <Spinner size={24} />
          </div>
        </div>
      ) : null}
    </>
  )
}
