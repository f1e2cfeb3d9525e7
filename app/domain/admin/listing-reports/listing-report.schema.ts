import { z } from 'zod'
import { LISTING_REPORT_REASONS } from '#app/shared/vocabulary.ts'

export const REPORT_NOTE_MAX = 1_000

/** The reason "other" requires a note; without it the admin does not know what to check. */
export const listingReportInput = z
  .strictObject({
    reason: z.enum(LISTING_REPORT_REASONS, 'field.chooseOne'),
    note: z
      .string()
      .trim()
      .max(REPORT_NOTE_MAX, 'field.tooLong')
      .regex(/^[^\0]*$/, 'field.characters')
      .default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], error: 'field.required' })
export type ListingReportInput = z.output<typeof listingReportInput>
