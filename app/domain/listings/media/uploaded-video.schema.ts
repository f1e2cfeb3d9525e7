// Input about the uploaded video of a listing, beside its files.
import { z } from 'zod'

/** The form of a page without a key is not recognized when it is sent twice. */
export const videoUpload = z.strictObject({ key: z.string().min(8).max(100).optional() })

export const videoChange = z.strictObject({ intent: z.literal('remove') })

export const videoPoster = z.strictObject({
  version: z.string().regex(/^[0-9a-f]{8}$/, 'field.invalid'),
  poster: z.instanceof(Blob, { error: 'field.file.required' }).refine(({ size }) => size > 0, 'field.file.required'),
})
