import { z } from 'zod'
import { approvalInput, rejectionInput } from '#app/domain/applications/decisions/decision.schema.ts'

const id = z.uuid('field.invalid')

/** The forms of the owner's decision, with the id of the application. */
export const adminApplicationAction = z.discriminatedUnion(
  'intent',
  [
    approvalInput.extend({ id }),
    rejectionInput.safeExtend({ id }),
    z.strictObject({ intent: z.literal('delete', 'field.invalid'), id }),
  ],
  'field.invalid',
)
