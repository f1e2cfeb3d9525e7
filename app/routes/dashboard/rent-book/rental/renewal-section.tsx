// Where a renewal stands, with the way to its proposals and the early end.
import { getRenewalSideLabel, getRenewalStatusLabel } from '#app/domain/tenancy/renewals/renewal.labels.ts'
import type { RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function RenewalSection({ rentalId, renewal }: { rentalId: string; renewal: RenewalView }) {
  const { offers, rental, next } = renewal
  const [latest] = offers
  return (
    <Card>
      <CardHead title={m.renewal_title()} sub={m.renewal_ends({ date: formatDate(rental.endsOn) })} />
      <CardBody className="grid grid-cols-1 gap-1 text-sm">
        {latest ? (
          <p>
            {`${formatPesosPerMonth(latest.monthlyRent)} · ${getRenewalSideLabel(latest.side)} · ${getRenewalStatusLabel(latest.status)}`}
          </p>
        ) : (
          <p className="text-ink-soft">{m.renewal_none()}</p>
        )}
        {next === null ? null : (
          <p>
            <TextLink to={href('/dashboard/rentals/:id', { id: next.id })}>{m.renewal_next()}</TextLink>
          </p>
        )}
      </CardBody>
      <CardFoot>
        <TextLink to={href('/dashboard/rentals/:id/renewal', { id: rentalId })}>{m.renewal_open()}</TextLink>
      </CardFoot>
    </Card>
  )
}
