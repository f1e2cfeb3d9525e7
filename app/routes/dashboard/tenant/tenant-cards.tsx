import type { OpenPayment, TenantRental, Visit } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { InspectionType } from '#app/shared/vocabulary.ts'
import { Card } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { CalendarDay, ListingName, Row, RowCard, StateBadge } from '#app/routes/dashboard/shared/rows.tsx'

/** Overdue payments come first; a payment that is not yet due shows its date. */
export function DuePayment({ payment, others }: { payment: OpenPayment; others: number }) {
  const late = payment.daysLate
  const isLate = late > 0
  return (
    <section
      className={cx(
        'rounded-box border border-l-4 border-line bg-surface px-4 py-3.5 md:px-5',
        isLate ? 'border-l-brick' : 'border-l-amber',
      )}
    >
      <h2 className={cx('text-sm font-semibold', isLate ? 'text-brick' : 'text-amber')}>
        {isLate ? m.dashboard_rent_late({ days: late }) : m.dashboard_rent_due({ date: formatDate(payment.dueDate) })}
      </h2>
      <p className="font-head text-2xl font-semibold tabular-nums">{formatPesos(payment.balance)}</p>
      <p className="text-sm text-ink-soft">
        {m.dashboard_rent_line({ date: formatDate(payment.dueDate), home: payment.title })}
        {others > 0 ? <> {m.dashboard_rent_others({ count: others })}</> : null}
      </p>
    </section>
  )
}

export function TenantRentalCard({ rental }: { rental: TenantRental }) {
  const facts = [
    [m.dashboard_rent(), formatPesosPerMonth(rental.monthlyRent)],
    [m.dashboard_lease_ends(), formatDate(rental.endsOn)],
    [m.dashboard_deposit_held(), formatPesos(rental.depositHeld)],
  ] as const
  return (
    <Card className="px-4 py-4 md:px-4.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-head text-base font-semibold">
            <ListingName id={rental.listingId} isListed={rental.isListed}>
              {rental.title}
            </ListingName>
          </h2>
          <p className="text-sm text-ink-soft">{m.dashboard_home_line({ city: rental.city, owner: rental.owner })}</p>
        </div>
        <StateBadge state={rental.status} />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-tiny text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Progress label={m.dashboard_lease_progress()} value={rental.percentRun} className="mt-4" />
    </Card>
  )
}

const VISIT_LABELS: Record<InspectionType, () => string> = {
  viewing: m.dashboard_visit_viewing,
  annual: m.dashboard_visit_annual,
  maintenance: m.dashboard_visit_maintenance,
  move_in: m.dashboard_visit_move_in,
  move_out: m.dashboard_visit_move_out,
}

export function ComingVisits({ visits }: { visits: readonly Visit[] }) {
  return (
    <RowCard title={m.dashboard_coming_up()} empty={visits.length > 0 ? null : m.dashboard_nothing_coming()}>
      {visits.map((visit) => (
        <Row
          key={visit.id}
          lead={<CalendarDay at={visit.at} />}
          title={m.dashboard_visit_title({ kind: VISIT_LABELS[visit.type](), home: visit.title })}
          text={formatDateTime(visit.at)}
          end={<StateBadge state={visit.status} />}
        />
      ))}
    </RowCard>
  )
}
