// A row of the file → the values of a draft, or the problems of its cells.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import type { properties } from '#app/db/schema/listings/listings.server.ts'
import { findPlaceAddress, type PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { FURNISHING_WORDS, NO_WORDS, TYPE_WORDS, YES_WORDS } from './import-columns.data.ts'
import { normalizeName } from './import-columns.rules.ts'
import type { ImportCells, ImportColumn } from './import.model.ts'

export type DraftValues = Omit<typeof properties.$inferInsert, 'id' | 'ownerId' | 'status'>
export type RowResult = { values: DraftValues; problems: ImportProblem[] }

/** ₱1 to ₱5 million a month: anything else is a slip of the keyboard. */
const MAX_RENT_CENTAVOS = 5_000_000_00
const MAX_DEPOSIT_CENTAVOS = 20_000_000_00

/** `findCity` can remember what it found: files of one building name the same city in every row. */
export function readImportRow(cells: ImportCells, findCity: CityFinder = findCityAddress): RowResult {
  const problems: ImportProblem[] = []
  /** Reads one cell; a problem gives the value for an empty cell. */
  const read = <T>(column: ImportColumn, empty: T, parse: (text: string) => T | Problem, missing?: FieldCode): T => {
    const text = cells[column]?.trim() ?? ''
    const result = text === '' ? (missing ? new Problem(missing) : empty) : parse(text)
    if (!(result instanceof Problem)) return result
    problems.push({ column, code: result.code })
    return empty
  }
  const address = read<PlaceAddress | null>(
    'city',
    null,
    (text) => findCity(text) ?? new Problem('listing.city.unknown'),
    'listing.city.required',
  )
  const description = read('description', '', (text) => limitText(text, 8_000, 'listing.description.tooLong'))
  const values: DraftValues = {
    title: read('title', '', readTitle, 'listing.title.required'),
    description,
    propertyType: read(
      'propertyType',
      'apartment',
      (text) => findWord(TYPE_WORDS, text),
      'listing.propertyType.required',
    ),
    basePrice: read('rent', 0, readRent, 'listing.price.required'),
    securityDeposit: read<number | null>('deposit', null, readDeposit),
    advanceMonths: read('advanceMonths', 1, wholeNumber(0, 24)),
    city: address?.city ?? '',
    citySlug: address?.citySlug ?? null,
    districtSlug: address?.districtSlug ?? null,
    province: address?.province ?? null,
    region: address?.region ?? '',
    barangay: read<string | null>('barangay', address?.barangay ?? null, (text) => limitText(text, 120)),
    street: read<string | null>('street', null, (text) => limitText(text, 200)),
    unit: read<string | null>('unit', null, (text) => limitText(text, 60)),
    bedroomCount: read('bedrooms', 0, wholeNumber(0, 50)),
    bathroomCount: read('bathrooms', 0, wholeNumber(0, 50)),
    parkingCount: read('parking', 0, wholeNumber(0, 50)),
    maxGuests: read('maxGuests', 1, wholeNumber(1, 100)),
    floorArea: read<number | null>('floorArea', null, wholeNumber(1, 100_000)),
    furnishing: read('furnishing', 'unfurnished', (text) => findWord(FURNISHING_WORDS, text)),
    petsAllowed: read('pets', false, readYesOrNo),
    minimumLeaseMonths: read('minimumLease', 12, wholeNumber(1, 120)),
    availableFrom: read<string | null>('availableFrom', null, readDay),
    writtenTexts: ['title', ...(description === '' ? [] : (['description'] as const))],
  }
  return { values, problems }
}

class Problem {
  readonly code: FieldCode
  constructor(code: FieldCode) {
    this.code = code
  }
}

export type CityFinder = (text: string) => PlaceAddress | null

const findCityAddress: CityFinder = (text) => findPlaceAddress(text).address

export function rememberCities(): CityFinder {
  const found = new Map<string, PlaceAddress | null>()
  return (text) => {
    const address = found.get(text)
    if (address !== undefined) return address
    const result = findCityAddress(text)
    found.set(text, result)
    return result
  }
}

function limitText(text: string, max: number, code: FieldCode = 'field.tooLong'): string | Problem {
  const clean = text.normalize('NFC').replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return clean.length > max ? new Problem(code) : clean
}

function readTitle(text: string): string | Problem {
  const title = limitText(text.replaceAll(/\s+/g, ' '), 120, 'listing.title.tooLong')
  return typeof title === 'string' && title.length < 5 ? new Problem('listing.title.tooShort') : title
}

function readRent(text: string): number | Problem {
  const centavos = parsePesos(text)
  return centavos === null || centavos <= 0 || centavos > MAX_RENT_CENTAVOS
    ? new Problem('listing.price.invalid')
    : centavos
}

function readDeposit(text: string): number | Problem {
  const centavos = parsePesos(text)
  return centavos === null || centavos > MAX_DEPOSIT_CENTAVOS ? new Problem('listing.deposit.invalid') : centavos
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  if (!/^-?\d{1,9}(?:\.0+)?$/.test(text)) return new Problem('field.number.invalid')
  if (Number(text) < min) return new Problem('field.number.tooSmall')
  return Number(text) > max ? new Problem('field.number.tooLarge') : Number(text)
}

function findWord<Value extends string>(names: Record<Value, readonly string[]>, text: string): Value | Problem {
  const name = normalizeName(text)
  const values = Object.keys(names) as Value[]
  return (
    values.find((value) => names[value].includes(name) || normalizeName(value) === name) ??
    new Problem('field.chooseOne')
  )
}

function readYesOrNo(text: string): boolean | Problem {
  const name = normalizeName(text)
  if (YES_WORDS.includes(name)) return true
  return NO_WORDS.includes(name) ? false : new Problem('field.chooseOne')
}

/** Excel counts days from 30 December 1899. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1_000

/** 2026-03-01, 3/1/2026 as Philippine spreadsheets write it (month first, unless it cannot be a month), or the day number of a spreadsheet. */
function readDay(text: string): string | Problem {
  if (isDay(text)) return text
  if (/^[2-9]\d{4}$/.test(text)) return new Date(EXCEL_EPOCH_MS + Number(text) * DAY_MS).toISOString().slice(0, 10)
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second]
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : new Problem('field.date.invalid')
}
