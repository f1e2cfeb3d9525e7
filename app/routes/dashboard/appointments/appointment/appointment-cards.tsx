// The forms of one appointment. Those of a series ask whether the following ones change, too.
import { Form, useNavigation } from 'react-router'
import { getScopeLabel } from '#app/domain/agents/appointments/appointment.labels.ts'
import {
  type AppointmentChoices,
  type AppointmentView,
  CANCEL_REASON_MAX,
  SERIES_SCOPES,
} from '#app/domain/agents/appointments/appointment.model.ts'
import { toTimeFields } from '#app/domain/agents/appointments/appointment.rules.ts'
import { AppointmentFields } from '#app/domain/agents/appointments/components/appointment-fields.tsx'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

type CardProps = { appointment: AppointmentView; form: FormState }

export function ChangeCard({ appointment, choices, form }: CardProps & { choices: AppointmentChoices }) {
  const isBusy = useNavigation().state !== 'idle'
  const { version, series } = appointment
  const own = readIntentForm(form, 'change', toFieldTexts(appointment))
  return (
    <Card>
      <CardBody className="pt-4">
        <Form key={version} method="post" noValidate className="grid grid-cols-1 gap-5">
          <input type="hidden" name="version" value={version} />
          <AppointmentFields form={own} choices={choices} canRepeat={series === null} />
          <ScopeField appointment={appointment} value={own.values.scope} />
          <div>
            <Button type="submit" name="intent" value="change" loading={isBusy}>
              {m.ui_save()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

function toFieldTexts(appointment: AppointmentView): FieldTexts {
  const { title, kind, client, listing, place, notes, reminderMinutes } = appointment
  const { date, time, minutes } = toTimeFields(appointment)
  return {
    title,
    kind,
    date,
    time,
    minutes: String(minutes),
    clientId: client?.id ?? '',
    propertyId: listing?.id ?? '',
    place: place ?? '',
    notes: notes ?? '',
    reminderMinutes: reminderMinutes === null ? '' : String(reminderMinutes),
  }
}

/** Nothing to choose for the last one of a series, and for one without a series. */
function ScopeField({ appointment: { series }, value }: Pick<CardProps, 'appointment'> & { value?: string }) {
  if (series === null || series.position === series.count) return null
  return (
    <RadioGroup
      legend={m.appointment_scope()}
      name="scope"
      look="pills"
      defaultValue={value ?? 'this'}
      options={SERIES_SCOPES.map((scope) => ({ value: scope, label: getScopeLabel(scope) }))}
    />
  )
}

export function CompleteForm({ appointment: { version } }: Pick<CardProps, 'appointment'>) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="complete" variant="line" size="compact">
        {m.appointment_complete()}
      </Button>
    </Form>
  )
}

export function CancelCard({ appointment, form }: CardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const own = readIntentForm(form, 'cancel')
  return (
    <Card>
      <CardHead title={m.appointment_cancel()} sub={m.appointment_cancel_text()} />
      <CardBody>
        <Form method="post" noValidate className="grid grid-cols-1 gap-4">
          <input type="hidden" name="version" value={appointment.version} />
          <Field
            name="reason"
            label={m.ui_reason()}
            isOptional
            maxLength={CANCEL_REASON_MAX}
            autoComplete="off"
            defaultValue={own.values.reason ?? ''}
            error={own.errors.reason}
          />
          <ScopeField appointment={appointment} value={own.values.scope} />
          <div>
            <Button type="submit" name="intent" value="cancel" variant="line" size="compact" loading={isBusy}>
              {m.appointment_cancel()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

/** Says how it ended, and takes that back. Only a cancellation may concern several. */
export function EndedCard({ appointment }: Pick<CardProps, 'appointment'>) {
  const { version, status, cancelReason } = appointment
  const isCancelled = status === 'cancelled'
  return (
    <Alert
      tone={isCancelled ? 'brick' : 'leaf'}
      title={isCancelled ? m.appointment_is_cancelled() : m.appointment_is_done()}
    >
      <Form method="post" className="grid gap-3">
        {cancelReason === null ? null : <p className="wrap-anywhere">{m.ui_reason_given({ reason: cancelReason })}</p>}
        <input type="hidden" name="version" value={version} />
        {isCancelled ? <ScopeField appointment={appointment} /> : null}
        <div>
          <Button type="submit" name="intent" value="restore" variant="line" size="compact">
            {m.ui_undo()}
          </Button>
        </div>
      </Form>
    </Alert>
  )
}
