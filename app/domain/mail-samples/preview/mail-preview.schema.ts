import { z } from 'zod'
import { MAIL_TEMPLATES } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'

const MAX_VERSIONS = 500

/** What the address of the preview says. An unknown template is not there; an unknown language or version is the first. */
export const previewAddress = z.strictObject({
  template: z.enum(MAIL_TEMPLATES),
  locale: z.enum(LOCALES).optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(MAX_VERSIONS).catch(1),
})
export type PreviewAddress = z.output<typeof previewAddress>

export const previewAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('test'),
      template: z.enum(MAIL_TEMPLATES, 'field.invalid'),
      locale: z.enum(LOCALES, 'field.invalid'),
      version: z.coerce
        .number('field.invalid')
        .int('field.invalid')
        .min(1, 'field.invalid')
        .max(MAX_VERSIONS, 'field.invalid'),
    }),
  ],
  'field.invalid',
)
