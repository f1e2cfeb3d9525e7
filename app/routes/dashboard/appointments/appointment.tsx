// An appointment: its form, and what ends it. The forms name the version they were opened with (promise M5).
import { changeAppointment } from '#app/domain/agents/appointments/appointment.commands.server.ts'
import {
  cancelAppointment,
  completeAppointment,
  restoreAppointment,
} from '#app/domain/agents/appointments/appointment-status.commands.server.ts'
import {
  getAppointmentStatusLabel,
  getAppointmentStatusTone,
} from '#app/domain/agents/appointments/appointment.labels.ts'
import { getAppointment, listAppointmentChoices } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { getLastDay } from '#app/domain/agents/appointments/appointment.rules.ts'
import { appointmentAction } from '#app/domain/agents/appointments/appointment.schema.ts'
import { hasOverlap } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { buildCalendarPath } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { CalendarIcon } from '#app/ui/icons/icons.tsx'
import { CancelCard, ChangeCard, CompleteForm, EndedCard } from './appointment/appointment-cards.tsx'
import type { Route } from './+types/appointment'

export const handle = buildCrumbBelow('calendar', m.ui_calendar, m.agent_calendar_kind_appointment)
export const headers = refusalHeaders

const NOTICES = {
  change: m.appointment_done_changed,
  cancel: m.appointment_done_cancelled,
  restore: m.appointment_done_restored,
  complete: m.appointment_done_completed,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const appointment = await getAppointment(ctx, args.params.id)
    const { id, status, startsAt } = appointment
    const [choices, isOverlapping] = await Promise.all([
      listAppointmentChoices(ctx, appointment),
      status === 'cancelled'
        ? false
        : hasOverlap(ctx, { ids: [id], from: toManilaDay(startsAt), until: getLastDay(appointment) }),
    ])
    return { appointment, choices, isOverlapping }
  })
}

export const action = defineActions(appointmentAction, NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  change: (ctx, input) => changeAppointment(ctx, id, input).then(() => undefined),
  cancel: (ctx, input) => cancelAppointment(ctx, { id, ...input }),
  restore: (ctx, input) => restoreAppointment(ctx, { id, ...input }),
  complete: (ctx, input) => completeAppointment(ctx, { id, ...input }),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.appointment.title ?? m.agent_calendar_kind_appointment() }]
}

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, choices, isOverlapping } = loaderData
  const { title, status, startsAt, client, listing, series } = appointment
  const form = readFormState(actionData)
  return (
    <div className="max-w-180">
      <ConsolePageHead
        title={title}
        context={formatDateTime(startsAt)}
        badge={<StatusBadge tone={getAppointmentStatusTone(status)}>{getAppointmentStatusLabel(status)}</StatusBadge>}
        actions={
          <>
            <ButtonLink
              to={buildCalendarPath({ view: 'day', date: toManilaDay(startsAt) })}
              variant="line"
              size="compact"
              icon={<CalendarIcon size={18} />}
            >
              {m.ui_calendar()}
            </ButtonLink>
            {client ? (
              <ButtonLink to={href('/dashboard/agent/clients/:id', { id: client.id })} variant="line" size="compact">
                {client.name}
              </ButtonLink>
            ) : null}
            {listing?.isListed ? (
              <ButtonLink to={href('/properties/:id', { id: listing.id })} variant="line" size="compact">
                {m.pass_listing()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {isOverlapping ? <Alert tone="amber" title={m.appointment_overlap()} /> : null}
        {series ? (
          <p className="text-sm text-ink-soft">
            {m.appointment_series({ position: series.position, count: series.count })}
          </p>
        ) : null}
        {status === 'planned' ? null : <EndedCard appointment={appointment} />}
        {status === 'cancelled' ? null : <ChangeCard appointment={appointment} choices={choices} form={form} />}
        {status === 'planned' ? (
          <>
            <CompleteForm appointment={appointment} />
            <CancelCard appointment={appointment} form={form} />
          </>
        ) : null}
      </div>
    </div>
  )
}
