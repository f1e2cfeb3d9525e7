import { z } from 'zod'
import { type Day, isDay } from '#app/shared/dates.ts'
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX, WITHDRAWN_NOTE_MAX } from './announcement.model.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const text = (max: number) =>
  z
    .string('field.required')
    .trim()
    .min(1, 'field.required')
    .max(max, 'field.tooLong')
    .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), 'field.characters')
const line = (max: number) =>
  z
    .string('field.required')
    .transform((typed) => typed.replaceAll(/\s+/g, ' '))
    .pipe(text(max))
const id = z.uuid('field.invalid')
const emptyAsNull = <T extends z.ZodType<unknown, string>>(value: T) =>
  z
    .string('field.invalid')
    .trim()
    .default('')
    .transform((typed) => typed || null)
    .pipe(value.nullable())
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field.invalid')

const content = {
  title: line(ANNOUNCEMENT_TITLE_MAX),
  body: text(ANNOUNCEMENT_BODY_MAX),
  eventOn: emptyAsNull(z.string().refine((typed): typed is Day => isDay(typed), 'field.date.invalid')),
  eventFrom: emptyAsNull(clockTime),
  eventTo: emptyAsNull(clockTime),
}
type Hours = { eventOn: Day | null; eventFrom: string | null; eventTo: string | null }
const hasDayForHours = {
  check: ({ eventOn, eventFrom, eventTo }: Hours) => eventOn !== null || (eventFrom === null && eventTo === null),
  issue: { path: ['eventOn'], error: 'announcement.date.required' },
}
const areHoursInOrder = {
  check: ({ eventFrom, eventTo }: Hours) => eventTo === null || (eventFrom !== null && eventFrom < eventTo),
  issue: { path: ['eventTo'], error: 'announcement.hours.order' },
}

export const createAnnouncementInput = z
  .strictObject({
    /** Made when the form is shown, so that a double click posts one. */
    key: id,
    ...content,
    /** Empty for the whole building. */
    space: emptyAsNull(id),
    /** The announcement that this one corrects. */
    corrects: emptyAsNull(id),
  })
  .refine(hasDayForHours.check, hasDayForHours.issue)
  .refine(areHoursInOrder.check, areHoursInOrder.issue)
export type CreateAnnouncementInput = z.output<typeof createAnnouncementInput>

const version = z.coerce.number('field.invalid').int('field.invalid').min(1, 'field.invalid')

export const changeAnnouncementInput = z
  .strictObject({ intent: z.literal('change', 'field.invalid'), version, ...content })
  .refine(hasDayForHours.check, hasDayForHours.issue)
  .refine(areHoursInOrder.check, areHoursInOrder.issue)
export type ChangeAnnouncementInput = Omit<z.output<typeof changeAnnouncementInput>, 'intent'>

export const ownedAnnouncementAction = z.discriminatedUnion(
  'intent',
  [
    changeAnnouncementInput,
    z.strictObject({ intent: z.literal('withdraw'), note: text(WITHDRAWN_NOTE_MAX) }),
    z.strictObject({ intent: z.literal('remind') }),
  ],
  'field.invalid',
)

/** The version that the tenant has seen: a text that changed since is not read. */
export const readAnnouncementInput = z.strictObject({ version })
