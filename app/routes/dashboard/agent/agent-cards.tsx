import { getStageLabel } from '#app/domain/agents/clients/client.labels.ts'
import type { Appointment } from '#app/domain/agents/appointments/appointment.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CalendarDay, Row, RowCard } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'

/** The stages before closed; each opens its clients. */
type Stage = { stage: ClientStage; count: number; to: string }

export function Pipeline({ stages }: { stages: readonly Stage[] }) {
  if (stages.length === 0) return null
  return (
    <section aria-label={m.agent_overview_pipeline()}>
      <h2 className="pb-3 font-head text-base leading-6 font-semibold">{m.agent_overview_pipeline()}</h2>
      <StatStrip columns={5}>
        {stages.map(({ stage, count, to }) => (
          <StatCard
            key={stage}
            label={getStageLabel(stage)}
            value={formatNumber(count)}
            to={to}
            {...(HOT_LEAD_STAGES.some((hot) => hot === stage)
              ? { note: m.client_count_hot(), noteTone: 'amber' as const }
              : {})}
          />
        ))}
      </StatStrip>
    </section>
  )
}

export function ComingAppointments({ appointments }: { appointments: readonly Appointment[] }) {
  return (
    <RowCard title={m.appointment_title()}>
      {appointments.map(({ id, title, place, startsAt }) => (
        <Row
          key={id}
          to={href('/dashboard/agent/calendar/:id', { id })}
          lead={<CalendarDay at={startsAt} />}
          title={title}
          text={
            place ? m.dashboard_appointment_line({ time: formatDateTime(startsAt), place }) : formatDateTime(startsAt)
          }
        />
      ))}
    </RowCard>
  )
}
