import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { NEXT_RENTAL_CHOICES } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_LEASE_MONTHS } from './renewal.rules.ts'

const MAX_TEXT = 500
const MAX_END_REASON = 500
const id = z.uuid('field.invalid')
const typed = z.string('field.required').trim().min(1, 'field.required')

const terms = {
  /** Made when the form is shown, so that a double click has one effect. */
  key: id,
  monthlyRent: typed.max(20, 'rent.amount.invalid').transform((value, context) => {
    const centavos = parsePesos(value)
    if (centavos !== null && centavos > 0) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  }),
  leaseMonths: typed
    .regex(/^\d{1,3}$/, 'renewal.months.invalid')
    .transform(Number)
    .refine((months) => months >= 1 && months <= MAX_LEASE_MONTHS, 'renewal.months.invalid'),
  message: z.string('field.invalid').trim().max(MAX_TEXT, 'field.tooLong').optional(),
}

export const offerRenewalInput = z.strictObject({ intent: z.literal('offer', 'field.invalid'), ...terms })
export type OfferRenewalInput = Omit<z.output<typeof offerRenewalInput>, 'intent'>

export const counterRenewalInput = z.strictObject({
  intent: z.literal('counter', 'field.invalid'),
  offer: id,
  ...terms,
})
export type CounterRenewalInput = Omit<z.output<typeof counterRenewalInput>, 'intent'>

const decideRenewalInput = z.strictObject({ intent: z.enum(['accept', 'withdraw'], 'field.invalid'), offer: id })
const declineRenewalInput = z.strictObject({
  intent: z.literal('decline', 'field.invalid'),
  offer: id,
  reason: z.string('field.invalid').trim().max(MAX_TEXT, 'field.tooLong').optional(),
})

const end = {
  endsOn: z.string('field.required').refine(isDay, 'field.date.invalid'),
  reason: z
    .string('rental.endReason.required')
    .trim()
    .min(1, 'rental.endReason.required')
    .max(MAX_END_REASON, 'field.tooLong'),
}
const endRentalInput = z.strictObject({ intent: z.literal('end', 'field.invalid'), ...end })

/** Of a rental that has been renewed: the other side has to agree. */
const proposeEarlyEndInput = z.strictObject({
  intent: z.literal('proposeEnd', 'field.invalid'),
  key: id,
  ...end,
  nextRental: z.enum(NEXT_RENTAL_CHOICES, 'field.chooseOne'),
})
export type ProposeEarlyEndInput = Omit<z.output<typeof proposeEarlyEndInput>, 'intent'>

const decideEarlyEndInput = z.strictObject({
  intent: z.enum(['acceptEnd', 'withdrawEnd'], 'field.invalid'),
  proposal: id,
})
const declineEarlyEndInput = z.strictObject({
  intent: z.literal('declineEnd', 'field.invalid'),
  proposal: id,
  reason: z.string('field.invalid').trim().max(MAX_TEXT, 'field.tooLong').optional(),
})

export const renewalAction = z.discriminatedUnion(
  'intent',
  [
    offerRenewalInput,
    counterRenewalInput,
    decideRenewalInput,
    declineRenewalInput,
    endRentalInput,
    proposeEarlyEndInput,
    decideEarlyEndInput,
    declineEarlyEndInput,
  ],
  'field.invalid',
)
