import { z } from 'zod'
import { countDaysBetween, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { SHARED_BILL_KINDS, SPLIT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_BILL_TENANTS, MAX_PERIOD_DAYS, PROVIDER_MAX, UNDO_REASON_MAX } from './shared-bill.rules.ts'

const id = z.uuid('field.invalid')
const day = z.string('field.required').refine(isDay, 'field.date.invalid')
const text = (max: number) =>
  z
    .string('field.required')
    .trim()
    .min(1, 'field.required')
    .max(max, 'field.tooLong')
    .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), 'field.characters')
const pesos = z
  .string('field.required')
  .trim()
  .max(20, 'rent.amount.invalid')
  .transform((typed, context) => {
    const centavos = typed === '' ? 0 : parsePesos(typed)
    if (centavos !== null) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })

const facts = {
  /** Made when the form is shown, so that a double press posts one bill. */
  key: id,
  kind: z.enum(SHARED_BILL_KINDS, 'field.chooseOne'),
  provider: text(PROVIDER_MAX),
  periodFrom: day,
  periodTo: day,
  amount: pesos.refine((amount) => amount > 0, 'rent.amount.invalid'),
  /** What the owner pays of it; empty for nothing. */
  ownerAmount: pesos.default(0),
  method: z.enum(SPLIT_METHODS, 'field.chooseOne'),
  /** Empty for the whole building. */
  space: z
    .string('field.invalid')
    .default('')
    .transform((typed) => typed || null)
    .pipe(id.nullable()),
  dueDate: day,
}

/** One input sends a text, several send a list; what is typed in each is checked with the tenant that it is for. */
const typed = z.string('field.invalid').max(20, 'field.invalid').optional()
const typedList = z
  .union([z.array(typed), typed.transform((value) => [value])], 'field.invalid')
  .transform((values) => values.map((value) => value ?? ''))
const people = {
  /** Their rentals, in the order of the inputs below. */
  tenants: z
    .string('field.invalid')
    .max(MAX_BILL_TENANTS * 37, 'field.invalid')
    .transform((ids) => ids.split(' '))
    .pipe(z.array(id)),
  count: typedList.default([]),
  previous: typedList.default([]),
  reading: typedList.default([]),
}

/** The amounts as the summary showed them. */
const shown = z.string('field.invalid').max(MAX_BILL_TENANTS * 15, 'field.invalid')
/** An empty file input sends an empty file. */
const file = z
  .instanceof(Blob, { error: 'field.required' })
  .optional()
  .transform((blob) => (blob && blob.size > 0 ? blob : undefined))

/** The form of the bill, then that of the tenants, then the summary, which posts exactly what it shows. */
export const shareBillAction = z
  .discriminatedUnion(
    'intent',
    [
      z.strictObject({ intent: z.literal('people'), ...facts }),
      // Without tenants nobody lived there in the period
      z.strictObject({ intent: z.literal('facts'), ...facts, ...people, tenants: people.tenants.optional() }),
      z.strictObject({ intent: z.literal('review'), ...facts, ...people }),
      z.strictObject({ intent: z.literal('edit'), ...facts, ...people, shown, file }),
      z.strictObject({
        intent: z.literal('post'),
        ...facts,
        ...people,
        shown,
        file,
      }),
    ],
    'field.invalid',
  )
  .refine(({ periodFrom, periodTo }) => periodFrom <= periodTo, {
    path: ['periodTo'],
    error: 'sharedBill.period.order',
  })
  .refine(({ periodFrom, periodTo }) => countDaysBetween(periodFrom, periodTo) < MAX_PERIOD_DAYS, {
    path: ['periodTo'],
    error: 'sharedBill.period.long',
  })
  .refine(({ amount, ownerAmount }) => ownerAmount < amount, {
    path: ['ownerAmount'],
    error: 'sharedBill.ownerAmount.high',
  })
type Form = z.output<typeof shareBillAction>
export type BillInput = Omit<Extract<Form, { intent: 'people' }>, 'intent'>
export type BillPeopleInput = Omit<Extract<Form, { intent: 'review' }>, 'intent'>
export type PostBillInput = Omit<Extract<Form, { intent: 'post' }>, 'intent'>

export const undoBillAction = z.strictObject({
  intent: z.literal('undo', 'field.invalid'),
  reason: text(UNDO_REASON_MAX),
})
