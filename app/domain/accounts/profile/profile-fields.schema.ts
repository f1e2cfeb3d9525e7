// The fields of people, each once, as forms send them: text in, checked value out. Registration and the settings are made of them
// (spec §3, §5). An empty text is "not said".
import { z } from 'zod'
import { normaliseAddress } from '#app/adapters/mail/mail-address.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { MINIMUM_AGE } from '#app/shared/constants.ts'
import { ageOn } from '#app/shared/ages.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { EMPLOYMENT_STATUSES, INCOME_RANGES, OWNERSHIP_KINDS, PORTFOLIO_SIZES } from '#app/shared/people-vocabulary.ts'
import { CONTACT_METHODS, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { parsePhone } from './phone.rules.ts'

/** A home to live in: an office or a stall is not among the choices (spec §3). */
export const WANTED_PROPERTY_TYPES = PROPERTY_TYPES.filter((type) => type !== 'commercial')

const OLDEST = 120
const MOST_OCCUPANTS = 50
const MOST_YEARS = 80
const MOST_PROPERTIES = 10_000

/** Text that `read` turns into a value, or into the code of what is wrong with it. */
const typed = <T>(missing: FieldCode, most: number, read: (text: string, wrong: (code: FieldCode) => never) => T) =>
  z
    .string(missing)
    .max(most, 'field.tooLong')
    .transform((raw, context): T => {
      const text = raw.trim()
      const wrong = (code: FieldCode): never => {
        context.addIssue({ code: 'custom', message: code, input: raw })
        return z.NEVER
      }
      return text === '' ? wrong(missing) : read(text, wrong)
    })

/** The same where nothing need be said: empty is null. */
const optional = <T>(most: number, read: (text: string, wrong: (code: FieldCode) => never) => T) =>
  z
    .string('field.invalid')
    .max(most, 'field.tooLong')
    .default('')
    .transform((raw, context): T | null => {
      const text = raw.trim()
      const wrong = (code: FieldCode): never => {
        context.addIssue({ code: 'custom', message: code, input: raw })
        return z.NEVER
      }
      return text === '' ? null : read(text, wrong)
    })

/** Nothing hidden: no control characters but line breaks, no marks that turn the reading around or take no room. */
const visible = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()

const onOneLine = (text: string) => visible(text).replaceAll(/\s+/g, ' ')

/** One line; letters of any script, and what stands in names. */
const name = (missing: FieldCode) =>
  typed(missing, 100, (text, wrong) => {
    const clean = onOneLine(text)
    return /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.,\- ]*$/u.test(clean) ? clean : wrong('field.characters')
  })

const line = (most: number) => optional(most, (text) => onOneLine(text) || null)

/** Some lines, with no more than one empty one in a row. */
const lines = (most: number) => optional(most, (text) => visible(text).replaceAll(/\n{3,}/g, '\n\n') || null)

const whole = (least: number, most: number) =>
  optional(20, (text, wrong) => {
    if (!/^\d{1,9}$/.test(text)) return wrong('field.number.invalid')
    const number = Number(text)
    if (number < least) return wrong('field.number.tooSmall')
    return number > most ? wrong('field.number.tooLarge') : number
  })

const oneOf = <const V extends readonly string[]>(values: V, missing: FieldCode) =>
  typed(missing, 100, (text, wrong): V[number] => (values.includes(text) ? text : wrong('field.chooseOne')))

const maybeOneOf = <const V extends readonly string[]>(values: V) =>
  optional(100, (text, wrong): V[number] => (values.includes(text) ? text : wrong('field.chooseOne')))

/** A tick arrives as 'on' or not at all. */
export const tick = z
  .enum(['on', 'true', ''], 'field.invalid')
  .default('')
  .transform((value) => value !== '')

export const mustTick = (code: FieldCode) => z.enum(['on', 'true'], code).transform(() => true as const)

/** Widths and ligatures are folded first, then it is checked: look-alikes are one address or none (PROMISES V4). */
export const emailField = typed('account.email.required', 320, (text, wrong): string => {
  try {
    return normaliseAddress(text)
  } catch {
    return wrong('account.email.invalid')
  }
})

export const phoneField = typed(
  'account.phone.required',
  40,
  (text, wrong): string => parsePhone(text) ?? wrong('account.phone.invalid'),
)

/** 18 by the calendar in Manila, whatever the clock of the device says. */
export const dateOfBirthField = (today: Day) =>
  typed('account.dateOfBirth.required', 10, (text, wrong): Day => {
    if (!isDay(text) || text > today || ageOn(text, today) > OLDEST) return wrong('account.dateOfBirth.invalid')
    return ageOn(text, today) >= MINIMUM_AGE ? text : wrong('account.dateOfBirth.tooYoung')
  })

const dayFromToday = (today: Day, text: string, wrong: (code: FieldCode) => never): Day => {
  if (!isDay(text)) return wrong('field.date.invalid')
  return text < today ? wrong('field.date.past') : text
}

export const personFields = (today: Day) => ({
  firstName: name('account.firstName.required'),
  lastName: name('account.lastName.required'),
  phone: phoneField,
  dateOfBirth: dateOfBirthField(today),
  contactMethod: oneOf(CONTACT_METHODS, 'account.contactMethod.required'),
})

export const renterFields = (today: Day) => ({
  employmentStatus: oneOf(EMPLOYMENT_STATUSES, 'account.employmentStatus.required'),
  monthlyIncome: maybeOneOf(INCOME_RANGES),
  moveInDate: optional(10, (text, wrong) => dayFromToday(today, text, wrong)),
  propertyType: maybeOneOf(WANTED_PROPERTY_TYPES),
  /** Typed in pesos, kept in centavos. */
  maxBudget: optional(20, (text, wrong): number => parsePesos(text) || wrong('field.amount.invalid')),
  occupants: whole(1, MOST_OCCUPANTS),
  hasPets: tick,
  petDetails: line(500),
})

/** Whoever has pets says which; what was typed about pets one does not have is left out. */
export const petsAreDescribed = ({ hasPets, petDetails }: { hasPets: boolean; petDetails: string | null }) =>
  !hasPets || petDetails !== null

/** RA 9646: a broker's PRC registration number and the day it ends. */
export const agentFields = (today: Day) => ({
  companyName: typed('field.required', 150, (text, wrong) => onOneLine(text) || wrong('field.required')),
  licenseNumber: typed('account.licenseNumber.required', 20, (text, wrong): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
    return /^\d{4,10}$/.test(digits) ? digits : wrong('field.invalid')
  }),
  licenseExpiry: typed('account.licenseExpiry.required', 10, (text, wrong) => dayFromToday(today, text, wrong)),
  yearsExperience: whole(0, MOST_YEARS),
  portfolioSize: maybeOneOf(PORTFOLIO_SIZES),
  businessAddress: line(300),
  credentials: lines(1_000),
  insurance: line(300),
})

export const landlordFields = {
  propertyOwnership: oneOf(OWNERSHIP_KINDS, 'field.chooseOne'),
  totalProperties: whole(0, MOST_PROPERTIES),
  investmentExperience: line(500),
  /** A TIN has nine digits, and three to five more for a branch. */
  taxId: optional(30, (text, wrong): string => {
    const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
    return /^\d{9}(?:\d{3}|\d{5})?$/.test(digits) ? digits : wrong('field.invalid')
  }),
}
