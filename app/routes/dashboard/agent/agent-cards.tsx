import type { Appointment } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/paraglide/messages.js'
import type { Linked } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { CalendarDay, Row, RowCard } from '#app/routes/shared/rows.tsx'

export function ComingAppointments({ appointments }: { appointments: readonly Linked<Appointment>[] }) {
  return (
    <RowCard title={m.dashboard_client_appointments()}>
      {appointments.map((appointment) => (
        <Row
          key={appointment.id}
          to={appointment.to}
          lead={<CalendarDay at={appointment.at} />}
          title={appointment.title}
          text={
            appointment.place
              ? m.dashboard_appointment_line({ time: formatDateTime(appointment.at), place: appointment.place })
              : formatDateTime(appointment.at)
          }
        />
      ))}
    </RowCard>
  )
}
