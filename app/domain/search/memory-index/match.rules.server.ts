// Which documents fit what is wanted: one set after the other, each narrowing the last. Words come apart (relevance.server.ts).
import { kilometresBetween } from '#app/domain/places/autocomplete/place.queries.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { Bounds, Rooms } from '#app/domain/search/criteria/search-input.schema.ts'
import {
  AROUND_LANDMARK_KM,
  centavos,
  type SearchPlace,
  type Wanted,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { andInto, type Bits, keepWhere } from './engine/bits.ts'
import { barangayKey, type Group, type ListingIndex } from './engine/listing-index.ts'
import type { Posting } from './engine/posting.ts'

const MS_A_DAY = 86_400_000
/** A little less than it is, so that the square is never too small. */
const KM_A_DEGREE = 110

type Point = { lat: number; lng: number }

/** The cheap and the narrow first: what has to look at each document then looks at few. */
export function matchFilters(index: ListingIndex, { filters, place, near }: Wanted): Bits {
  const bits = index.everything()
  const only = (group: Group, key: string) => narrowTo(bits, present(index.group(group).get(key)))
  if (place) narrowToPlace(index, bits, place)
  if (filters.type) only('type', filters.type)
  if (filters.furnishing) only('furnishing', filters.furnishing)
  if (filters.bedrooms) narrowToRooms(index, bits, 'bedrooms', filters.bedrooms)
  if (filters.bathrooms) narrowToRooms(index, bits, 'bathrooms', filters.bathrooms)
  if (filters.parking) index.parking.narrow(bits)
  if (filters.pets) index.pets.narrow(bits)
  for (const slug of filters.amenities) only('amenity', slug)
  const { minPrice, maxPrice, maxMoveIn, availableBy, area } = filters
  index.narrow(bits, 'price', minPrice && centavos(minPrice), maxPrice && centavos(maxPrice))
  index.narrow(bits, 'moveIn', null, maxMoveIn && centavos(maxMoveIn))
  if (availableBy) index.narrow(bits, 'availableFrom', null, dayNumber(availableBy))
  if (area) narrowToArea(index, bits, area)
  if (near) narrowToCircle(index, bits, near, near.kilometres)
  return bits
}

function narrowToRooms(index: ListingIndex, bits: Bits, group: Group, { count, orMore }: Rooms): void {
  const postings = index.group(group)
  const fitting = [...postings.keys()].filter((rooms) => (orMore ? Number(rooms) >= count : Number(rooms) === count))
  narrowTo(
    bits,
    fitting.flatMap((rooms) => present(postings.get(rooms))),
  )
}

/** Leaves in `bits` what is in any of them. */
function narrowTo(bits: Bits, postings: readonly Posting[]): void {
  const [first] = postings
  if (first && postings.length === 1) {
    first.narrow(bits)
    return
  }
  const any = new Uint32Array(bits.length)
  for (const posting of postings) posting.addTo(any)
  andInto(bits, any)
}

/** What has no position is nowhere. */
function narrowToArea(index: ListingIndex, bits: Bits, { south, west, north, east }: Bounds): void {
  index.narrow(bits, 'lat', south, north)
  index.narrow(bits, 'lng', west, east)
}

/** In a square first, then in the circle. */
export function narrowToCircle(index: ListingIndex, bits: Bits, { lat, lng }: Point, kilometres: number): void {
  const [up, aside] = [kilometres / KM_A_DEGREE, kilometres / (KM_A_DEGREE * Math.cos((lat * Math.PI) / 180) - 1)]
  narrowToArea(index, bits, { south: lat - up, north: lat + up, west: lng - aside, east: lng + aside })
  const { columns } = index
  keepWhere(bits, (document) => {
    const home = { lat: columns.lat[document] ?? Number.NaN, lng: columns.lng[document] ?? Number.NaN }
    return kilometresBetween({ lat, lng }, home) <= kilometres
  })
}

function narrowToPlace(index: ListingIndex, bits: Bits, place: SearchPlace): void {
  const { kind, name, slug, citySlug, lat, lng } = place
  const only = (group: Group, key: string) => narrowTo(bits, present(index.group(group).get(key)))
  const named = (groups: Group[], fits: (name: string) => boolean) => narrowTo(bits, postingsOf(index, groups, fits))
  const words = name.toLowerCase()
  if (slug !== null) only(kind === 'district' ? 'districtSlug' : 'citySlug', slug)
  else if (kind === 'region' || kind === 'province') only(kind, name)
  else if (kind === 'barangay' && citySlug !== null) only('barangay', barangayKey(citySlug, name))
  else if (kind === 'barangay') named(['barangay'], (barangay) => barangay === words)
  else if (lat !== null && lng !== null) narrowToCircle(index, bits, { lat, lng }, AROUND_LANDMARK_KM)
  else named(['region', 'city', 'barangay'], (text) => text.includes(words))
}

/** Those under any name that fits; a barangay is filed with its city before it. */
function postingsOf(index: ListingIndex, groups: readonly Group[], fits: (name: string) => boolean): Posting[] {
  return groups.flatMap((group) => {
    const all = index.group(group)
    const nameOf = (key: string) => (group === 'barangay' ? key.slice(key.indexOf('/') + 1) : key.toLowerCase())
    return [...all.keys()].filter((key) => fits(nameOf(key))).flatMap((key) => present(all.get(key)))
  })
}

function present(posting: Posting | undefined): Posting[] {
  return posting ? [posting] : []
}

/** Days since 1970. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY
}
