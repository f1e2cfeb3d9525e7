import type { ExpiredLicence } from '#app/domain/admin/verifications/expired-licences.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Row } from '#app/routes/shared/rows.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { BadgeCheckIcon } from '#app/ui/icons/icons.tsx'
import { LICENCES_ID, toSection } from '../shared/admin-address.ts'

/** Each row opens the account, where the administrator writes to the agent or deactivates them. */
export function ExpiredLicences({ licences }: { licences: readonly ExpiredLicence[] }) {
  if (licences.length === 0) return null
  return (
    <section id={LICENCES_ID} aria-label={m.admin_decision_licence()} className="scroll-mt-20">
      <Card>
        <CardHead title={m.admin_decision_licence()} count={String(licences.length)} sub={m.desk_licences_sub()} />
        <ul className="border-t border-line">
          {licences.map(({ userId, fullName, licence, expiredOn }) => (
            <Row
              key={userId}
              to={toSection('users', { view: userId })}
              lead={
                <span className="grid size-8.5 shrink-0 place-items-center rounded-control bg-sea-soft text-sea">
                  <BadgeCheckIcon size={18} />
                </span>
              }
              title={fullName}
              text={licence}
              end={
                <span className="text-tiny font-semibold text-amber">
                  {m.desk_expired_on({ day: formatDate(expiredOn) })}
                </span>
              }
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}
