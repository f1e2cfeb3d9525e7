import { z } from 'zod'
import { emailIfAny } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { LEASE_RECEIPTS, ROOMMATE_DEPOSIT_WAYS } from '#app/shared/tenancy-vocabulary.ts'
import { DECLINE_REASON_MAX } from './roommate.model.ts'

const id = z.uuid('field.invalid')
const startsOn = z.string('field.required').refine(isDay, 'field.date.invalid')
/** A share may be zero: somebody who lives there without a part of the deposit. */
const share = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(20, 'rent.amount.invalid')
  .transform((value, context) => {
    const centavos = parsePesos(value)
    if (centavos !== null && centavos >= 0) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })

const inviteInput = z.strictObject({
  intent: z.literal('invite', 'field.invalid'),
  /** Made when the form is shown, so that a double click sends one invitation. */
  key: id,
  email: emailIfAny.refine((email) => email !== null, 'field.required'),
  giver: id,
  replaces: z.literal('on', 'field.invalid').optional(),
  rentShare: share,
  depositShare: share,
  receipts: z.enum(LEASE_RECEIPTS, 'field.chooseOne'),
  startsOn,
})
export type InviteRoommateInput = Omit<z.output<typeof inviteInput>, 'intent'>

const leaveInput = z.strictObject({
  intent: z.literal('leave', 'field.invalid'),
  key: id,
  startsOn,
  depositWay: z.enum(ROOMMATE_DEPOSIT_WAYS, 'field.chooseOne'),
})
export type LeaveInput = Omit<z.output<typeof leaveInput>, 'intent'>

const receiptsInput = z.strictObject({
  intent: z.literal('receipts', 'field.invalid'),
  key: id,
  startsOn,
  receipts: z.enum(LEASE_RECEIPTS, 'field.chooseOne'),
})
export type ReceiptsInput = Omit<z.output<typeof receiptsInput>, 'intent'>

const moveInput = z.strictObject({ intent: z.enum(['consent', 'withdraw', 'deposit'], 'field.invalid'), change: id })
const declineInput = z.strictObject({
  intent: z.literal('decline', 'field.invalid'),
  change: id,
  reason: z.string('field.required').trim().min(1, 'field.required').max(DECLINE_REASON_MAX, 'field.tooLong'),
})

export const roommateAction = z.discriminatedUnion(
  'intent',
  [inviteInput, leaveInput, receiptsInput, moveInput, declineInput],
  'field.invalid',
)
