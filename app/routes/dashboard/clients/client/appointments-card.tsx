import {
  getAppointmentKindLabel,
  getAppointmentStatusLabel,
  getAppointmentStatusTone,
} from '#app/domain/agents/appointments/appointment.labels.ts'
import type { Appointment } from '#app/domain/agents/appointments/appointment.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { CalendarDay, Row } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

/** The next appointments with the client. */
export function AppointmentsCard({
  clientId,
  appointments,
}: {
  clientId: string
  appointments: readonly Appointment[]
}) {
  return (
    <Card>
      <CardHead
        title={m.appointment_title()}
        sub={appointments.length === 0 ? m.agent_calendar_none() : undefined}
        action={
          <ButtonLink to={`/dashboard/agent/calendar/new?client=${clientId}`} variant="line" size="compact">
            {m.appointment_add()}
          </ButtonLink>
        }
      />
      {appointments.length === 0 ? null : (
        <ul className="border-t border-line">
          {appointments.map(({ id, kind, status, title, startsAt }) => (
            <Row
              key={id}
              to={href('/dashboard/agent/calendar/:id', { id })}
              lead={<CalendarDay at={startsAt} />}
              title={title}
              text={`${formatDateTime(startsAt)} · ${getAppointmentKindLabel(kind)}`}
              end={
                status === 'planned' ? undefined : (
                  <StatusBadge tone={getAppointmentStatusTone(status)}>{getAppointmentStatusLabel(status)}</StatusBadge>
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
