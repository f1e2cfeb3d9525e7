// The fields of people, each once, as forms send them: text in, checked value out. Registration and the settings are made of them
// (spec §3, §5). An empty text is "not said".
import { z } from 'zod'
import { normaliseAddress } from '#app/adapters/mail/mail-address.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { MINIMUM_AGE } from '#app/shared/constants.ts'
import { getAgeOn } from '#app/shared/ages.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { EMPLOYMENT_STATUSES, INCOME_RANGES, OWNERSHIP_KINDS, PORTFOLIO_SIZES } from '#app/shared/people-vocabulary.ts'
import { CONTACT_METHODS, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { parsePhone } from './phone.rules.ts'

/** A home to live in: an office or a stall is not among the choices (spec §3). */
export const RESIDENTIAL_PROPERTY_TYPES = PROPERTY_TYPES.filter((type) => type !== 'commercial')

const MAX_AGE = 120
const MAX_OCCUPANTS = 50
const MAX_YEARS_EXPERIENCE = 80
const MAX_PROPERTIES = 10_000

/** Text that `read` turns into a value, or into the code of what is wrong with it. */
const requiredTextField = <T>(
  missingCode: FieldCode,
  maxLength: number,
  parse: (text: string, reject: (code: FieldCode) => never) => T,
) =>
  z
    .string(missingCode)
    .max(maxLength, 'field.tooLong')
    .transform((raw, context): T => {
      const text = raw.trim()
      const reject = (code: FieldCode): never => {
        context.addIssue({ code: 'custom', message: code, input: raw })
        return z.NEVER
      }
      return text === '' ? reject(missingCode) : parse(text, reject)
    })

/** The same where nothing need be said: empty is null. */
const optionalTextField = <T>(maxLength: number, parse: (text: string, reject: (code: FieldCode) => never) => T) =>
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
      return text === '' ? null : parse(text, reject)
    })

/** Nothing hidden: no control characters but line breaks, no marks that turn the reading around or take no room. */
const removeHiddenCharacters = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()

const toSingleLine = (text: string) => removeHiddenCharacters(text).replaceAll(/\s+/g, ' ')

/** One line; letters of any script, and what stands in names. */
const nameField = (missingCode: FieldCode) =>
  requiredTextField(missingCode, 100, (text, reject) => {
    const clean = toSingleLine(text)
    return /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.,\- ]*$/u.test(clean) ? clean : reject('field.characters')
  })

const lineField = (maxLength: number) => optionalTextField(maxLength, (text) => toSingleLine(text) || null)

/** Some lines, with no more than one empty one in a row. */
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

/** A tick arrives as 'on' or not at all. */
export const checkboxField = z
  .enum(['on', 'true', ''], 'field.invalid')
  .default('')
  .transform((value) => value !== '')

export const requiredCheckboxField = (code: FieldCode) => z.enum(['on', 'true'], code).transform(() => true as const)

/** Widths and ligatures are folded first, then it is checked: look-alikes are one address or none (PROMISES V4). */
export const emailField = requiredTextField('account.email.required', 320, (text, reject): string => {
  try {
    return normaliseAddress(text)
  } catch {
    return reject('account.email.invalid')
  }
})

export const phoneField = requiredTextField(
  'account.phone.required',
  40,
  (text, reject): string => parsePhone(text) ?? reject('account.phone.invalid'),
)

/** 18 by the calendar in Manila, whatever the clock of the device says. */
export const buildDateOfBirthField = (today: Day) =>
  requiredTextField('account.dateOfBirth.required', 10, (text, reject): Day => {
    if (!isDay(text) || text > today || getAgeOn(text, today) > MAX_AGE) return reject('account.dateOfBirth.invalid')
    return getAgeOn(text, today) >= MINIMUM_AGE ? text : reject('account.dateOfBirth.tooYoung')
  })

const parseFutureDay = (today: Day, text: string, reject: (code: FieldCode) => never): Day => {
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
  employmentStatus: choiceField(EMPLOYMENT_STATUSES, 'account.employmentStatus.required'),
  monthlyIncome: optionalChoiceField(INCOME_RANGES),
  moveInDate: optionalTextField(10, (text, reject) => parseFutureDay(today, text, reject)),
  propertyType: optionalChoiceField(RESIDENTIAL_PROPERTY_TYPES),
  /** Typed in pesos, kept in centavos. */
  maxBudget: optionalTextField(20, (text, reject): number => parsePesos(text) || reject('field.amount.invalid')),
  occupants: wholeNumberField(1, MAX_OCCUPANTS),
  hasPets: checkboxField,
  petDetails: lineField(500),
})

/** Whoever has pets says which; what was typed about pets one does not have is left out. */
export const arePetsDescribed = ({ hasPets, petDetails }: { hasPets: boolean; petDetails: string | null }) =>
  !hasPets || petDetails !== null

/** RA 9646: a broker's PRC registration number and the day it ends. */
export const buildAgentFields = (today: Day) => ({
  companyName: requiredTextField(
    'field.required',
    150,
    (text, reject) => toSingleLine(text) || reject('field.required'),
  ),
  licenseNumber: requiredTextField('account.licenseNumber.required', 20, (text, reject): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
    return /^\d{4,10}$/.test(digits) ? digits : reject('field.invalid')
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
  /** A TIN has nine digits, and three to five more for a branch. */
  taxId: optionalTextField(30, (text, reject): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
    return /^\d{9}(?:\d{3}|\d{5})?$/.test(digits) ? digits : reject('field.invalid')
  }),
}
