import { getRentalStatusLabel, RENTAL_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { TenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { formatDate, formatAmount, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import type { Linked } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { RowLink } from '#app/routes/shared/rows.tsx'

/** Opens the page of the rental. */
export function TenantRentalCard({ rental }: { rental: Linked<TenantRental> }) {
  const isUpcoming = rental.status === 'upcoming'
  const facts = [
    [m.ui_rent(), formatPesosPerMonth(rental.monthlyRent)],
    isUpcoming ? [m.ui_lease_starts(), formatDate(rental.startsOn)] : [m.ui_lease_ends(), formatDate(rental.endsOn)],
    [m.deposit_held(), formatAmount(rental.depositLeft)],
  ] as const
  return (
    <Card className="relative px-4 py-4 hover:bg-hover md:px-4.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-head text-base font-semibold">
            <RowLink to={rental.to}>{rental.title}</RowLink>
          </h2>
          <p className="text-sm text-ink-soft">{m.dashboard_home_line({ city: rental.city, owner: rental.owner })}</p>
        </div>
        <StatusBadge tone={RENTAL_STATUS_TONES[rental.status]}>{getRentalStatusLabel(rental.status)}</StatusBadge>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-tiny text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isUpcoming ? null : <Progress label={m.dashboard_lease_progress()} value={rental.percentRun} className="mt-4" />}
    </Card>
  )
}
