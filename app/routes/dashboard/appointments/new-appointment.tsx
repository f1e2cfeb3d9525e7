// Adds an appointment. A cell of the calendar fills in its day and time, the page of a client fills in the client; both are where the agent
// continues.
import { Form, redirect, useNavigation } from 'react-router'
import { AppointmentFields } from '#app/domain/agents/appointments/components/appointment-fields.tsx'
import { createAppointment } from '#app/domain/agents/appointments/appointment.commands.server.ts'
import { DEFAULT_REMINDER_MINUTES } from '#app/domain/agents/appointments/appointment.model.ts'
import { getNewAppointment } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { appointmentInput, readAppointmentAddress } from '#app/domain/agents/appointments/appointment.schema.ts'
import { hasOverlap } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { readCalendarAddress } from '#app/domain/tenancy/agent-calendar/agent-calendar.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { APPOINTMENT_NOTICES } from '#app/routes/dashboard/shared/agent-calendar/appointment-notices.ts'
import { buildCalendarPath } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { Route } from './+types/new-appointment'

export const handle = buildCrumbBelow('calendar', m.ui_calendar, m.appointment_add)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const today = toManilaDay(ctx.now())
    const { searchParams } = args.url
    const address = readAppointmentAddress(searchParams, today)
    const { client, choices } = await getNewAppointment(ctx, address.clientId)
    const { view } = readCalendarAddress(searchParams, today)
    return {
      choices,
      backTo: client
        ? href('/dashboard/agent/clients/:id', { id: client.id })
        : buildCalendarPath({ view, date: address.date }),
      stored: {
        date: address.date,
        time: address.time,
        clientId: client?.id ?? '',
        reminderMinutes: String(DEFAULT_REMINDER_MINUTES),
      },
      formKey: crypto.randomUUID(),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, appointmentInput, async (ctx, input) => {
    const times = await createAppointment(ctx, input)
    const done = (await hasOverlap(ctx, times)) ? 'overlap' : 'appointmentAdded'
    const { searchParams } = args.url
    const { clientId } = readAppointmentAddress(searchParams, times.from)
    const { view } = readCalendarAddress(searchParams, times.from)
    const isFromClient = clientId !== null && clientId === input.clientId
    const path = isFromClient
      ? href('/dashboard/agent/clients/:id', { id: clientId })
      : buildCalendarPath({ view, date: times.from })
    return redirect(addDone(path, APPOINTMENT_NOTICES, done))
  })
}

export function meta() {
  return [{ title: m.appointment_add() }]
}

export default function NewAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, backTo, stored, formKey } = loaderData
  const form = readFormState(actionData, stored)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.appointment_add()} context={m.appointment_add_context()} />
      <Card>
        <CardBody className="pt-4">
          <Form method="post" noValidate className="grid grid-cols-1 gap-5">
            {form.alert === undefined ? null : <ErrorSummary title={form.alert} errors={form.errors} isShown />}
            <input type="hidden" name="key" value={formKey} />
            <AppointmentFields form={form} choices={choices} canRepeat />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" loading={isBusy}>
                {m.appointment_add()}
              </Button>
              <ButtonLink to={backTo} variant="line">
                {m.ui_cancel()}
              </ButtonLink>
            </div>
          </Form>
        </CardBody>
      </Card>
    </div>
  )
}
