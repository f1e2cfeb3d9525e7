import { z } from 'zod'
import { INCOME_DOCUMENT_KINDS } from '#app/shared/tenancy-vocabulary.ts'

export const incomeActions = [
  z.strictObject({
    intent: z.literal('addIncome', 'field.invalid'),
    kind: z.enum(INCOME_DOCUMENT_KINDS, 'field.chooseOne'),
    /** As the browser sends the field of a month; typed by hand in browsers without one. */
    month: z
      .string('field.required')
      .trim()
      .min(1, 'field.required')
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'incomeDocument.month.invalid')
      .transform((month) => `${month}-01`),
    file: z.instanceof(Blob, { error: 'field.required' }).refine((file) => file.size > 0, 'field.required'),
  }),
  z.strictObject({ intent: z.literal('removeIncome', 'field.invalid'), id: z.uuid('field.invalid') }),
] as const
