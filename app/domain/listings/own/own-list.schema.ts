import { z } from 'zod'
import { BULK_CHANGES, MAX_BULK } from './own-list.model.ts'

const id = z.uuid('field.invalid')

/** One checkbox sends a text, several send a list. */
export const bulkInput = z.strictObject({
  intent: z.enum(BULK_CHANGES, 'field.chooseOne'),
  ids: z
    .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
    .refine((ids) => ids.length > 0 && ids.length <= MAX_BULK, 'field.chooseOne'),
})
export type BulkInput = z.output<typeof bulkInput>

export const deleteInput = z.strictObject({ intent: z.literal('delete', 'field.invalid'), id })

export const ownListAction = z.discriminatedUnion('intent', [bulkInput, deleteInput], 'field.invalid')
export type OwnListAction = z.output<typeof ownListAction>
