// Checks the texts of the editor and turns them into columns of a listing. Server only: places and positions need the gazetteer and the
// secret of the approximate positions.
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { approximatePosition } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { findPlaceAddress, type PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'
import { FIELD_CODES, type FieldCode } from '#app/errors/field-codes.ts'
import { clearImpossibleFacts, findSpaceProblems } from '#app/domain/listings/space/space.rules.ts'
import type { CatalogueAmenity } from './editor-state.queries.server.ts'
import type { EditorField } from './listing-editor.model.ts'
import { formatDeposit, formatPlace, readDepositMonths } from './listing-editor.rules.ts'
import { dropPinAtPlace } from './pin-place.rules.server.ts'
import { listingFieldSchemas, type Deposit, type ParsedFields } from './listing-field.schema.ts'

export type CheckedFields = {
  columns: Partial<StoredListing>
  /** Null if the amenities do not change. */
  amenityIds: string[] | null
  saved: EditorField[]
  problems: Partial<Record<EditorField, FieldCode>>
  placeSuggestions: string[]
}

/** The largest cities are about 60 km long. */
const MAX_PIN_DISTANCE_KM = 60

export function checkFields(
  accepted: readonly [EditorField, string][],
  listing: StoredListing,
  catalogue: readonly CatalogueAmenity[],
  positionSecret: string,
): CheckedFields {
  const { parsed, problems } = parseFields(accepted)
  const { place, pin, securityDeposit, amenities, street, unit, video, ...simple } = parsed
  const columns: Partial<StoredListing> = dropUndefined({
    ...simple,
    representedOwner: toNullable(simple.representedOwner),
    titleFil: toNullable(simple.titleFil),
    descriptionFil: toNullable(simple.descriptionFil),
    houseRules: toNullable(simple.houseRules),
    houseRulesFil: toNullable(simple.houseRulesFil),
    leaseTerms: toNullable(simple.leaseTerms),
    leaseTermsFil: toNullable(simple.leaseTermsFil),
    street: toNullable(street),
    unit: toNullable(unit),
    ...(video === undefined ? {} : { videoProvider: video?.provider ?? null, videoId: video?.id ?? null }),
  })
  let placeSuggestions: string[] = []
  if (place !== undefined) {
    const answer = place === '' ? NO_ADDRESS : findPlaceAddress(place)
    if (answer.address !== null) Object.assign(columns, toPlaceColumns(answer.address, listing, pin, positionSecret))
    else if (place === '') Object.assign(columns, EMPTY_ADDRESS)
    else {
      problems.place = 'listing.place.unknown'
      placeSuggestions = answer.suggestions
    }
  }
  if (pin !== undefined) {
    if (pin !== null && isFarFromPlace(pin, { ...listing, ...columns })) problems.pin = 'listing.pin.far'
    else Object.assign(columns, toPositionColumns(pin, positionSecret))
  }
  Object.assign(problems, refuseImpossibleFacts(columns, listing))
  const deposit = resolveDeposit(securityDeposit, listing, columns.basePrice)
  if (deposit === 'rentFirst') problems.securityDeposit = 'listing.deposit.rentFirst'
  else if (deposit !== undefined) columns.securityDeposit = deposit
  const amenityIds = amenities === undefined ? null : toAmenityIds(amenities, catalogue)
  const isAddressChanged = 'city' in columns || 'street' in columns
  return {
    columns: isAddressChanged ? { ...columns, fullAddress: buildFullAddress({ ...listing, ...columns }) } : columns,
    amenityIds,
    saved: accepted.map(([field]) => field).filter((field) => problems[field] === undefined),
    problems,
    placeSuggestions,
  }
}

/**
 * Removes from `columns` what a space of this kind cannot have and returns the reasons. A fact that was stored earlier and does not fit
 * the new kind of space is cleared.
 */
function refuseImpossibleFacts(columns: Partial<StoredListing>, listing: StoredListing): CheckedFields['problems'] {
  const problems = findSpaceProblems({ ...listing, ...columns })
  const sent = Object.keys(problems).filter((name) => name in columns) as (keyof typeof problems)[]
  for (const name of sent) delete columns[name]
  // A bedspace that becomes a commercial space is refused at the field that was changed
  const isKindRefused = problems.roomType !== undefined && !sent.includes('roomType')
  if (isKindRefused) delete columns.propertyType
  Object.assign(columns, clearImpossibleFacts({ ...listing, ...columns }))
  return {
    ...Object.fromEntries(sent.map((name) => [name, problems[name]])),
    ...(isKindRefused ? { propertyType: problems.roomType } : {}),
  }
}

function parseFields(accepted: readonly [EditorField, string][]) {
  const parsed: Record<string, unknown> = {}
  const problems: CheckedFields['problems'] = {}
  for (const [field, text] of accepted) {
    const result = listingFieldSchemas[field].safeParse(text)
    if (result.success) parsed[field] = result.data
    else problems[field] = toFieldCode(result.error.issues[0]?.message)
  }
  return { parsed: parsed as ParsedFields, problems }
}

const toFieldCode = (message: string | undefined): FieldCode =>
  FIELD_CODES.find((code) => code === message) ?? 'field.invalid'

const toNullable = (text: string | undefined) => (text === '' ? null : text)

function dropUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

const NO_ADDRESS = { address: null, suggestions: [] }
const EMPTY_ADDRESS = { barangay: null, city: '', citySlug: null, districtSlug: null, province: null, region: '' }

/** The pin is dropped at a chosen place, unless the same save says where it is. */
function toPlaceColumns(
  address: PlaceAddress,
  listing: StoredListing,
  pin: ParsedFields['pin'],
  secret: string,
): Partial<StoredListing> {
  const dropped = pin === undefined ? dropPinAtPlace(listing, address) : null
  return { ...toAddressColumns(address), ...(dropped === null ? {} : toPositionColumns(dropped, secret)) }
}

function toAddressColumns({
  lat: _lat,
  lng: _lng,
  ...address
}: Exclude<ReturnType<typeof findPlaceAddress>['address'], null>) {
  return address
}

/** The position of the place is that of its centre, found again by name. */
function isFarFromPlace(pin: { lat: number; lng: number }, listing: StoredListing): boolean {
  if (listing.citySlug === null) return false
  const { address } = findPlaceAddress(formatPlace({ ...listing, barangay: null }))
  return address !== null && getKilometresBetween(pin, address) > MAX_PIN_DISTANCE_KM
}

function toPositionColumns(pin: { lat: number; lng: number } | null, secret: string) {
  if (pin === null) return { location: null, approximateLocation: null }
  const shown = approximatePosition(pin, secret)
  return { location: { x: pin.lng, y: pin.lat }, approximateLocation: { x: shown.lng, y: shown.lat } }
}

/** A deposit of whole months follows the rent, also if only the rent changes. Undefined if the deposit stays. */
function resolveDeposit(
  deposit: Deposit | undefined,
  listing: StoredListing,
  newRent: number | undefined,
): number | null | undefined | 'rentFirst' {
  const rent = newRent ?? listing.basePrice
  if (deposit === undefined) {
    const months = readDepositMonths(formatDeposit(listing.securityDeposit, listing.basePrice))
    return newRent !== undefined && newRent > 0 && months !== null && months > 0 ? months * newRent : undefined
  }
  if (deposit === null) return null
  if ('centavos' in deposit) return deposit.centavos
  if (deposit.months > 0 && rent === 0) return 'rentFirst'
  return deposit.months * rent
}

/** A slug that is not in the catalogue is left out: an amenity may have been retired since the page was loaded. */
function toAmenityIds(slugs: readonly string[], catalogue: readonly CatalogueAmenity[]): string[] {
  return catalogue.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
}

function buildFullAddress(listing: StoredListing): string | null {
  return [listing.street, formatPlace(listing)].filter(Boolean).join(', ').slice(0, 400) || null
}
