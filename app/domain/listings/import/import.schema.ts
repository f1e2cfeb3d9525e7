import { z } from 'zod'

export const importFile = z.strictObject({
  file: z.instanceof(Blob, { error: 'field.file.required' }).refine((file) => file.size > 0, 'field.file.required'),
})

export const importAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('start'), again: z.literal('yes', 'field.invalid').optional() }),
    z.strictObject({ intent: z.literal('cancel') }),
  ],
  'field.invalid',
)
