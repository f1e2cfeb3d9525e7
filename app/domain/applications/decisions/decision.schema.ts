import { z } from 'zod'
import { REJECTION_REASONS } from '#app/shared/tenancy-vocabulary.ts'

const MAX_REASON = 1_000

export const approvalInput = z.strictObject({ intent: z.literal('approve', 'field.invalid') })

/** A reason is chosen, written, or both. "Another reason" alone says nothing. */
export const rejectionInput = z
  .strictObject({
    intent: z.literal('reject', 'field.invalid'),
    reasonCode: z.enum(REJECTION_REASONS, 'field.chooseOne').optional(),
    reason: z.string('field.invalid').trim().max(MAX_REASON, 'field.tooLong').optional(),
  })
  .refine(({ reasonCode, reason }) => Boolean(reason) || (reasonCode !== undefined && reasonCode !== 'other'), {
    path: ['reason'],
    error: 'application.reason.required',
  })
export type RejectionInput = Omit<z.output<typeof rejectionInput>, 'intent'>
