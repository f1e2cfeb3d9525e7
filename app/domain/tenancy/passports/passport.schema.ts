import { z } from 'zod'
import { withdrawInput } from '#app/domain/applications/apply/apply.schema.ts'
import { PASSPORT_PARTS } from '#app/shared/tenancy-vocabulary.ts'

const part = z.enum(PASSPORT_PARTS, 'field.invalid')

const shareInput = z.strictObject({
  intent: z.literal('share', 'field.invalid'),
  /** A browser sends one checkbox as a text, several as a list, and none as nothing. */
  parts: z
    .union([part.transform((value) => [value]), z.array(part).max(PASSPORT_PARTS.length)], 'field.invalid')
    .default([])
    .transform((parts) => [...new Set(parts)]),
})

/** Of the page of an application that the person sent. */
export const ownApplicationAction = z.discriminatedUnion('intent', [withdrawInput, shareInput], 'field.invalid')
