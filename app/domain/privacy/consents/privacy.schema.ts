import { z } from 'zod'
import { CONSENT_KINDS } from '#app/shared/vocabulary.ts'
import { requiredCheckboxField } from '#app/domain/accounts/profile/profile-fields.schema.ts'

/** By the link of the mail, or from the settings without its token. */
export const downloadInput = z.strictObject({
  id: z.uuid('field.invalid'),
  token: z
    .string()
    .regex(/^[\w-]{43}$/, 'field.invalid')
    .optional(),
})
export type DownloadInput = z.output<typeof downloadInput>

export const erasureInput = z.strictObject({ understood: requiredCheckboxField('field.required') })

export const consentChangeInput = z.strictObject({
  kind: z.enum(CONSENT_KINDS, 'field.invalid'),
  granted: z.enum(['yes', 'no'], 'field.invalid').transform((choice) => choice === 'yes'),
})
export type ConsentChangeInput = z.output<typeof consentChangeInput>

/** The page to open afterwards; the server checks that it is one of this site. */
export const acceptVersionInput = z.strictObject({ from: z.string().max(2_000).default('') })

/** For buttons that ask for nothing but the press. */
export const emptyInput = z.strictObject({})
