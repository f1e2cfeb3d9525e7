// A card that cannot be rendered shows an error in its place; the other cards stay.
import { Suspense, type ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { ErrorBoundary } from '#app/ui/errors/error-boundary.tsx'
import { WindowSign } from '#app/ui/data/panes.tsx'

/** An error boundary does not work during server rendering, but a Suspense fallback does; therefore both. */
export function CardBoundary({ id, level, children }: { id: string; level: 2 | 3; children: ReactNode }) {
  const failure = <CardFailure id={id} level={level} />
  return (
    <ErrorBoundary name="property-card" renderFailure={() => failure}>
      <Suspense fallback={failure}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export function CardFailure({ id, level, detail }: { id: string; level: 2 | 3; detail?: string }) {
  const Heading = `h${level}` as const
  return (
    <div className="grid h-full content-center justify-items-center rounded-card border border-line bg-surface px-4.5 py-9 text-center">
      <WindowSign lit={false} />
      <Heading className="mt-4.5 font-head text-heading font-bold">{m.notice_listing_cardFailed()}</Heading>
      {detail ? <p className="mt-1.5 text-ink-soft">{detail}</p> : null}
      <p className="mt-1.5 text-sm break-all text-ink-soft">{m.notice_listing_cardId({ id })}</p>
    </div>
  )
}
