// Input about an appointment: what the address fills in, the form, and the actions of its page.
import { z } from 'zod'
import { lines, optionalLine, requiredLine } from '#app/domain/agents/clients/client.schema.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { isTimeOfDay } from '#app/shared/manila-time.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { APPOINTMENT_KINDS } from '#app/shared/vocabulary.ts'
import {
  APPOINTMENT_NOTES_MAX,
  APPOINTMENT_PLACE_MAX,
  APPOINTMENT_TITLE_MAX,
  CANCEL_REASON_MAX,
  MAX_LENGTH_MINUTES,
  MAX_WEEKS,
  REMINDER_MINUTES,
  SERIES_SCOPES,
} from './appointment.model.ts'

const NINE = '09:00'

/** The cell of the calendar or the client from which the form was opened. Unknown values count as absent. */
export function readAppointmentAddress(
  params: URLSearchParams,
  today: Day,
): { date: Day; time: string; clientId: string | null } {
  const date = params.get('date')
  const time = params.get('time')
  const clientId = params.get('client')
  return {
    date: isDay(date) ? date : today,
    time: isTimeOfDay(time) ? time : NINE,
    clientId: clientId !== null && isUuid(clientId) ? clientId : null,
  }
}

const optionalId = z
  .union([z.literal('').transform(() => null), z.uuid('field.chooseOne')], 'field.chooseOne')
  .default(null)
const wholeNumber = z.coerce.number('field.invalid').int('field.invalid')
export const timeOfDay = z.string('field.required').min(1, 'field.required').refine(isTimeOfDay, 'field.invalid')
export const dayOfForm = z.string('field.required').min(1, 'field.required').refine(isDay, 'field.date.invalid')

const fields = {
  kind: z.enum(APPOINTMENT_KINDS, 'field.chooseOne'),
  title: requiredLine(APPOINTMENT_TITLE_MAX),
  date: dayOfForm,
  time: timeOfDay,
  /** A length that the select does not offer is that of an appointment planned otherwise. */
  minutes: wholeNumber.min(1, 'field.chooseOne').max(MAX_LENGTH_MINUTES, 'field.chooseOne'),
  clientId: optionalId,
  propertyId: optionalId,
  place: optionalLine(APPOINTMENT_PLACE_MAX),
  notes: lines(APPOINTMENT_NOTES_MAX).transform((text) => text || null),
  reminderMinutes: z
    .union(
      [
        z.literal('').transform(() => null),
        wholeNumber.refine((minutes) => REMINDER_MINUTES.some((choice) => choice === minutes), 'field.chooseOne'),
      ],
      'field.chooseOne',
    )
    .default(null),
  /** How many appointments the weekly series has; one does not repeat. */
  weeks: wholeNumber.min(1, 'field.number.tooSmall').max(MAX_WEEKS, 'field.number.tooLarge').default(1),
}

export const appointmentInput = z.strictObject({
  /** Made when the form is shown, so that a double click adds one appointment. */
  key: z.uuid('field.invalid'),
  ...fields,
})
export type AppointmentInput = Omit<z.output<typeof appointmentInput>, 'key'>

const version = wholeNumber.positive('field.invalid')
/** An appointment without a series has no choice in its form. */
const scope = z.enum(SERIES_SCOPES, 'field.chooseOne').default('this')

export const appointmentAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('change'), version, scope, ...fields }),
    z.strictObject({
      intent: z.literal('cancel'),
      version,
      scope,
      reason: optionalLine(CANCEL_REASON_MAX),
    }),
    z.strictObject({ intent: z.literal('restore'), version, scope }),
    z.strictObject({ intent: z.literal('complete'), version }),
  ],
  'field.invalid',
)
export type AppointmentChange = Omit<Extract<z.output<typeof appointmentAction>, { intent: 'change' }>, 'intent'>
