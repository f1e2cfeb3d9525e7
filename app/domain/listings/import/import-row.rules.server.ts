// A row of the file → the values of a draft, or the problems of its cells.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import type { properties } from '#app/db/schema/listings/listings.server.ts'
import type { PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import { readSheetPesos } from '#app/domain/kernel/spreadsheets/sheet-amount.rules.ts'
import { MAX_AREA, MIN_AREA } from '#app/domain/listings/editor/listing-editor.model.ts'
import { clearImpossibleFacts, findSpaceProblems, type SpaceFacts } from '#app/domain/listings/space/space.rules.ts'
import type { Curfew, Residents } from '#app/shared/vocabulary.ts'
import { findCityAddress } from './import-city.rules.server.ts'
import { FURNISHING_WORDS, NO_WORDS, TYPE_WORDS, YES_WORDS } from './import-columns.data.ts'
import {
  readCurfew,
  readIncludedUtilities,
  readOwnBathroom,
  readResidents,
  readRoomType,
  readSpaceAsType,
} from './import-space.rules.ts'
import type { ImportCells, ImportColumn } from './import.model.ts'

export type DraftValues = Omit<typeof properties.$inferInsert, 'id' | 'ownerId' | 'status'>
export type RowResult = { values: DraftValues; problems: ImportProblem[] }

/** ₱1 to ₱5 million a month: anything else is a slip of the keyboard. */
const MAX_RENT_CENTAVOS = 5_000_000_00
const MAX_DEPOSIT_CENTAVOS = 20_000_000_00

export function readImportRow(cells: ImportCells): RowResult {
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
    (text) => findCityAddress(text) ?? new Problem('listing.city.unknown'),
    'listing.city.required',
  )
  const description = read('description', '', (text) => limitText(text, 8_000, 'listing.description.tooLong'))
  const title = read('title', '', readTitle, 'listing.title.required')
  const typeCell = readSpaceAsType(cells.propertyType ?? '')
  const propertyType = read(
    'propertyType',
    'apartment',
    (text) => typeCell?.propertyType ?? findWord(TYPE_WORDS, text),
    'listing.propertyType.required',
  )
  const space = removeImpossibleFacts(problems, {
    propertyType,
    roomType: read('roomType', typeCell?.roomType ?? 'entire_place', orChoose(readRoomType)),
    residents: read<Residents>('residents', 'anyone', orChoose(readResidents)),
    ownBathroom: read<boolean | null>('ownBathroom', null, orChoose(readOwnBathroom)),
    curfew: read<Curfew | null>('curfew', null, orChoose(readCurfew)),
  })
  const basePrice = read('rent', 0, readRent, 'listing.price.required')
  const values: DraftValues = {
    title,
    description,
    ...space,
    basePrice,
    includedUtilities: read('includedUtilities', [], orChoose(readIncludedUtilities)),
    securityDeposit: read<number | null>('deposit', null, readDeposit(basePrice)),
    advanceMonths: read('advanceMonths', 1, months(0, 24)),
    city: address?.city ?? '',
    citySlug: address?.citySlug ?? null,
    districtSlug: address?.districtSlug ?? null,
    province: address?.province ?? null,
    region: address?.region ?? '',
    barangay: read<string | null>('barangay', address?.barangay ?? null, (text) => limitText(text, 120)),
    street: read<string | null>('street', null, (text) => limitText(text, 200)),
    unit: read<string | null>('unit', null, (text) => limitText(text, 60)),
    bedroomCount: read('bedrooms', 0, bedrooms),
    bathroomCount: read('bathrooms', 0, wholeNumber(0, 50)),
    parkingCount: read('parking', 0, wholeNumber(0, 50)),
    maxGuests: read('maxGuests', 1, wholeNumber(1, 100)),
    floorArea: read<number | null>('floorArea', null, area),
    furnishing: read('furnishing', 'unfurnished', (text) => findWord(FURNISHING_WORDS, text)),
    petsAllowed: read('pets', false, readYesOrNo),
    minimumLeaseMonths: read('minimumLease', 12, months(1, 120)),
    availableFrom: read<string | null>('availableFrom', null, readDay),
    writtenTexts: ['title', ...(description === '' ? [] : (['description'] as const))],
  }
  return { values, problems }
}

const orChoose =
  <T>(parse: (text: string) => T | null) =>
  (text: string): T | Problem =>
    parse(text) ?? new Problem('field.chooseOne')

/** Reports the facts that a space of this kind cannot have at their cells. */
function removeImpossibleFacts(problems: ImportProblem[], space: SpaceFacts): SpaceFacts {
  for (const [column, code] of Object.entries(findSpaceProblems(space))) problems.push({ column, code })
  return { ...space, ...clearImpossibleFacts(space) }
}

class Problem {
  readonly code: FieldCode
  constructor(code: FieldCode) {
    this.code = code
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
  const centavos = readSheetPesos(text)
  return centavos === null || centavos <= 0 || centavos > MAX_RENT_CENTAVOS
    ? new Problem('listing.price.invalid')
    : centavos
}

/** An amount, or a number of months of rent: '2 months'. */
const readDeposit = (rent: number) => (text: string) => {
  const months = /^(\d{1,2}) (?:months?|mos?|buwan)\b/.exec(normalizeName(text))?.[1]
  const centavos = months === undefined ? readSheetPesos(text) : Number(months) * rent
  return centavos === null || centavos > MAX_DEPOSIT_CENTAVOS ? new Problem('listing.deposit.invalid') : centavos
}

/** Spreadsheets write units beside numbers: '2 BR', '48.5 sqm', '1 month'. */
const UNIT =
  /\s?(?:brs?|bedrooms?|bathrooms?|t&b|cr|banyo|kuwarto|sq\.? ?m\.?|sqm|m2|m²|months?|mos?|buwan|pax|persons?|people|tao|slots?|cars?)\.?$/i

const wholeNumber = (min: number, max: number) => (text: string) => {
  const number = text.slice(0, 40).replace(UNIT, '')
  if (!/^-?\d{1,9}(?:\.0+)?$/.test(number)) return new Problem('field.number.invalid')
  if (Number(number) < min) return new Problem('field.number.tooSmall')
  return Number(number) > max ? new Problem('field.number.tooLarge') : Number(number)
}

/** '1 year' and '2 taon' are months too. */
const months = (min: number, max: number) => (text: string) => {
  const years = /^(\d{1,2}) (?:years?|yrs?|taon)$/.exec(normalizeName(text))?.[1]
  return wholeNumber(min, max)(years === undefined ? text : String(Number(years) * 12))
}

/** To one decimal, because spreadsheets compute areas. A comma before one digit at the end is a decimal comma, others separate thousands. */
const area = (text: string) => {
  const number = text
    .slice(0, 40)
    .replace(UNIT, '')
    .replace(/^(\d{1,6}),(\d)$/, '$1.$2')
    .replaceAll(',', '')
  if (!/^\d{1,6}\.\d{1,6}$/.test(number)) return wholeNumber(MIN_AREA, MAX_AREA)(number)
  const rounded = Math.round(Number(number) * 10) / 10
  if (rounded < MIN_AREA) return new Problem('field.number.tooSmall')
  return rounded > MAX_AREA ? new Problem('field.number.tooLarge') : rounded
}

const bedrooms = (text: string) => (normalizeName(text).startsWith('studio') ? 0 : wholeNumber(0, 50)(text))

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

/** As spreadsheets write it; see readSheetDay. */
const readDay = (text: string) => readSheetDay(text) ?? new Problem('field.date.invalid')
