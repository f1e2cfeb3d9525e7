// What an agent writes for the public page.
import { z } from 'zod'
import { versionField } from '#app/domain/accounts/profile/profile.schema.ts'
import { AGENT_LANGUAGES } from '#app/shared/agent-vocabulary.ts'

export const BIO_MAX = 3_000
export const SUPERVISOR_NAME_MAX = 150

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const storable = z
  .string('field.invalid')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
const lines = storable
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(BIO_MAX, 'field.tooLong'))
  .default('')

export const publicProfileInput = z
  .strictObject({
    intent: z.enum(['save', 'preview'], 'field.invalid'),
    version: versionField,
    bio: lines,
    bioFil: lines.transform((text) => text || null),
    languages: z
      .array(z.enum(AGENT_LANGUAGES, 'field.chooseOne'))
      .max(AGENT_LANGUAGES.length, 'field.tooLong')
      .default([])
      .transform((chosen) => AGENT_LANGUAGES.filter((language) => chosen.includes(language))),
    supervisorName: storable
      .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
      .pipe(z.string().max(SUPERVISOR_NAME_MAX, 'field.tooLong'))
      .default('')
      .transform((text) => text || null),
    supervisorLicenseNumber: storable
      .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, ''))
      .pipe(z.string().regex(/^(?:\d{4,10})?$/, 'field.invalid'))
      .default('')
      .transform((text) => text || null),
  })
  .refine(
    ({ supervisorName, supervisorLicenseNumber }) => supervisorName !== null || supervisorLicenseNumber === null,
    {
      path: ['supervisorName'],
      error: 'field.required',
    },
  )
  .refine(
    ({ supervisorName, supervisorLicenseNumber }) => supervisorLicenseNumber !== null || supervisorName === null,
    {
      path: ['supervisorLicenseNumber'],
      error: 'field.required',
    },
  )
export type PublicProfileInput = z.output<typeof publicProfileInput>
