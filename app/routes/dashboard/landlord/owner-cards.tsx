import type { EndingLease } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { Linked } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { CalendarDay, Row, RowCard } from '#app/routes/dashboard/shared/rows.tsx'

export function EndingLeases({ leases }: { leases: readonly Linked<EndingLease>[] }) {
  return (
    <RowCard title={m.dashboard_leases_ending()}>
      {leases.map((lease) => (
        <Row
          key={lease.id}
          to={lease.to}
          lead={<CalendarDay at={lease.endsOn} />}
          title={lease.title}
          text={m.dashboard_lease_line({ tenant: lease.tenant, date: formatDate(lease.endsOn) })}
        />
      ))}
    </RowCard>
  )
}
