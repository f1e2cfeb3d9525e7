// Finds the documents that match the filters and the place. Words are matched in relevance.rules.server.ts.
import { getKilometresBetween } from '#app/shared/distance.ts'
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { Bounds, Rooms } from '#app/domain/search/criteria/search-input.schema.ts'
import { boundShape, isInEdges, listEdges, type Shape } from '#app/domain/search/criteria/shape.rules.ts'
import {
  LANDMARK_RADIUS_KM,
  toCentavos,
  type Demands,
  type SearchPlace,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { andInto, andNotInto, type Bits, keepWhere, orInto } from './engine/bits.ts'
import { buildBarangayKey, type Group, type ListingIndex } from './engine/listing-index.ts'
import type { Posting } from './engine/posting.ts'

const MS_PER_DAY = 86_400_000
/** Slightly less than the real value, so that the bounding box is never too small. */
const KM_PER_DEGREE = 110

type Point = { lat: number; lng: number }

/** Cheap and selective filters come first, so that the per-document checks at the end see few documents. */
export function matchFilters(index: ListingIndex, { filters, place, near, commute, demands }: SearchCriteria): Bits {
  const bits = index.getAllDocuments()
  const narrowToGroup = (group: Group, key: string) => narrowTo(bits, toPostingList(index.getGroup(group).get(key)))
  if (place) narrowToPlaces(index, bits, place, demands?.otherPlace ?? null)
  if (filters.type) narrowToType(index, bits, filters.type, demands)
  if (filters.roomTypes.length > 0) narrowToAny(index, bits, 'roomType', filters.roomTypes)
  if (filters.residents) narrowToGroup('residents', filters.residents)
  if (filters.ownBathroom) index.ownBathroom.narrow(bits)
  if (filters.noCurfew) index.noCurfew.narrow(bits)
  for (const bill of filters.bills) narrowToGroup('bill', bill)
  if (filters.furnishing) narrowToGroup('furnishing', filters.furnishing)
  if (filters.bedrooms) narrowToRooms(index, bits, 'bedrooms', filters.bedrooms)
  if (filters.bathrooms) narrowToRooms(index, bits, 'bathrooms', filters.bathrooms)
  if (filters.parking) index.parking.narrow(bits)
  if (filters.pets) index.pets.narrow(bits)
  for (const slug of filters.amenities) narrowToGroup('amenity', slug)
  const { minPrice, maxPrice, maxMoveIn, availableBy, area, shape } = filters
  index.narrowToRange(bits, 'price', minPrice && toCentavos(minPrice), maxPrice && toCentavos(maxPrice))
  index.narrowToRange(bits, 'moveIn', null, maxMoveIn && toCentavos(maxMoveIn))
  if (filters.checked) narrowToChecked(index, bits)
  if (availableBy) index.narrowToRange(bits, 'availableFrom', null, toDayNumber(availableBy))
  if (area) narrowToArea(index, bits, area)
  if (shape) narrowToShape(index, bits, shape)
  if (near) narrowToCircle(index, bits, near, near.kilometres)
  if (commute) narrowToCircle(index, bits, commute, commute.kilometres)
  if (demands) narrowToDemands(index, bits, demands)
  return bits
}

/** A check that ends today is still valid. */
export function narrowToChecked(index: ListingIndex, bits: Bits): void {
  index.narrowToRange(bits, 'checkedUntil', toDayNumber(toManilaDay(new Date())), null)
}

function narrowToPlaces(index: ListingIndex, bits: Bits, place: SearchPlace, otherPlace: SearchPlace | null): void {
  const inOtherPlace = otherPlace && bits.slice()
  narrowToPlace(index, bits, place)
  if (!otherPlace || !inOtherPlace) return
  narrowToPlace(index, inOtherPlace, otherPlace)
  orInto(bits, inOtherPlace)
}

function narrowToType(
  index: ListingIndex,
  bits: Bits,
  type: PropertyType,
  { otherTypes = [], otherRoomTypes = [] }: Partial<Demands> = {},
): void {
  const hasOtherRoom = otherRoomTypes.length > 0 ? bits.slice() : null
  narrowToAny(index, bits, 'type', [type, ...otherTypes])
  if (!hasOtherRoom) return
  narrowToAny(index, hasOtherRoom, 'roomType', otherRoomTypes)
  orInto(bits, hasOtherRoom)
}

function narrowToDemands(index: ListingIndex, bits: Bits, demands: Demands): void {
  const { excludedPlace, minGuests, maxLeaseMonths, noPets } = demands
  const narrowToNumbers = (group: Group, isWanted: (value: number) => boolean) =>
    narrowToAny(
      index,
      bits,
      group,
      [...index.getGroup(group).keys()].filter((key) => isWanted(Number(key))),
    )
  if (minGuests !== null) narrowToNumbers('guests', (guests) => guests >= minGuests)
  if (maxLeaseMonths !== null) narrowToNumbers('leaseMonths', (months) => months <= maxLeaseMonths)
  if (noPets) exclude(bits, (excluded) => index.pets.narrow(excluded))
  if (excludedPlace) exclude(bits, (excluded) => narrowToPlace(index, excluded, excludedPlace))
}

/** Removes from `bits` the documents that `narrow` would keep. */
function exclude(bits: Bits, narrow: (bits: Bits) => void): void {
  const excluded = bits.slice()
  narrow(excluded)
  andNotInto(bits, excluded)
}

function narrowToAny(index: ListingIndex, bits: Bits, group: Group, keys: readonly string[]): void {
  const postings = index.getGroup(group)
  narrowTo(
    bits,
    keys.flatMap((key) => toPostingList(postings.get(key))),
  )
}

function narrowToRooms(index: ListingIndex, bits: Bits, group: Group, { count, orMore }: Rooms): void {
  const matchingKeys = [...index.getGroup(group).keys()].filter((rooms) =>
    orMore ? Number(rooms) >= count : Number(rooms) === count,
  )
  narrowToAny(index, bits, group, matchingKeys)
}

/** Keeps in `bits` the documents that are in any of the posting lists. */
function narrowTo(bits: Bits, postings: readonly Posting[]): void {
  const [first] = postings
  if (first && postings.length === 1) {
    first.narrow(bits)
    return
  }
  const union = new Uint32Array(bits.length)
  for (const posting of postings) posting.addTo(union)
  andInto(bits, union)
}

/** Documents without a position never match. */
function narrowToArea(index: ListingIndex, bits: Bits, { south, west, north, east }: Bounds): void {
  index.narrowToRange(bits, 'lat', south, north)
  index.narrowToRange(bits, 'lng', west, east)
}

/** The bounding box first, because each document has to be compared with every edge. */
function narrowToShape(index: ListingIndex, bits: Bits, shape: Shape): void {
  narrowToArea(index, bits, boundShape(shape))
  const edges = listEdges(shape)
  const { lat, lng } = index.columns
  keepWhere(bits, (document) =>
    isInEdges({ lat: lat[document] ?? Number.NaN, lng: lng[document] ?? Number.NaN }, edges),
  )
}

/** The bounding box first, because the exact distance has to be computed for each document. */
export function narrowToCircle(index: ListingIndex, bits: Bits, { lat, lng }: Point, kilometres: number): void {
  const [latDelta, lngDelta] = [
    kilometres / KM_PER_DEGREE,
    kilometres / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180) - 1),
  ]
  narrowToArea(index, bits, {
    south: lat - latDelta,
    north: lat + latDelta,
    west: lng - lngDelta,
    east: lng + lngDelta,
  })
  const { columns } = index
  keepWhere(bits, (document) => {
    const position = { lat: columns.lat[document] ?? Number.NaN, lng: columns.lng[document] ?? Number.NaN }
    return getKilometresBetween({ lat, lng }, position) <= kilometres
  })
}

function narrowToPlace(index: ListingIndex, bits: Bits, place: SearchPlace): void {
  const { kind, name, slug, citySlug, lat, lng } = place
  const narrowToGroup = (group: Group, key: string) => narrowTo(bits, toPostingList(index.getGroup(group).get(key)))
  const narrowToNames = (groups: Group[], matchesName: (name: string) => boolean) =>
    narrowTo(bits, findPostings(index, groups, matchesName))
  const lowerCaseName = name.toLowerCase()
  if (slug !== null) narrowToGroup(kind === 'district' ? 'districtSlug' : 'citySlug', slug)
  else if (kind === 'region' || kind === 'province') narrowToGroup(kind, name)
  else if (kind === 'barangay' && citySlug !== null) narrowToGroup('barangay', buildBarangayKey(citySlug, name))
  else if (kind === 'barangay') narrowToNames(['barangay'], (barangay) => barangay === lowerCaseName)
  else if (lat !== null && lng !== null) narrowToCircle(index, bits, { lat, lng }, LANDMARK_RADIUS_KM)
  else narrowToNames(['region', 'city', 'barangay'], (text) => text.includes(lowerCaseName))
}

/** The posting lists of all matching names. A barangay key starts with its city. */
function findPostings(
  index: ListingIndex,
  groups: readonly Group[],
  matchesName: (name: string) => boolean,
): Posting[] {
  return groups.flatMap((group) => {
    const all = index.getGroup(group)
    const readName = (key: string) => (group === 'barangay' ? key.slice(key.indexOf('/') + 1) : key.toLowerCase())
    return [...all.keys()].filter((key) => matchesName(readName(key))).flatMap((key) => toPostingList(all.get(key)))
  })
}

function toPostingList(posting: Posting | undefined): Posting[] {
  return posting ? [posting] : []
}

/** Days since 1970. */
export function toDayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY
}
