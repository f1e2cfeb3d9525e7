import { getBulkResultLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { BulkAnswer } from '#app/routes/dashboard/listings/shared/handle-own-listing-action.server.ts'
import type { LoadedOwnListings } from './load-own-listings.server.ts'

/** The result of the last action: how many listings changed, and which were refused and why. */
export function Notices({ answer, notice }: { answer: BulkAnswer | undefined; notice: LoadedOwnListings['notice'] }) {
  if (answer) return <BulkResult {...answer} />
  if (notice?.kind === 'deleted') return <Alert tone="leaf" title={m.own_deleted()} isAnnounced />
  if (notice?.kind === 'copied') return <Alert tone="leaf" title={m.own_copied({ count: notice.count })} isAnnounced />
  return null
}

function BulkResult({ change, changed, refused }: BulkAnswer) {
  return (
    <Alert tone={refused.length > 0 ? 'amber' : 'leaf'} title={getBulkResultLabel(change, changed)} isAnnounced>
      {refused.length > 0 ? (
        <>
          <p>{m.own_bulk_refused({ count: refused.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.map(({ id, title, reason }) => (
              <li key={id}>
                <b className="font-semibold">{title === '' ? m.own_untitled() : title}</b>: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  )
}
