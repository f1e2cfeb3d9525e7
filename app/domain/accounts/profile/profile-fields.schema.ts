// Schemas of the fields of a person, shared by registration and settings: text from a form in, checked value out. An empty
// text means "not specified".
import { z } from 'zod'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { MINIMUM_AGE, NAME_MAX } from '#app/shared/constants.ts'
import { getAgeOn } from '#app/shared/ages.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { EMPLOYMENT_STATUSES, INCOME_RANGES, OWNERSHIP_KINDS, PORTFOLIO_SIZES } from '#app/shared/people-vocabulary.ts'
import { CONTACT_METHODS, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { parsePhone } from './phone.rules.ts'

/** Renters choose a place to live: commercial types are not offered. */
export const RESIDENTIAL_PROPERTY_TYPES = PROPERTY_TYPES.filter((type) => type !== 'commercial')

const MAX_AGE = 120
const MAX_OCCUPANTS = 50
const MAX_YEARS_EXPERIENCE = 80
const MAX_PROPERTIES = 10_000

type Reject = (code: FieldCode) => never

/** The length is checked again after `parse`: normalization can make three characters of one. */
function requireLength<T>(value: T, maxLength: number, reject: Reject): T {
  return typeof value === 'string' && value.length > maxLength ? reject('field.tooLong') : value
}

/** `parse` turns the trimmed text into a value or rejects it with a code. */
const requiredTextField = <T>(missingCode: FieldCode, maxLength: number, parse: (text: string, reject: Reject) => T) =>
  z
    .string(missingCode)
    .max(maxLength, 'field.tooLong')
    .transform((raw, context): T => {
      const text = raw.trim()
      const reject = (code: FieldCode): never => {
        context.addIssue({ code: 'custom', message: code, input: raw })
        return z.NEVER
      }
      return text === '' ? reject(missingCode) : requireLength(parse(text, reject), maxLength, reject)
    })

/** An empty text becomes null. */
const optionalTextField = <T>(maxLength: number, parse: (text: string, reject: Reject) => T) =>
  z
    .string('field.invalid')
    .max(maxLength, 'field.tooLong')
    .default('')
    .transform((raw, context): T | null => {
      const text = raw.trim()
      const reject = (code: FieldCode): never => {
        context.addIssue({ code: 'custom', message: code, input: raw })
        return z.NEVER
      }
      return text === '' ? null : requireLength(parse(text, reject), maxLength, reject)
    })

/** Removes control characters except line breaks and tabs, bidirectional marks and zero-width characters. */
const removeHiddenCharacters = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()

const toSingleLine = (text: string) => removeHiddenCharacters(text).replaceAll(/\s+/g, ' ')

/** One line of letters of any script and the punctuation of names. */
const nameField = (missingCode: FieldCode) =>
  requiredTextField(missingCode, NAME_MAX, (text, reject) => {
    const clean = toSingleLine(text)
    return /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.,\- ]*$/u.test(clean) ? clean : reject('account.name.characters')
  })

const lineField = (maxLength: number) => optionalTextField(maxLength, (text) => toSingleLine(text) || null)

/** Several lines with at most one empty line in a row. */
const multilineField = (maxLength: number) =>
  optionalTextField(maxLength, (text) => removeHiddenCharacters(text).replaceAll(/\n{3,}/g, '\n\n') || null)

const wholeNumberField = (min: number, max: number) =>
  optionalTextField(20, (text, reject) => {
    if (!/^\d{1,9}$/.test(text)) return reject('field.number.invalid')
    const number = Number(text)
    if (number < min) return reject('field.number.tooSmall')
    return number > max ? reject('field.number.tooLarge') : number
  })

const choiceField = <const V extends readonly string[]>(values: V, missingCode: FieldCode) =>
  requiredTextField(missingCode, 100, (text, reject): V[number] =>
    values.includes(text) ? text : reject('field.chooseOne'),
  )

const optionalChoiceField = <const V extends readonly string[]>(values: V) =>
  optionalTextField(100, (text, reject): V[number] => (values.includes(text) ? text : reject('field.chooseOne')))

/** A form sends a ticked box as 'on' and an unticked box not at all. */
export const checkboxField = z
  .enum(['on', 'true', ''], 'field.invalid')
  .default('')
  .transform((value) => value !== '')

export const requiredCheckboxField = (code: FieldCode) => z.enum(['on', 'true'], code).transform(() => true as const)

export const phoneField = requiredTextField(
  'account.phone.required',
  40,
  (text, reject): string => parsePhone(text) ?? reject('account.phone.invalid'),
)

/** Age is counted by the date in Manila, not by the clock of the device. */
export const buildDateOfBirthField = (today: Day) =>
  requiredTextField('account.dateOfBirth.required', 10, (text, reject): Day => {
    if (!isDay(text) || text > today || getAgeOn(text, today) > MAX_AGE) return reject('account.dateOfBirth.invalid')
    return getAgeOn(text, today) >= MINIMUM_AGE ? text : reject('account.dateOfBirth.tooYoung')
  })

const parseFutureDay = (today: Day, text: string, reject: Reject): Day => {
  if (!isDay(text)) return reject('field.date.invalid')
  return text < today ? reject('field.date.past') : text
}

export const buildPersonFields = (today: Day) => ({
  firstName: nameField('account.firstName.required'),
  lastName: nameField('account.lastName.required'),
  phone: phoneField,
  dateOfBirth: buildDateOfBirthField(today),
  contactMethod: choiceField(CONTACT_METHODS, 'account.contactMethod.required'),
})

export const buildRenterFields = (today: Day) => ({
  employmentStatus: optionalChoiceField(EMPLOYMENT_STATUSES),
  monthlyIncome: optionalChoiceField(INCOME_RANGES),
  moveInDate: optionalTextField(10, (text, reject) => parseFutureDay(today, text, reject)),
  propertyType: optionalChoiceField(RESIDENTIAL_PROPERTY_TYPES),
  /** Typed in pesos, stored in centavos. */
  maxBudget: optionalTextField(20, (text, reject): number => parsePesos(text) || reject('field.amount.invalid')),
  occupants: wholeNumberField(1, MAX_OCCUPANTS),
  hasPets: checkboxField,
  petDetails: lineField(500),
})

/** Details are required with pets. Details without pets are discarded. */
export const arePetsDescribed = ({ hasPets, petDetails }: { hasPets: boolean; petDetails: string | null }) =>
  !hasPets || petDetails !== null

/** RA 9646 requires the PRC license number of a broker and its expiry date. */
export const buildAgentFields = (today: Day) => ({
  companyName: requiredTextField(
    'field.required',
    150,
    (text, reject) => toSingleLine(text) || reject('field.required'),
  ),
  licenseNumber: requiredTextField('account.licenseNumber.required', 20, (text, reject): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '').replace(/^PRC/i, '')
    return /^\d{4,10}$/.test(digits) ? digits : reject('account.licenseNumber.invalid')
  }),
  licenseExpiry: requiredTextField('account.licenseExpiry.required', 10, (text, reject) =>
    parseFutureDay(today, text, reject),
  ),
  yearsExperience: wholeNumberField(0, MAX_YEARS_EXPERIENCE),
  portfolioSize: optionalChoiceField(PORTFOLIO_SIZES),
  businessAddress: lineField(300),
  credentials: multilineField(1_000),
  insurance: lineField(300),
})

export const landlordFields = {
  propertyOwnership: choiceField(OWNERSHIP_KINDS, 'field.chooseOne'),
  totalProperties: wholeNumberField(0, MAX_PROPERTIES),
  investmentExperience: lineField(500),
  /** A TIN has nine digits and optionally three or five digits for the branch. */
  taxId: optionalTextField(30, (text, reject): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
    return /^\d{9}(?:\d{3}|\d{5})?$/.test(digits) ? digits : reject('field.invalid')
  }),
}
