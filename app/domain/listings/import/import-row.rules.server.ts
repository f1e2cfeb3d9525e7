// A row of the file → the values of a draft, and what is to be said about its cells.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import type { properties } from '#app/db/schema/listings/listings.server.ts'
import type { PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { clearImpossibleFacts, findSpaceProblems, type SpaceFacts } from '#app/domain/listings/space/space.rules.ts'
import type { Curfew, Residents } from '#app/shared/vocabulary.ts'
import {
  findBedroomsInTitle,
  findTypeInTitle,
  readArea,
  readAvailability,
  readBedrooms,
  readDeposit,
  type Reading,
  readMonths,
  readRent,
  readTerms,
  readText,
  readTitle,
  readWholeNumber,
  readWord,
  readYesOrNo,
  splitRooms,
  type Terms,
} from './import-cells.rules.ts'
import { findCityAddress } from './import-city.rules.server.ts'
import { FURNISHING_WORDS, TYPE_WORDS } from './import-columns.data.ts'
import { readOwner } from './import-owner.rules.ts'
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

/** A row is refused only without these; everything else can be completed in the draft. */
const REFUSING_CODES: readonly string[] = ['listing.title.required', 'listing.city.required'] satisfies FieldCode[]
export const isRefusing = ({ code }: ImportProblem) => REFUSING_CODES.includes(code)

export function readImportRow(typedCells: ImportCells): RowResult {
  const cells = splitCombined(typedCells)
  const problems: ImportProblem[] = []
  /** Reads one cell. `empty` is the value of an empty or unreadable cell, `missing` the note about an empty one. */
  const read = <T>(column: ImportColumn, empty: T, parse: (text: string) => Reading<T>, missing?: FieldCode): T => {
    const text = cells[column]?.trim() ?? ''
    if (text === '' && missing === undefined) return empty
    const reading: Reading<T> = text === '' ? { note: missing as FieldCode } : parse(text)
    if (reading.note !== undefined) problems.push({ column, code: reading.note })
    return 'value' in reading ? reading.value : empty
  }
  const place = readPlace(cells, problems)
  const description = read('description', '', (text) => readText(text, 8_000))
  const title = read('title', '', readTitle, 'listing.title.required')
  const typeCell = readSpaceAsType(cells.propertyType ?? '')
  const typeInTitle = findTypeInTitle(title)
  const propertyType = read(
    'propertyType',
    typeInTitle ?? 'apartment',
    (text) => (typeCell ? { value: typeCell.propertyType } : readWord(TYPE_WORDS, text)),
    typeInTitle === null ? 'listing.propertyType.required' : undefined,
  )
  const space = removeImpossibleFacts(problems, {
    propertyType,
    roomType: read('roomType', typeCell?.roomType ?? 'entire_place', orChoose(readRoomType)),
    residents: read<Residents>('residents', 'anyone', orChoose(readResidents)),
    ownBathroom: read<boolean | null>('ownBathroom', null, orChoose(readOwnBathroom)),
    curfew: read<Curfew | null>('curfew', null, orChoose(readCurfew)),
  })
  const basePrice = read('rent', 0, readRent, 'listing.price.required')
  const terms =
    read<Terms | null>('depositAndAdvance', null, readTerms('deposit')) ??
    read<Terms | null>('advanceAndDeposit', null, readTerms('advance'))
  const values: DraftValues = {
    title,
    description,
    ...space,
    basePrice,
    includedUtilities: read('includedUtilities', [], orChoose(readIncludedUtilities)),
    securityDeposit: read<number | null>('deposit', terms && terms.depositMonths * basePrice, readDeposit(basePrice)),
    advanceMonths: read('advanceMonths', terms?.advanceMonths ?? 1, readMonths(0, 24)),
    ...place,
    unit: read<string | null>('unit', null, (text) => readText(text, 60)),
    bedroomCount: read('bedrooms', findBedroomsInTitle(title), readBedrooms),
    bathroomCount: read('bathrooms', 0, readWholeNumber(0, 50)),
    parkingCount: read('parking', 0, readWholeNumber(0, 50)),
    maxGuests: read('maxGuests', 1, readWholeNumber(1, 100)),
    floorArea: read<number | null>('floorArea', null, readArea),
    furnishing: read('furnishing', 'unfurnished', (text) => readWord(FURNISHING_WORDS, text)),
    petsAllowed: read('pets', false, readYesOrNo),
    minimumLeaseMonths: read('minimumLease', 12, readMonths(1, 120)),
    availableFrom: read<string | null>('availableFrom', null, readAvailability),
    writtenTexts: ['title', ...(description === '' ? [] : (['description'] as const))],
  }
  problems.push(...readOwner(cells).problems)
  return { values, problems }
}

/** Bedrooms and bathrooms of one column. Their own columns come first. */
function splitCombined(cells: ImportCells): ImportCells {
  const [bedrooms, bathrooms] = splitRooms(cells.bedroomsAndBathrooms ?? '') ?? [cells.bedroomsAndBathrooms, undefined]
  return {
    ...cells,
    ...(cells.bedrooms || bedrooms === undefined ? {} : { bedrooms }),
    ...(cells.bathrooms || bathrooms === undefined ? {} : { bathrooms }),
  }
}

type Place = Pick<DraftValues, 'city' | 'citySlug' | 'districtSlug' | 'province' | 'region' | 'barangay' | 'street'>

/** The city of its own column, or the end of the address. A place that is not known stays in the draft as text, for the person to choose it. */
function readPlace(cells: ImportCells, problems: ImportProblem[]): Place {
  const [cityCell = '', streetCell = '', barangayCell = ''] = [cells.city, cells.street, cells.barangay].map((cell) =>
    cell?.trim(),
  )
  const address = findCityAddress(cityCell === '' ? streetCell : cityCell)
  if (address === null)
    problems.push({
      column: 'city',
      code: cityCell === '' && streetCell === '' ? 'listing.city.required' : 'listing.city.unknown',
    })
  const isAddressFromStreet = address !== null && cityCell === ''
  const typedPlace = [streetCell, address === null ? cityCell : ''].filter(Boolean).join(', ')
  return {
    ...buildPlace(address),
    barangay: cut(barangayCell, 120) ?? (isAddressFromStreet ? null : cut(address?.barangay ?? '', 120)),
    street: cut(isAddressFromStreet ? (address.barangay ?? '') : typedPlace, 200),
  }
}

const buildPlace = (address: PlaceAddress | null) => ({
  city: address?.city ?? '',
  citySlug: address?.citySlug ?? null,
  districtSlug: address?.districtSlug ?? null,
  province: address?.province ?? null,
  region: address?.region ?? '',
})

function cut(text: string, max: number): string | null {
  const reading = readText(text, max)
  return 'value' in reading && reading.value !== '' ? reading.value : null
}

const orChoose =
  <T>(parse: (text: string) => T | null) =>
  (text: string): Reading<T> => {
    const value = parse(text)
    return value === null ? { note: 'field.chooseOne' } : { value }
  }

/** Reports the facts that a space of this kind cannot have at their cells. */
function removeImpossibleFacts(problems: ImportProblem[], space: SpaceFacts): SpaceFacts {
  for (const [column, code] of Object.entries(findSpaceProblems(space))) problems.push({ column, code })
  return { ...space, ...clearImpossibleFacts(space) }
}
