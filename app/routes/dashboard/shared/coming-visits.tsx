import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { InspectionType } from '#app/shared/tenancy-vocabulary.ts'
import type { Linked } from './link-rows.server.ts'
import { CalendarDay, Row, RowCard, StateBadge } from '#app/routes/shared/rows.tsx'

const VISIT_LABELS: Record<InspectionType, () => string> = {
  viewing: m.dashboard_visit_viewing,
  annual: m.dashboard_visit_annual,
  maintenance: m.dashboard_visit_maintenance,
  move_in: m.dashboard_visit_move_in,
  move_out: m.dashboard_visit_move_out,
}

export function ComingVisits({ visits }: { visits: readonly Linked<Visit>[] }) {
  return (
    <RowCard title={m.ui_upcoming()}>
      {visits.map((visit) => (
        <Row
          key={visit.id}
          to={visit.to}
          lead={<CalendarDay at={visit.at} />}
          title={m.dashboard_visit_title({ kind: VISIT_LABELS[visit.type](), home: visit.title })}
          text={m.dashboard_visit_line({ time: formatDateTime(visit.at), person: visit.person })}
          end={<StateBadge machine="inspection" state={visit.status} />}
        />
      ))}
    </RowCard>
  )
}
