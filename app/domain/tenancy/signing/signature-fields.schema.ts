// The fields with which a person signs: the sides of a rental, and who has a link.
import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { DRAWING_FORMAT, MAX_DRAWING, MAX_SIGNER_NAME } from './signing.rules.ts'

const MAX_REASON = 500

export const signatureFields = {
  name: z
    .string('field.required')
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, 'field.required')
        .max(MAX_SIGNER_NAME, 'field.tooLong')
        .regex(/^[^\n]*$/, 'field.invalid'),
    ),
  /** Empty if the name is typed only. */
  drawing: z
    .string('field.invalid')
    .max(MAX_DRAWING, 'lease.drawing.invalid')
    .refine((path) => path === '' || DRAWING_FORMAT.test(path), 'lease.drawing.invalid')
    .default(''),
  hasRead: z.literal('1', 'field.required'),
  agrees: z.literal('1', 'field.required'),
}

export const codeField = z
  .string('field.required')
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'lease.code.invalid'))

export const reasonField = z.string('field.required').trim().min(1, 'field.required').max(MAX_REASON, 'field.tooLong')
