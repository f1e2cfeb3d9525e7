import { z } from 'zod'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { LATEST_PAYMENT_DAY } from '#app/domain/tenancy/bookings/booking.rules.ts'
import {
  CHECK_NUMBER,
  MAX_BANK,
  MAX_POST_DATED_CHECKS_AT_ONCE,
  normalizeBank,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { parseUnits } from '#app/domain/tenancy/utilities/utility.rules.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import {
  type CheckSeries,
  MAX_OPENING_LINES,
  OPENING_LINE_KINDS,
  OPENING_NOTE_MAX,
  type OpeningLine,
  TENANT_NAME_MAX,
} from './existing-tenant.model.ts'

const MAX_AMOUNT = 20
/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const storable = z
  .string('field.required')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
const line = (max: number) =>
  storable
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
const typed = z.string('field.required').trim().min(1, 'field.required')
/** The browser sends an empty field as nothing. No second string may follow in a pipe: it would see nothing again. */
const typedIfAny = (max: number, tooLong: string) => z.string('field.invalid').trim().max(max, tooLong).default('')

const amount = typed.max(MAX_AMOUNT, 'rent.amount.invalid').transform((text, context) => {
  const centavos = parsePesos(text)
  if (centavos !== null && centavos > 0) return centavos
  context.addIssue('rent.amount.invalid')
  return z.NEVER
})
/** Empty means nothing. */
const amountIfAny = typedIfAny(MAX_AMOUNT, 'field.amount.invalid').transform((text, context) => {
  const centavos = text === '' ? 0 : parsePesos(text)
  if (centavos !== null) return centavos
  context.addIssue('field.amount.invalid')
  return z.NEVER
})
const readingIfAny = typedIfAny(MAX_AMOUNT, 'utility.reading.invalid').transform((text, context) => {
  if (text === '') return null
  const units = parseUnits(text)
  if (units !== null) return units
  context.addIssue('utility.reading.invalid')
  return z.NEVER
})
const day = typed.refine(isDay, 'field.date.invalid')
const dayIfAny = typedIfAny(MAX_AMOUNT, 'field.date.invalid')
  .refine((text) => text === '' || isDay(text), 'field.date.invalid')
  .transform((text) => text || null)
export const phoneIfAny = typedIfAny(40, 'account.phone.invalid').transform((text, context) => {
  if (text === '') return null
  const phone = parsePhone(text)
  if (phone !== null) return phone
  context.addIssue('account.phone.invalid')
  return z.NEVER
})
export const emailIfAny = z
  .union([z.literal('').transform(() => null), emailField], 'account.email.invalid')
  .default(null)

export const nameField = line(TENANT_NAME_MAX).pipe(z.string().min(1, 'field.required'))

const facts = {
  name: nameField,
  phone: phoneIfAny,
  email: emailIfAny,
  monthlyRent: amount,
  paymentDay: typed
    .regex(/^\d{1,2}$/, 'tenant.paymentDay.invalid')
    .transform(Number)
    .refine((number) => number >= 1 && number <= LATEST_PAYMENT_DAY, 'tenant.paymentDay.invalid'),
  startsOn: day,
  endsOn: day,
  deposit: amountIfAny,
  advance: amountIfAny,
}

/** A series of post-dated checks, one a month. Nothing is needed while all of it is empty. */
const checkFields = {
  checkBank: typedIfAny(200, 'field.tooLong')
    .transform(normalizeBank)
    .refine((bank) => bank.length <= MAX_BANK, 'field.tooLong')
    .refine((bank) => /^[^\p{C}]*$/u.test(bank), 'field.characters'),
  checkNumber: typedIfAny(MAX_AMOUNT, 'postDatedCheck.number.invalid').refine(
    (number) => number === '' || CHECK_NUMBER.test(number),
    'postDatedCheck.number.invalid',
  ),
  checkDate: dayIfAny,
  checkCount: typedIfAny(MAX_AMOUNT, 'tenant.checkCount.invalid')
    .refine((count) => count === '' || /^\d{1,2}$/.test(count), 'tenant.checkCount.invalid')
    .transform((count) => (count === '' ? null : Number(count)))
    .refine(
      (count) => count === null || (count >= 1 && count <= MAX_POST_DATED_CHECKS_AT_ONCE),
      'tenant.checkCount.invalid',
    ),
  checkAmount: amountIfAny,
}

const ROWS = Array.from({ length: MAX_OPENING_LINES }, (_, index) => index + 1)
/** A row is four fields with its number, because a form without JavaScript has a fixed number of rows. */
const rowFields: object = Object.fromEntries(
  ROWS.flatMap((row) => [
    [`kind${row}`, z.union([z.literal(''), z.enum(OPENING_LINE_KINDS)], 'field.chooseOne').default('')],
    [`note${row}`, line(OPENING_NOTE_MAX).default('')],
    [`amount${row}`, amountIfAny],
    [`dueDate${row}`, dayIfAny],
  ]),
)

export const addTenantInput = z
  .strictObject({
    /** Made when the form is shown, so that a double click adds one tenant. */
    key: z.uuid('field.invalid'),
    listing: z.uuid('field.chooseOne'),
    /** Of a listing that offers several spaces; the first free one if it is not named. */
    space: z.uuid('field.invalid').optional(),
    ...facts,
    water: readingIfAny,
    electricity: readingIfAny,
    availableFrom: dayIfAny,
    ...checkFields,
    ...rowFields,
  })
  .transform((input, context) => {
    const { key, listing, name, phone, email, monthlyRent, paymentDay, startsOn, endsOn, deposit, advance } = input
    const { water, electricity, availableFrom, space } = input
    const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'field.required' })
    const lines = ROWS.flatMap((row) => readRow(input, row, refuse))
    const checks = readChecks(input, refuse)
    return {
      key,
      listing,
      ...(space !== undefined && { space }),
      name,
      phone,
      email,
      monthlyRent,
      paymentDay,
      startsOn,
      endsOn,
      deposit,
      advance,
      lines,
      checks,
      water,
      electricity,
      availableFrom,
    }
  })
export type AddTenantInput = z.output<typeof addTenantInput>

/** An empty row is no line. Of a started row, kind, amount and day are needed. */
function readRow(input: Record<string, unknown>, row: number, refuse: (field: string) => void): OpeningLine[] {
  const kind = OPENING_LINE_KINDS.find((each) => each === input[`kind${row}`])
  const [note, amountDue, dueDate] = [input[`note${row}`], input[`amount${row}`], input[`dueDate${row}`]]
  const isStarted = kind !== undefined || note !== '' || amountDue !== 0 || dueDate !== null
  if (!isStarted) return []
  if (kind === undefined) refuse(`kind${row}`)
  if (amountDue === 0) refuse(`amount${row}`)
  if (dueDate === null) refuse(`dueDate${row}`)
  if (kind === undefined || typeof amountDue !== 'number' || typeof dueDate !== 'string') return []
  return [{ row, kind, note: typeof note === 'string' && note !== '' ? note : null, amount: amountDue, dueDate }]
}

type CheckInput = {
  checkBank: string
  checkNumber: string
  checkDate: Day | null
  checkCount: number | null
  checkAmount: number
}

/** Of a series that was started, everything is needed. */
function readChecks(input: CheckInput, refuse: (field: string) => void): CheckSeries | null {
  const { checkBank: bank, checkNumber: number, checkDate, checkCount: count, checkAmount: amount } = input
  if (bank === '' && number === '' && checkDate === null && count === null && amount === 0) return null
  if (bank === '') refuse('checkBank')
  if (number === '') refuse('checkNumber')
  if (checkDate === null) refuse('checkDate')
  if (count === null) refuse('checkCount')
  if (amount === 0) refuse('checkAmount')
  return checkDate === null || count === null ? null : { bank, number, checkDate, count, amount }
}
