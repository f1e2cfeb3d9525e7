// What may be asked of the lists, read from an address and written back into one. The address is the whole state: anything unknown in it
// is left out, since a hand-written address is no error. Shared with the browser.
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePage } from '#app/shared/pagination.ts'
import { oneLine } from '#app/shared/text.ts'
import { FURNISHINGS, type Furnishing, PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import { asksForNothing, SEARCH_TEXT_MAX } from './search-input.rules.ts'

export { asksForNothing, SEARCH_TEXT_MAX }
/** Rooms beyond this are asked for as "or more". */
export const MOST_ROOMS_ASKED = 5
const MOST_PESOS = 10_000_000
const MOST_AMENITIES = 34

export const SORTS = ['newest', 'price_low', 'price_high', 'bedrooms', 'bathrooms'] as const
export type Sort = (typeof SORTS)[number]

/** `2` is exactly two, `2+` two or more (spec §5: exact; "or more" is a choice). */
export type Rooms = { count: number; orMore: boolean }
export type Bounds = { south: number; west: number; north: number; east: number }

export type Filters = {
  /** A place as somebody typed it, or its slug; empty for anywhere. */
  location: string
  type: PropertyType | null
  /** Pesos a month. */
  minPrice: number | null
  maxPrice: number | null
  bedrooms: Rooms | null
  bathrooms: Rooms | null
  /** Slugs; all of them must be there. */
  amenities: string[]
  furnishing: Furnishing | null
  parking: boolean
  pets: boolean
  availableBy: Day | null
  /** Pesos: everything to be paid before moving in. A home whose deposit is unknown does not promise it. */
  maxMoveIn: number | null
  /** The piece of map to search in. */
  area: Bounds | null
}

export type SearchInput = Filters & {
  /** Words to find; empty for any. */
  q: string
  sort: Sort | null
  page: number
}

export function readSearch(params: URLSearchParams): SearchInput {
  const [minPrice, maxPrice] = inOrder(pesosOf(params.get('min_price')), pesosOf(params.get('max_price')))
  return {
    q: getTextFieldProps(params.get('q')),
    location: getTextFieldProps(params.get('location')),
    type: oneOf(PROPERTY_TYPES, params.get('type')),
    minPrice,
    maxPrice,
    bedrooms: roomsOf(params.get('bedrooms')),
    bathrooms: roomsOf(params.get('bathrooms')),
    amenities: slugsOf(params.getAll('amenities')),
    furnishing: oneOf(FURNISHINGS, params.get('furnishing')),
    parking: params.get('parking') === '1',
    pets: params.get('pets') === '1',
    availableBy: dayOf(params.get('available_by')),
    maxMoveIn: pesosOf(params.get('max_move_in')),
    area: boundsOf(params.get('area')),
    sort: oneOf(SORTS, params.get('sort')),
    page: parsePage(params.get('page')),
  }
}

/** The shortest address that says the same; always in the same order, so that one search has one address. */
export function searchParamsOf(input: Partial<SearchInput>): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') params.append(name, String(value))
  }
  add('q', input.q)
  add('location', input.location)
  add('type', input.type)
  add('min_price', input.minPrice)
  add('max_price', input.maxPrice)
  add('bedrooms', input.bedrooms ? roomsText(input.bedrooms) : null)
  add('bathrooms', input.bathrooms ? roomsText(input.bathrooms) : null)
  for (const slug of input.amenities ?? []) add('amenities', slug)
  add('furnishing', input.furnishing)
  add('parking', input.parking ? 1 : null)
  add('pets', input.pets ? 1 : null)
  add('available_by', input.availableBy)
  add('max_move_in', input.maxMoveIn)
  add('area', input.area ? boundsText(input.area) : null)
  add('sort', input.sort === 'newest' && !input.q ? null : input.sort) // with words, the best match comes first unless asked otherwise
  add('page', input.page && input.page > 1 ? input.page : null)
  return params
}

export function roomsText({ count, orMore }: Rooms): string {
  return `${count}${orMore ? '+' : ''}`
}

function getTextFieldProps(value: string | null): string {
  return oneLine(value ?? '')
    .slice(0, SEARCH_TEXT_MAX)
    .trim()
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((each) => each === value) ?? null
}

/** '40000', '40,000' and '₱40,000' alike; 0 asks for nothing. */
function pesosOf(value: string | null): number | null {
  const digits = (value ?? '').replaceAll(/[₱,\s]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const pesos = Math.min(Number(digits), MOST_PESOS)
  return pesos > 0 ? pesos : null
}

/** Whoever turned the two around meant it the other way. */
function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

function roomsOf(value: string | null): Rooms | null {
  const match = /^(\d{1,2})(\+?)$/.exec((value ?? '').replace(' ', '+')) // a plus sign nobody encoded arrives as a space
  if (!match) return null
  const count = Number(match[1])
  return count > 50 ? null : { count, orMore: match[2] === '+' }
}

function slugsOf(values: string[]): string[] {
  const slugs = values.flatMap((value) => value.split(',')).filter((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
  return [...new Set(slugs)].sort().slice(0, MOST_AMENITIES)
}

function dayOf(value: string | null): Day | null {
  return isDay(value) ? value : null
}

function boundsOf(value: string | null): Bounds | null {
  const parts = (value ?? '')
    .split(',')
    .map((part) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN))
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = parts
  if (parts.length !== 4 || parts.some((part) => Number.isNaN(part))) return null
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
  return isOnEarth && south < north && west < east ? { south, west, north, east } : null
}

export function boundsText({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map((degrees) => Number(degrees.toFixed(4))).join(',')
}
