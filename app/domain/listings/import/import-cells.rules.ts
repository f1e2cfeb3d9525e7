// Cells of a listing as people write them in spreadsheets → values. What is only half clear is read and marked, so that the person checks it.
import { readSheetPesos, readSingleAmount } from '#app/domain/kernel/spreadsheets/sheet-amount.rules.ts'
import { readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import { MAX_AREA, MIN_AREA } from '#app/domain/listings/editor/listing-editor.model.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import {
  NO_MARKS,
  NO_WORDS,
  NOW_WORDS,
  TYPE_WORDS,
  UNSURE_NOW_WORDS,
  YES_MARKS,
  YES_WORDS,
} from './import-columns.data.ts'
import { READ_AS } from './import.model.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

/** A value, a note about it, or both; without a value the field of the draft stays empty. */
export type Reading<T> = { value: T; note?: FieldCode | typeof READ_AS } | { note: FieldCode }

/** ₱1 to ₱5 million a month: anything else is a slip of the keyboard. */
const MAX_RENT_CENTAVOS = 5_000_000_00
const MAX_DEPOSIT_CENTAVOS = 20_000_000_00
const MAX_TITLE = 120
const MIN_TITLE = 5
/** A deposit or an advance of at most this number without a word is a number of months. */
const MAX_BARE_MONTHS = 12

export function readText(text: string, max: number): Reading<string> {
  const clean = text.normalize('NFC').replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return clean.length > max ? { value: clean.slice(0, max).trim(), note: READ_AS } : { value: clean }
}

export function readTitle(text: string): Reading<string> {
  const title = readText(text.replaceAll(/\s+/g, ' '), MAX_TITLE)
  return 'value' in title && title.value.length < MIN_TITLE ? { ...title, note: 'listing.title.tooShort' } : title
}

/** '₱25,000/mo' surely; '18k nego' as 18,000; a text with two amounts not at all. */
export function readRent(text: string): Reading<number> {
  const exact = readSheetPesos(text)
  const centavos = exact ?? readSingleAmount(text)
  if (centavos === null || centavos <= 0 || centavos > MAX_RENT_CENTAVOS) return { note: 'listing.price.invalid' }
  return exact === null ? { value: centavos, note: READ_AS } : { value: centavos }
}

/** An amount, or a number of months of rent: '2 months', '2'. */
export const readDeposit =
  (rent: number) =>
  (text: string): Reading<number> => {
    const [, count, word] = /^(\d{1,2})(?: (months?|mos?|buwan)\b.*)?$/.exec(normalizeName(text)) ?? []
    const isMonths = count !== undefined && (word !== undefined || Number(count) <= MAX_BARE_MONTHS)
    const exact = isMonths ? Number(count) * rent : readSheetPesos(text)
    const centavos = exact ?? readSingleAmount(text)
    if (centavos === null || centavos > MAX_DEPOSIT_CENTAVOS) return { note: 'listing.deposit.invalid' }
    return exact === null || (isMonths && word === undefined && Number(count) > 0)
      ? { value: centavos, note: READ_AS }
      : { value: centavos }
  }

export type Terms = { depositMonths: number; advanceMonths: number }

/** '2+1', '2/1', '2 mos + 1', '1 month advance, 2 months deposit'. Words decide which is which, otherwise the order. */
export const readTerms =
  (first: 'deposit' | 'advance') =>
  (text: string): Reading<Terms> => {
    const name = normalizeName(text)
    const numbers = [...name.matchAll(/\b(\d{1,2})\b/g)].map(([, number]) => Number(number))
    const [one, two] = numbers
    if (one === undefined || two === undefined || numbers.length > 2 || Math.max(one, two) > MAX_BARE_MONTHS)
      return { note: 'listing.deposit.invalid' }
    const [deposit, advance] = [name.search(/\bdep/), name.search(/\badv/)]
    const isDepositFirst = deposit >= 0 && advance >= 0 ? deposit < advance : first === 'deposit'
    return {
      value: isDepositFirst ? { depositMonths: one, advanceMonths: two } : { depositMonths: two, advanceMonths: one },
    }
  }

/** '2 / 1.5', 'Studio / 1', '2BR 1T&B'. */
export function splitRooms(text: string): [bedrooms: string, bathrooms: string] | null {
  const parts = text.slice(0, 60).split(/\s*[/,|&+-]\s*|\s+(?=\d)/)
  const [bedrooms = '', bathrooms = ''] = parts
  return bedrooms !== '' && bathrooms !== '' ? [bedrooms, bathrooms] : null
}

/** Spreadsheets write units beside numbers: '2 BR', '48.5 sqm', '1 month'. */
const UNIT =
  /\s?(?:brs?|bedrooms?|bathrooms?|baths?|t&b|tb|cr|banyo|kuwarto|kwarto|sq\.? ?m\.?|sqm|sqms|m2|m²|months?|mos?|buwan|pax|persons?|people|tao|slots?|cars?)\.?$/i

export const readWholeNumber =
  (min: number, max: number) =>
  (text: string): Reading<number> => {
    const number = text.slice(0, 40).trim().replace(UNIT, '')
    if (/^-?\d{1,9}(?:\.0+)?$/.test(number)) return limitNumber(Number(number), min, max)
    const found = [...number.matchAll(/\d{1,9}(?:\.\d{1,4})?/g)].map(([each]) => Number(each))
    const [only] = found
    if (only === undefined || found.length > 1) return { note: 'field.number.invalid' }
    const reading = limitNumber(Math.floor(only), min, max)
    return 'value' in reading ? { value: reading.value, note: READ_AS } : reading
  }

function limitNumber(value: number, min: number, max: number): Reading<number> {
  if (value < min) return { note: 'field.number.tooSmall' }
  return value > max ? { note: 'field.number.tooLarge' } : { value }
}

/** '1 year' and '2 taon' are months too. */
export const readMonths =
  (min: number, max: number) =>
  (text: string): Reading<number> => {
    const years = /^(\d{1,2}) (?:years?|yrs?|taon)$/.exec(normalizeName(text))?.[1]
    return readWholeNumber(min, max)(years === undefined ? text : String(Number(years) * 12))
  }

export const readBedrooms = (text: string): Reading<number> =>
  normalizeName(text).startsWith('studio') ? { value: 0 } : readWholeNumber(0, 50)(text)

/** To one decimal, because spreadsheets compute areas. A comma before one digit at the end is a decimal comma, others separate thousands. */
export function readArea(text: string): Reading<number> {
  const number = text
    .slice(0, 40)
    .replace(UNIT, '')
    .replace(/^(\d{1,6}),(\d)$/, '$1.$2')
    .replaceAll(',', '')
  if (!/^\d{1,6}\.\d{1,6}$/.test(number)) return readWholeNumber(MIN_AREA, MAX_AREA)(number)
  return limitNumber(Math.round(Number(number) * 10) / 10, MIN_AREA, MAX_AREA)
}

export function readWord<Value extends string>(names: Record<Value, readonly string[]>, text: string): Reading<Value> {
  const name = normalizeName(text)
  const values = Object.keys(names) as Value[]
  const value = values.find((each) => names[each].includes(name) || normalizeName(each) === name)
  return value === undefined ? { note: 'field.chooseOne' } : { value }
}

/** The kind of home that a title names: '2BR condo in Vertis'. Null if it names none or two. */
export function findTypeInTitle(title: string): PropertyType | null {
  const text = ` ${normalizeName(title)} `
  const types = (Object.keys(TYPE_WORDS) as PropertyType[]).filter((type) =>
    TYPE_WORDS[type].some((word) => text.includes(` ${word} `)),
  )
  if (types.length === 2 && types.includes('studio')) return 'studio' // 'studio condo'
  return types.length === 1 ? (types[0] ?? null) : null
}

/** '2BR condo' has two bedrooms. */
export function findBedroomsInTitle(title: string): number {
  const [, count] = /\b(\d) ?(?:br|bedrooms?)\b/.exec(normalizeName(title)) ?? []
  return Number(count ?? 0)
}

export function readYesOrNo(text: string): Reading<boolean> {
  const mark = text.trim()
  const name = normalizeName(text)
  if (YES_WORDS.includes(name) || YES_MARKS.includes(mark)) return { value: true }
  return NO_WORDS.includes(name) || NO_MARKS.includes(mark) ? { value: false } : { note: 'field.chooseOne' }
}

/** Null is now. 'RFO' is ready for occupancy. */
export function readAvailability(text: string): Reading<string | null> {
  const name = normalizeName(text)
  if (NOW_WORDS.includes(name)) return { value: null }
  if (UNSURE_NOW_WORDS.includes(name)) return { value: null, note: READ_AS }
  const day = readSheetDay(text)
  return day === null ? { note: 'field.date.invalid' } : { value: day }
}
