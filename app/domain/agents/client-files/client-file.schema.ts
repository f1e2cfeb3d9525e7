import { z } from 'zod'
import { FILE_TITLE_MAX } from './client-file.model.ts'

export const fileUpload = z.strictObject({
  intent: z.literal('file'),
  /** Made when the form is shown, so that a double click stores one file. */
  key: z.uuid('field.invalid'),
  title: z
    .string('field.required')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'field.required').max(FILE_TITLE_MAX, 'field.tooLong')),
  file: z.instanceof(Blob, { error: 'field.required' }).refine(({ size }) => size > 0, 'field.required'),
})
export type FileUpload = Omit<z.output<typeof fileUpload>, 'intent'>

export const fileRemoval = z.strictObject({ intent: z.literal('removeFile'), fileId: z.uuid('field.invalid') })
