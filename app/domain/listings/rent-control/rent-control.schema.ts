// A rule of rent control that an administrator adds.
import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'
import { RENT_CONTROL_AREAS } from '#app/shared/vocabulary.ts'

const MAX_RENT_PESOS = 10_000_000

const dayField = z.string('field.required').refine(isDay, 'field.invalid')
const months = z.coerce
  .number('rentControl.months.range')
  .int('rentControl.months.range')
  .min(0, 'rentControl.months.range')
  .max(12, 'rentControl.months.range')

export const rentControlRuleInput = z
  .strictObject({
    area: z.enum(RENT_CONTROL_AREAS, 'field.chooseOne'),
    validFrom: dayField,
    /** The last day; without it no end is known. */
    validTo: dayField.optional(),
    monthlyRentPesos: z.coerce
      .number('rentControl.amount.range')
      .int('rentControl.amount.range')
      .min(1, 'rentControl.amount.range')
      .max(MAX_RENT_PESOS, 'rentControl.amount.range'),
    maxAdvanceMonths: months,
    maxDepositMonths: months,
    maxIncreasePercent: z.coerce
      .number('rentControl.increase.range')
      .min(0, 'rentControl.increase.range')
      .max(100, 'rentControl.increase.range')
      .multipleOf(0.01, 'rentControl.increase.range'),
    source: z.string('field.required').trim().min(1, 'field.required').max(300, 'field.tooLong'),
    sourceUrl: z
      .url({ protocol: /^https$/, error: 'rentControl.sourceUrl.invalid' })
      .max(2_048, 'field.tooLong')
      .optional(),
  })
  .refine(({ validFrom, validTo }) => validTo === undefined || validTo >= validFrom, {
    path: ['validTo'],
    error: 'rentControl.dates.order',
  })
export type RentControlRuleInput = z.output<typeof rentControlRuleInput>
