import { z } from 'zod'
import { savePayoutInput } from './payout-account.schema.ts'
import { DECLINE_REASON_MAX } from './payout-proposal.model.ts'

const id = z.uuid('field.invalid')

/** A co-owner proposes `save` and `remove`; the others decide. */
export const payoutProposalAction = z.discriminatedUnion(
  'intent',
  [
    savePayoutInput,
    z.strictObject({ intent: z.literal('remove', 'field.invalid'), id }),
    z.strictObject({ intent: z.literal('approve', 'field.invalid'), proposal: id }),
    z.strictObject({ intent: z.literal('withdraw', 'field.invalid'), proposal: id }),
    z.strictObject({
      intent: z.literal('decline', 'field.invalid'),
      proposal: id,
      reason: z.string('field.required').trim().min(1, 'field.required').max(DECLINE_REASON_MAX, 'field.tooLong'),
    }),
  ],
  'field.invalid',
)
