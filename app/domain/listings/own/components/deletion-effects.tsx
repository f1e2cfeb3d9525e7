import type { DeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

/** What goes with a deleted listing and what stays. */
export function DeletionEffects({ photos, saves, conversations, openApplications, rental }: DeletionPreview) {
  return (
    <dl className="mt-3 grid grid-cols-1 gap-3 text-sm">
      {rental === null ? null : (
        <div>
          <dt className="font-semibold text-brick">{m.own_delete_rental()}</dt>
          <dd className="text-ink-soft">
            {m.own_delete_rental_text({
              tenant: rental.tenant,
              dates: formatDateRange(rental.startsOn, rental.endsOn),
            })}
          </dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">{m.own_delete_goes()}</dt>
        <dd className="text-ink-soft">{m.own_delete_goes_text({ photos, saves })}</dd>
      </div>
      <div>
        <dt className="font-semibold">{m.own_delete_stays()}</dt>
        <dd className="text-ink-soft">{m.own_delete_stays_text({ conversations, applications: openApplications })}</dd>
      </div>
    </dl>
  )
}
