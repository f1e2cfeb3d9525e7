import { z } from 'zod'

const document = z
  .instanceof(Blob, { error: 'field.file.required' })
  .refine(({ size }) => size > 0, 'field.file.required')

export const handInInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('government_id'), document }),
    z.strictObject({ kind: z.literal('prc_license'), document }),
    z.strictObject({ kind: z.literal('owner_authority'), document, propertyId: z.uuid('field.chooseOne') }),
  ],
  'field.invalid',
)
export type HandInInput = z.output<typeof handInInput>
