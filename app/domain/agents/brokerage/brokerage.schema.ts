import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { ASSIGNMENT_RULES } from '#app/shared/agent-vocabulary.ts'
import { isDay } from '#app/shared/dates.ts'
import { BROKERAGE_NAME_MAX, MAX_ANSWER_HOURS } from './brokerage.model.ts'

/** '62.5' is 6250 hundredths of a percent; null for an empty field. */
const percentField = z
  .string('commission.share.range')
  .trim()
  .max(10, 'commission.share.range')
  .default('')
  .transform((typed, issues) => {
    if (typed === '') return null
    const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : -1
    if (basisPoints >= 0 && basisPoints <= 10_000) return basisPoints
    issues.addIssue({ code: 'custom', message: 'commission.share.range' })
    return z.NEVER
  })

const values = {
  name: z
    .string('field.invalid')
    .default('')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'field.required').max(BROKERAGE_NAME_MAX, 'field.tooLong')),
  part: percentField.refine((part) => part !== null, 'field.required').transform((part) => part ?? 0),
  rule: z.enum(ASSIGNMENT_RULES, 'field.chooseOne'),
  hours: z.coerce
    .number('brokerage.hours.range')
    .int('brokerage.hours.range')
    .min(1, 'brokerage.hours.range')
    .max(MAX_ANSWER_HOURS, 'brokerage.hours.range'),
}
const accreditation = {
  accreditationNumber: z
    .string('account.licenseNumber.invalid')
    .trim()
    .default('')
    .pipe(z.string().regex(/^\d{4,10}$/, 'account.licenseNumber.invalid')),
  accreditationExpiresOn: z
    .string('field.date.invalid')
    .default('')
    .refine((day) => isDay(day), 'field.date.invalid'),
  part: percentField,
}

export const openBrokerageInput = z.strictObject({ intent: z.literal('open', 'field.invalid'), ...values })
export type BrokerageValues = Omit<z.output<typeof openBrokerageInput>, 'intent'>

const inviteInput = z.strictObject({
  intent: z.literal('invite', 'field.invalid'),
  /** Made when the form is shown, so that a double click sends one mail. */
  key: z.uuid('field.invalid'),
  email: emailField,
  ...accreditation,
})
export type InviteSalespersonInput = Omit<z.output<typeof inviteInput>, 'intent'>

/** On the page of the brokerage. */
export const brokerageAction = z.discriminatedUnion(
  'intent',
  [
    openBrokerageInput,
    z.strictObject({ intent: z.literal('change', 'field.invalid'), ...values }),
    inviteInput,
    z.strictObject({ intent: z.literal('close', 'field.invalid') }),
    z.strictObject({ intent: z.literal('away', 'field.invalid'), isAway: z.enum(['yes', 'no'], 'field.invalid') }),
    z.strictObject({ intent: z.literal('leave', 'field.invalid') }),
  ],
  'field.invalid',
)

const changeMemberInput = z.strictObject({ intent: z.literal('change', 'field.invalid'), ...accreditation })
export type MemberValues = Omit<z.output<typeof changeMemberInput>, 'intent'>

/** Empty for the broker. */
const successor = z.union([z.literal(''), z.uuid('field.invalid')], 'field.invalid').default('')

/** On the page of one salesperson. */
export const memberAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('resend', 'field.invalid') }),
    changeMemberInput,
    z.strictObject({
      intent: z.literal('handOver', 'field.invalid'),
      client: z.uuid('field.invalid'),
      successor,
    }),
    z.strictObject({ intent: z.literal('remove', 'field.invalid'), successor }),
    z.strictObject({ intent: z.literal('passOn', 'field.invalid') }),
  ],
  'field.invalid',
)

export const brokerageInvitationAnswer = z.strictObject({ intent: z.literal('accept', 'field.invalid') })
