import { z } from 'zod'
import { REJECTION_REASONS } from '#app/shared/tenancy-vocabulary.ts'

const MAX_REASON = 1_000

export const approvalInput = z.strictObject({ intent: z.literal('approve', 'field.invalid') })

const reasonFields = {
  reasonCode: z.enum(REJECTION_REASONS, 'field.chooseOne').optional(),
  reason: z.string('field.invalid').trim().max(MAX_REASON, 'field.tooLong').optional(),
}
type Reason = z.output<z.ZodObject<typeof reasonFields>>
const hasReason = ({ reasonCode, reason }: Reason) =>
  Boolean(reason) || (reasonCode !== undefined && reasonCode !== 'other')
const noReason = { path: ['reason'], error: 'application.reason.required' }

/** A reason is chosen, written, or both. "Another reason" alone says nothing. */
export const rejectionInput = z
  .strictObject({ intent: z.literal('reject', 'field.invalid'), ...reasonFields })
  .refine(hasReason, noReason)
export type RejectionInput = Omit<z.output<typeof rejectionInput>, 'intent'>

/** One reason for several applications. */
export const severalRejectionInput = z
  .strictObject({ intent: z.literal('rejectSeveral', 'field.invalid'), ...reasonFields })
  .refine(hasReason, noReason)
