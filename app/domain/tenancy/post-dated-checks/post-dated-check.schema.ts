import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import {
  CHECK_NUMBER,
  MAX_BANK,
  MAX_POST_DATED_CHECKS_AT_ONCE,
  normalizeBank,
  POST_DATED_CHECK_SPREADS,
} from './post-dated-check.rules.ts'

const MAX_REASON = 500

const id = z.uuid('field.invalid')
const pesos = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(20, 'rent.amount.invalid')
  .transform((typed, context) => {
    const centavos = parsePesos(typed)
    if (centavos !== null && centavos > 0) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })

/** Of one check, or of the first one of a series. */
export const checkFields = {
  bank: z
    .string('field.required')
    .transform(normalizeBank)
    .pipe(
      z
        .string()
        .min(1, 'field.required')
        .max(MAX_BANK, 'field.tooLong')
        .regex(/^[^\p{C}]*$/u, 'field.characters'),
    ),
  number: z
    .string('field.required')
    .trim()
    .min(1, 'field.required')
    .regex(CHECK_NUMBER, 'postDatedCheck.number.invalid'),
  checkDate: z.string('field.required').refine(isDay, 'field.date.invalid'),
  amount: pesos,
}

export const recordPostDatedChecksInput = z.strictObject({
  intent: z.literal('record', 'field.invalid'),
  /** Made when the form is shown, so that a double click has one effect. */
  key: id,
  lines: z
    .union([id.transform((value) => [value]), z.array(id)], 'rent.lines.required')
    .refine((ids) => ids.length <= MAX_POST_DATED_CHECKS_AT_ONCE, 'field.invalid'),
  spread: z.enum(POST_DATED_CHECK_SPREADS, 'field.chooseOne'),
  ...checkFields,
})
export type RecordPostDatedChecksInput = Omit<z.output<typeof recordPostDatedChecksInput>, 'intent'>

const postDatedCheckMoveInput = z.strictObject({ intent: z.enum(['deposit', 'clear'], 'field.invalid'), check: id })
export const returnPostDatedCheckInput = z.strictObject({
  intent: z.literal('return', 'field.invalid'),
  check: id,
  reason: z.string('rent.reason.required').trim().min(1, 'rent.reason.required').max(MAX_REASON, 'field.tooLong'),
  /** What the owner charges for it; empty for nothing. */
  fee: z
    .string('field.invalid')
    .trim()
    .max(20, 'rent.amount.invalid')
    .transform((typed, context) => {
      if (typed === '') return null
      const centavos = parsePesos(typed)
      if (centavos !== null && centavos > 0) return centavos
      context.addIssue('rent.amount.invalid')
      return z.NEVER
    })
    .optional(),
})

export const postDatedCheckAction = z.discriminatedUnion(
  'intent',
  [recordPostDatedChecksInput, postDatedCheckMoveInput, returnPostDatedCheckInput],
  'field.invalid',
)
