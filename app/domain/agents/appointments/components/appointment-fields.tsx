// The fields of an appointment, for the forms that add and change one.
import { formatMinutes } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { APPOINTMENT_KINDS } from '#app/shared/vocabulary.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { getAppointmentKindLabel } from '../appointment.labels.ts'
import {
  type AppointmentChoices,
  APPOINTMENT_LENGTHS,
  APPOINTMENT_NOTES_MAX,
  APPOINTMENT_PLACE_MAX,
  APPOINTMENT_TITLE_MAX,
  DEFAULT_LENGTH_MINUTES,
  MAX_WEEKS,
  REMINDER_MINUTES,
} from '../appointment.model.ts'

type Props = {
  form: Pick<FormState, 'values' | 'errors'>
  choices: AppointmentChoices
  /** An appointment of a series does not repeat once more. */
  canRepeat: boolean
}

export function AppointmentFields({ form: { values, errors }, choices, canRepeat }: Props) {
  return (
    <>
      <Field
        name="title"
        label={m.ui_title()}
        placeholder={m.appointment_title_example()}
        required
        maxLength={APPOINTMENT_TITLE_MAX}
        autoComplete="off"
        defaultValue={values.title ?? ''}
        error={errors.title}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          name="kind"
          label={m.ui_kind()}
          defaultValue={values.kind ?? 'meeting'}
          choices={APPOINTMENT_KINDS.map((value) => ({ value, label: getAppointmentKindLabel(value) }))}
          error={errors.kind}
        />
        <Select
          name="clientId"
          label={m.party_client()}
          isOptional
          defaultValue={values.clientId ?? ''}
          choices={[
            { value: '', label: m.ui_none() },
            ...choices.clients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.clientId}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <DateField name="date" label={m.ui_date()} required defaultValue={values.date} error={errors.date} />
        <Field
          name="time"
          label={m.ui_time()}
          type="time"
          step={300}
          required
          defaultValue={values.time}
          error={errors.time}
        />
        <Select
          name="minutes"
          label={m.ui_length()}
          defaultValue={values.minutes ?? String(DEFAULT_LENGTH_MINUTES)}
          choices={listLengths(values.minutes).map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
          error={errors.minutes}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          name="propertyId"
          label={m.ui_listing()}
          isOptional
          defaultValue={values.propertyId ?? ''}
          choices={[
            { value: '', label: m.ui_none() },
            ...choices.listings.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          error={errors.propertyId}
        />
        <Field
          name="place"
          label={m.appointment_place()}
          isOptional
          maxLength={APPOINTMENT_PLACE_MAX}
          autoComplete="off"
          defaultValue={values.place ?? ''}
          error={errors.place}
        />
        <Select
          name="reminderMinutes"
          label={m.appointment_reminder()}
          defaultValue={values.reminderMinutes ?? ''}
          choices={[
            { value: '', label: m.ui_none() },
            ...REMINDER_MINUTES.map((minutes) => ({
              value: String(minutes),
              label: m.appointment_reminder_before({ duration: formatMinutes(minutes) }),
            })),
          ]}
          error={errors.reminderMinutes}
        />
        {canRepeat ? (
          <Select
            name="weeks"
            label={m.appointment_repeat()}
            defaultValue={values.weeks ?? '1'}
            choices={Array.from({ length: MAX_WEEKS }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? m.appointment_repeat_none() : m.appointment_repeat_weeks({ count: index + 1 }),
            }))}
            error={errors.weeks}
          />
        ) : null}
      </div>
      <Textarea
        name="notes"
        label={m.ui_note()}
        isOptional
        rows={3}
        maxLength={APPOINTMENT_NOTES_MAX}
        defaultValue={values.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}

/** With the length that the appointment has, which may be none of the usual ones. */
function listLengths(current: string | undefined): number[] {
  const minutes = Number(current)
  const isUsual = !(minutes > 0) || APPOINTMENT_LENGTHS.some((length) => length === minutes)
  return isUsual ? [...APPOINTMENT_LENGTHS] : [...APPOINTMENT_LENGTHS, minutes].toSorted((a, b) => a - b)
}
