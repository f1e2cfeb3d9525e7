import type { EndingLease, MonthlyRentFigures } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { CalendarDay, Row, RowCard } from '#app/routes/dashboard/shared/rows.tsx'

/** The rent due this month, split into collected, waiting for confirmation, and missing. */
export function MonthRent({ rent }: { rent: MonthlyRentFigures }) {
  const toConfirm = Math.min(rent.toConfirm, Math.max(0, rent.due - rent.collected))
  const open = Math.max(0, rent.due - rent.collected - toConfirm)
  const parts = [
    { label: m.dashboard_rent_paid(), amount: rent.collected, colour: 'bg-leaf' },
    { label: m.dashboard_rent_to_confirm(), amount: toConfirm, colour: 'bg-amber' },
    { label: m.dashboard_rent_open(), amount: open, colour: 'bg-brick' },
  ]
  return (
    <Card>
      <CardHead title={m.dashboard_rent_of_month()} />
      <CardBody>
        <p className="font-head text-2xl font-semibold tabular-nums">
          {formatPesos(rent.collected)}
          <span className="ml-1.5 font-sans text-sm font-normal text-ink-soft">
            {m.dashboard_collected_note({ amount: formatPesos(rent.due) })}
          </span>
        </p>
        <div aria-hidden="true" className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-track">
          {parts.map(({ label, amount, colour }) =>
            amount > 0 ? (
              <span key={label} className={colour} style={{ width: `${(amount / rent.due) * 100}%` }} />
            ) : null,
          )}
        </div>
        <dl className="mt-3 grid gap-1.5 text-sm">
          {parts.map(({ label, amount, colour }) => (
            <div key={label} className="flex items-center gap-2">
              <span aria-hidden="true" className={cx('size-2.5 rounded-full', colour)} />
              <dt>{label}</dt>
              <dd className="ml-auto font-semibold tabular-nums">{formatPesos(amount)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

export function EndingLeases({ leases }: { leases: readonly EndingLease[] }) {
  return (
    <RowCard title={m.dashboard_leases_ending()} empty={leases.length > 0 ? null : m.dashboard_no_leases_ending()}>
      {leases.map((lease) => (
        <Row
          key={lease.id}
          lead={<CalendarDay at={lease.endsOn} />}
          title={lease.title}
          text={m.dashboard_lease_line({ tenant: lease.tenant, date: formatDate(lease.endsOn) })}
        />
      ))}
    </RowCard>
  )
}
