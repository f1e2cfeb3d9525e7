import { z } from 'zod'
import { CALENDAR_ADDRESS_MAX } from './imported-calendar.model.ts'

/** `webcal` says that a program should subscribe to the address; it is fetched as `https`. */
const address = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(CALENDAR_ADDRESS_MAX, 'field.tooLong')
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'field.publicAddress')
  .transform((text) => new URL(text).href)
  .refine((text) => text.length <= CALENDAR_ADDRESS_MAX, 'field.tooLong')

const id = z.uuid('field.invalid')

/** On the page of open times. */
export const importedCalendarActions = [
  z.strictObject({ intent: z.literal('addCalendar'), address }),
  z.strictObject({ intent: z.literal('checkCalendar'), id }),
  z.strictObject({ intent: z.literal('removeCalendar'), id }),
] as const
