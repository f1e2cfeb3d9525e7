import { z } from 'zod'
import { addDays, type Day, isDay, toManilaDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  getStartOfWeek,
  MAX_RESERVATION_PEOPLE,
  RESERVATION_DAYS_AHEAD,
  RESERVATION_STEP_MINUTES,
} from './reservation.rules.ts'
import { AMENITY_DESCRIPTION_MAX, AMENITY_NAME_MAX, CANCEL_REASON_MAX } from './shared-amenity.model.ts'

/** As many as a form has checkboxes. */
export const MAX_AMENITY_LISTINGS = 200
const MAX_HOURLY_PRICE = 10_000_000
const MAX_AMOUNT = 20

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):(?:00|30)$/
const clockTime = z.string('field.required').regex(CLOCK_TIME, 'amenity.time.step')
const id = z.uuid('field.invalid')
const wholeNumber = (min: number, max: number, code: string) =>
  z.coerce.number(code).int(code).min(min, code).max(max, code)

const hourlyPrice = z
  .string('field.invalid')
  .trim()
  .max(MAX_AMOUNT, 'rent.amount.invalid')
  .default('')
  .transform((typed, context) => {
    const centavos = typed === '' ? 0 : parsePesos(typed)
    if (centavos !== null && centavos <= MAX_HOURLY_PRICE) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })

export const amenityInput = z
  .strictObject({
    intent: z.literal('save', 'field.invalid'),
    /** Made when the form is shown, so that a double click creates one amenity. */
    key: id,
    /** 0 for a new one. */
    version: wholeNumber(0, 1_000_000, 'field.invalid'),
    name: z.string('field.required').trim().min(1, 'field.required').max(AMENITY_NAME_MAX, 'field.tooLong'),
    description: z.string('field.invalid').trim().max(AMENITY_DESCRIPTION_MAX, 'field.tooLong').default(''),
    opensAt: clockTime,
    closesAt: clockTime,
    maxMinutes: wholeNumber(RESERVATION_STEP_MINUTES, 1_440, 'field.invalid').refine(
      (minutes) => minutes % RESERVATION_STEP_MINUTES === 0,
      'field.invalid',
    ),
    hourlyPrice,
    capacity: z
      .union([z.literal('').transform(() => null), wholeNumber(1, MAX_RESERVATION_PEOPLE, 'amenity.capacity.invalid')])
      .default(null),
    /** One checkbox sends a text, several send a list. */
    listings: z
      .union([id.transform((value) => [value]), z.array(id)], 'amenity.listings.required')
      .refine((ids) => ids.length <= MAX_AMENITY_LISTINGS, 'field.invalid'),
    /** A checkbox: absent when it is not checked. */
    isActive: z.literal('on', 'field.invalid').optional(),
  })
  .refine(({ opensAt, closesAt }) => closesAt > opensAt, { path: ['closesAt'], error: 'amenity.hours.order' })
export type AmenityInput = Omit<z.output<typeof amenityInput>, 'intent'>

const cancelReservation = z.strictObject({
  intent: z.literal('cancel', 'field.invalid'),
  reservation: id,
  reason: z.string('field.invalid').trim().max(CANCEL_REASON_MAX, 'field.tooLong').default(''),
})
export type CancelReservationInput = Omit<z.output<typeof cancelReservation>, 'intent'>

const reserve = z.strictObject({
  intent: z.literal('reserve', 'field.invalid'),
  key: id,
  amenity: id,
  day: z.string('field.required').refine(isDay, 'field.date.invalid'),
  from: clockTime,
  minutes: wholeNumber(RESERVATION_STEP_MINUTES, 1_440, 'field.chooseOne').refine(
    (minutes) => minutes % RESERVATION_STEP_MINUTES === 0,
    'field.invalid',
  ),
  people: wholeNumber(1, MAX_RESERVATION_PEOPLE, 'reservation.people.invalid'),
})
export type ReserveInput = Omit<z.output<typeof reserve>, 'intent'>

export const ownAmenitiesAction = z.discriminatedUnion('intent', [reserve, cancelReservation], 'field.invalid')
export const ownedAmenityAction = z.discriminatedUnion('intent', [amenityInput, cancelReservation], 'field.invalid')

export type AmenityAddress = { amenityId: string | null; firstDay: Day; day: Day | null; from: string | null }

/** Unknown values count as absent. The week is one that can still be reserved. */
export function readAmenityAddress(params: URLSearchParams, now: Date): AmenityAddress {
  const today = toManilaDay(now)
  const amenityId = params.get('amenity') ?? ''
  const isReservable = (day: unknown): day is Day =>
    isDay(day) && day >= today && day <= addDays(today, RESERVATION_DAYS_AHEAD)
  const [week, day, from] = [params.get('week'), params.get('day'), params.get('from') ?? '']
  const shownDay = isReservable(day) ? day : null
  return {
    amenityId: isUuid(amenityId) ? amenityId : null,
    firstDay: getStartOfWeek(isReservable(week) ? week : (shownDay ?? today)),
    day: shownDay,
    from: CLOCK_TIME.test(from) ? from : null,
  }
}
