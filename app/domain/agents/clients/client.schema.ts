// Input about a client: the address of the list, the form of a client, and the actions of the pages. Empty fields mean "not known".
import { z } from 'zod'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { fileRemoval, fileUpload } from '#app/domain/agents/client-files/client-file.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { CONTACT_CHANNELS } from '#app/shared/agent-vocabulary.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { CLIENT_STAGES, CLIENT_TYPES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { CLIENT_NAME_MAX, CLIENT_NOTE_MAX, LOOKS_FOR_MAX, NEXT_ACTION_MAX, WISH_AREA_MAX } from './client.model.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const storable = z
  .string('field.invalid')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
const line = (max: number) =>
  storable
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1, 'field.required'))
export const optionalLine = (max: number) =>
  line(max)
    .default('')
    .transform((text) => text || null)
export const lines = (max: number) =>
  storable
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
    .default('')

const optionalPhone = z
  .string('field.invalid')
  .max(40, 'account.phone.invalid')
  .default('')
  .transform((typed, issues) => {
    if (typed.trim() === '') return null
    const phone = parsePhone(typed)
    if (phone === null) issues.addIssue({ code: 'custom', message: 'account.phone.invalid' })
    return phone
  })
const optionalEmail = z.union([z.literal('').transform(() => null), emailField], 'account.email.invalid').default(null)
const optionalDay = z
  .string('field.invalid')
  .refine((day) => day === '' || isDay(day), 'field.date.invalid')
  .default('')
  .transform((day) => day || null)
const optionalPesos = z
  .string('field.invalid')
  .trim()
  .max(20, 'field.amount.invalid')
  .default('')
  .transform((typed, issues) => {
    if (typed === '') return null
    const centavos = parsePesos(typed)
    if (centavos !== null && centavos > 0) return centavos
    issues.addIssue({ code: 'custom', message: 'field.amount.invalid' })
    return z.NEVER
  })
const optionalChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.union([z.literal('').transform(() => null), z.enum(values, 'field.chooseOne')], 'field.chooseOne').default(null)

export const clientFields = {
  name: requiredLine(CLIENT_NAME_MAX),
  email: optionalEmail,
  phone: optionalPhone,
  type: z.enum(CLIENT_TYPES, 'field.chooseOne').default('renter'),
  wishArea: optionalLine(WISH_AREA_MAX),
  wishType: optionalChoice(PROPERTY_TYPES),
  wishBudget: optionalPesos,
  wishMoveIn: optionalDay,
  wishPets: optionalChoice(['yes', 'no']).transform((pets) => (pets === null ? null : pets === 'yes')),
  looksFor: lines(LOOKS_FOR_MAX).transform((text) => text || null),
}
const nextFields = { nextAction: optionalLine(NEXT_ACTION_MAX), nextActionDue: optionalDay }

export const clientInput = z.strictObject({
  /** Made when the form is shown, so that a double click adds one client. */
  key: z.uuid('field.invalid'),
  ...clientFields,
  ...nextFields,
})
export type ClientInput = Omit<z.output<typeof clientInput>, 'key'>

const version = z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid')
export const clientChange = z.strictObject({ version, ...clientFields })
export type ClientChange = z.output<typeof clientChange>

const stage = z.enum(CLIENT_STAGES, 'field.chooseOne')

export const clientMove = z.strictObject({
  intent: z.literal('move'),
  id: z.uuid('field.invalid'),
  from: stage,
  to: stage,
})

export const clientAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('next'), version, ...nextFields }),
    z.strictObject({
      intent: z.literal('note'),
      key: z.uuid('field.invalid'),
      content: lines(CLIENT_NOTE_MAX).pipe(z.string().min(1, 'field.required')),
    }),
    z.strictObject({
      intent: z.literal('contact'),
      key: z.uuid('field.invalid'),
      channel: z.enum(CONTACT_CHANNELS, 'field.chooseOne'),
      content: lines(CLIENT_NOTE_MAX),
    }),
    z.strictObject({ intent: z.literal('end') }),
    z.strictObject({ intent: z.literal('share'), isShared: z.enum(['yes', 'no'], 'field.invalid') }),
    fileUpload,
    fileRemoval,
  ],
  'field.invalid',
)

/** On the first page: done, or another day. */
export const followUpAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('finish'), id: z.uuid('field.invalid'), version }),
    z.strictObject({ intent: z.literal('later'), id: z.uuid('field.invalid'), version }),
  ],
  'field.invalid',
)
