import { z } from 'zod'
import { IMPORT_COLUMNS, NOT_USED } from './import.model.ts'

/** As many as the reader of tables takes. */
const MAX_COLUMNS = 60
const held = z.enum([NOT_USED, ...IMPORT_COLUMNS], 'field.chooseOne')

export const importFile = z.strictObject({
  file: z.instanceof(Blob, { error: 'field.file.required' }).refine((file) => file.size > 0, 'field.file.required'),
})

export const importAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('start'), again: z.literal('yes', 'field.invalid').optional() }),
    z.strictObject({ intent: z.literal('cancel') }),
    z.strictObject({ intent: z.literal('undo') }),
    z.strictObject({ intent: z.literal('photos'), ...importFile.shape }),
    z.strictObject({
      intent: z.literal('check'),
      mapping: z
        .union([held.transform((value) => [value]), z.array(held).max(MAX_COLUMNS, 'field.invalid')], 'field.invalid')
        .transform((values) => values.map((value) => (value === NOT_USED ? null : value))),
      remember: z.literal('yes', 'field.invalid').optional(),
    }),
  ],
  'field.invalid',
)
