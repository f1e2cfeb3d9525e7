import { z } from 'zod'
import {
  approvalInput,
  rejectionInput,
  severalRejectionInput,
} from '#app/domain/applications/decisions/decision.schema.ts'
import { MAX_BULK_DECISIONS } from './admin-applications.model.ts'

const id = z.uuid('field.invalid')
/** One checkbox sends a text, several send a list. */
const ids = z
  .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
  .refine((list) => list.length > 0 && list.length <= MAX_BULK_DECISIONS, 'field.chooseOne')
  .transform((list) => [...new Set(list)])

/** The forms of the owner's decision, with the id of the application, and the same decision about several. */
export const adminApplicationAction = z.discriminatedUnion(
  'intent',
  [
    approvalInput.extend({ id }),
    rejectionInput.safeExtend({ id }),
    z.strictObject({ intent: z.literal('approveSeveral', 'field.invalid'), ids }),
    severalRejectionInput.safeExtend({ ids }),
    z.strictObject({ intent: z.literal('delete', 'field.invalid'), id }),
  ],
  'field.invalid',
)

/** The selection that the address of the question names; what is no id is left out. */
export function readSelection(params: URLSearchParams): string[] {
  const selected = params.getAll('ids').filter((value) => id.safeParse(value).success)
  return [...new Set(selected)].slice(0, MAX_BULK_DECISIONS)
}
