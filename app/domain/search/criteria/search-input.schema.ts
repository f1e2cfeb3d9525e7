// What may be asked of the lists, read from an address and written back into one. The address is the whole state: anything unknown in it
// is left out, since a hand-written address is no error. Shared with the browser.
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePage } from '#app/shared/pagination.ts'
import { toOneLine } from '#app/shared/text.ts'
import { FURNISHINGS, type Furnishing, PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import { isSearchEmpty, SEARCH_TEXT_MAX } from './search-input.rules.ts'

export { isSearchEmpty as asksForNothing, SEARCH_TEXT_MAX }
/** Rooms beyond this are asked for as "or more". */
export const MAX_ROOM_CHOICE = 5
const MAX_PESOS = 10_000_000
const MAX_AMENITIES = 34

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
  const [minPrice, maxPrice] = sortPrices(parsePesos(params.get('min_price')), parsePesos(params.get('max_price')))
  return {
    q: parseText(params.get('q')),
    location: parseText(params.get('location')),
    type: parseChoice(PROPERTY_TYPES, params.get('type')),
    minPrice,
    maxPrice,
    bedrooms: parseRooms(params.get('bedrooms')),
    bathrooms: parseRooms(params.get('bathrooms')),
    amenities: parseSlugs(params.getAll('amenities')),
    furnishing: parseChoice(FURNISHINGS, params.get('furnishing')),
    parking: params.get('parking') === '1',
    pets: params.get('pets') === '1',
    availableBy: parseDay(params.get('available_by')),
    maxMoveIn: parsePesos(params.get('max_move_in')),
    area: parseBounds(params.get('area')),
    sort: parseChoice(SORTS, params.get('sort')),
    page: parsePage(params.get('page')),
  }
}

/** The shortest address that says the same; always in the same order, so that one search has one address. */
export function toSearchParams(input: Partial<SearchInput>): URLSearchParams {
  const params = new URLSearchParams()
  const addParam = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') params.append(name, String(value))
  }
  addParam('q', input.q)
  addParam('location', input.location)
  addParam('type', input.type)
  addParam('min_price', input.minPrice)
  addParam('max_price', input.maxPrice)
  addParam('bedrooms', input.bedrooms ? formatRooms(input.bedrooms) : null)
  addParam('bathrooms', input.bathrooms ? formatRooms(input.bathrooms) : null)
  for (const slug of input.amenities ?? []) addParam('amenities', slug)
  addParam('furnishing', input.furnishing)
  addParam('parking', input.parking ? 1 : null)
  addParam('pets', input.pets ? 1 : null)
  addParam('available_by', input.availableBy)
  addParam('max_move_in', input.maxMoveIn)
  addParam('area', input.area ? formatBounds(input.area) : null)
  addParam('sort', input.sort === 'newest' && !input.q ? null : input.sort) // with words, the best match comes first unless asked otherwise
  addParam('page', input.page && input.page > 1 ? input.page : null)
  return params
}

export function formatRooms({ count, orMore }: Rooms): string {
  return `${count}${orMore ? '+' : ''}`
}

function parseText(value: string | null): string {
  return toOneLine(value ?? '')
    .slice(0, SEARCH_TEXT_MAX)
    .trim()
}

function parseChoice<T extends string>(choices: readonly T[], value: string | null): T | null {
  return choices.find((choice) => choice === value) ?? null
}

/** '40000', '40,000' and '₱40,000' alike; 0 asks for nothing. */
function parsePesos(value: string | null): number | null {
  const digits = (value ?? '').replaceAll(/[₱,\s]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const pesos = Math.min(Number(digits), MAX_PESOS)
  return pesos > 0 ? pesos : null
}

/** Whoever turned the two around meant it the other way. */
function sortPrices(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

function parseRooms(value: string | null): Rooms | null {
  const match = /^(\d{1,2})(\+?)$/.exec((value ?? '').replace(' ', '+')) // a plus sign nobody encoded arrives as a space
  if (!match) return null
  const count = Number(match[1])
  return count > 50 ? null : { count, orMore: match[2] === '+' }
}

function parseSlugs(values: string[]): string[] {
  const slugs = values.flatMap((value) => value.split(',')).filter((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
  return [...new Set(slugs)].sort().slice(0, MAX_AMENITIES)
}

function parseDay(value: string | null): Day | null {
  return isDay(value) ? value : null
}

function parseBounds(value: string | null): Bounds | null {
  const parts = (value ?? '')
    .split(',')
    .map((part) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN))
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = parts
  if (parts.length !== 4 || parts.some((part) => Number.isNaN(part))) return null
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
  return isOnEarth && south < north && west < east ? { south, west, north, east } : null
}

export function formatBounds({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map((degrees) => Number(degrees.toFixed(4))).join(',')
}
