import { z } from 'zod'
import { VISIT_NOTE_MAX } from './visit-report.model.ts'

const answer = z.enum(['yes', 'no'], 'field.chooseOne').transform((value) => value === 'yes')

/** The answers of the renter after a visit. */
export const visitReportInput = z.strictObject({
  isReal: answer,
  isAsDescribed: answer,
  wasAskedForMoney: answer,
  note: z
    .string()
    .trim()
    .max(VISIT_NOTE_MAX, 'field.tooLong')
    .regex(/^[^\0]*$/, 'field.characters')
    .default(''),
})
export type VisitReportInput = z.output<typeof visitReportInput>
