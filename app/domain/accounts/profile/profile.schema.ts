// Fields that users may change about themselves. Strict: user type and email address are refused (promise A6).
import { z } from 'zod'
import { FULL_NAME_MAX } from '#app/shared/constants.ts'
import type { Day } from '#app/shared/dates.ts'
import { toOneLine } from '#app/shared/text.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { landlordFields, buildPersonFields, arePetsDescribed, buildRenterFields } from './profile-fields.schema.ts'

/** `updated_at` when the form was opened, against a lost update (promise M5). Empty if there was no row. */
export const versionField = z
  .string('field.invalid')
  .max(30, 'field.invalid')
  .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'field.invalid')
  .transform((text) => (text === '' ? null : new Date(text)))

export const fullNameField = z
  .string('field.required')
  .max(FULL_NAME_MAX, 'field.tooLong')
  .transform(toOneLine)
  .pipe(
    z
      .string()
      .min(1, 'field.required')
      .max(FULL_NAME_MAX, 'field.tooLong') // normalization can make three characters of one
      .regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.,\- ]*$/u, 'account.name.characters'),
  )

export function buildProfileSchema(today: Day) {
  const { phone, dateOfBirth, contactMethod } = buildPersonFields(today)
  return z.strictObject({ version: versionField, fullName: fullNameField, phone, dateOfBirth, contactMethod })
}
export type ProfileInput = z.output<ReturnType<typeof buildProfileSchema>>

export function buildRenterSchema(today: Day) {
  return z
    .strictObject({ version: versionField, ...buildRenterFields(today) })
    .refine(arePetsDescribed, { path: ['petDetails'], error: 'account.petDetails.required' })
}
export type RenterInput = z.output<ReturnType<typeof buildRenterSchema>>

export const ownershipInput = z.strictObject({ version: versionField, ...landlordFields })
export type OwnershipInput = z.output<typeof ownershipInput>

export const languageInput = z.strictObject({ locale: z.enum(LOCALES, 'field.chooseOne') })
export type LanguageInput = z.output<typeof languageInput>
