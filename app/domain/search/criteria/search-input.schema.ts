// The search parameters of a URL, in both directions. The URL is the whole state. Unknown parts are ignored, because a hand-written URL
// is not an error. Shared with the browser.
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePage } from '#app/shared/pagination.ts'
import { toOneLine } from '#app/shared/text.ts'
import {
  type Bill,
  BILLS,
  FURNISHINGS,
  type Furnishing,
  PROPERTY_TYPES,
  type PropertyType,
  ROOM_TYPES,
  type RoomType,
} from '#app/shared/vocabulary.ts'
import { type Commute, readCommute } from './commute.rules.ts'
import { SEARCH_TEXT_MAX } from './search-input.rules.ts'
import { formatShape, parseShape, type Shape } from './shape.rules.ts'

/** Larger numbers of rooms are reached by "or more". */
export const MAX_ROOM_CHOICE = 5
const MAX_PESOS = 10_000_000
const MAX_AMENITIES = 34

/** A shared home for anyone is no choice: it is found without this filter. */
export const RESIDENTS_CHOICES = ['women', 'men'] as const
export type ResidentsChoice = (typeof RESIDENTS_CHOICES)[number]

export const SORTS = ['newest', 'price_low', 'price_high', 'move_in', 'bedrooms', 'bathrooms'] as const
export type Sort = (typeof SORTS)[number]

/** `2` is exactly two, `2+` is two or more. */
export type Rooms = { count: number; orMore: boolean }
export type Bounds = { south: number; west: number; north: number; east: number }

export type Filters = {
  /** A place as typed, or its slug; empty for anywhere. */
  location: string
  type: PropertyType | null
  /** A listing is any of these; empty for all. In the order of the vocabulary. */
  roomTypes: RoomType[]
  /** Only for women, or only for men. */
  residents: ResidentsChoice | null
  ownBathroom: boolean
  noCurfew: boolean
  /** The rent includes all of these. In the order of the vocabulary. */
  bills: Bill[]
  /** Pesos per month. */
  minPrice: number | null
  maxPrice: number | null
  bedrooms: Rooms | null
  bathrooms: Rooms | null
  /** Slugs; a listing must have all of them. */
  amenities: string[]
  furnishing: Furnishing | null
  parking: boolean
  pets: boolean
  /** A check of the listing, its owner or its agent is valid. */
  checked: boolean
  availableBy: Day | null
  /** Pesos: the move-in cost. Listings with an unknown deposit never match. */
  maxMoveIn: number | null
  /** The part of the map to search in. */
  area: Bounds | null
  /** Drawn on the map. */
  shape: Shape | null
  commute: Commute | null
}

export type SearchInput = Filters & {
  /** The typed query; empty for none. */
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
    roomTypes: dropFullChoice(parseChoices(ROOM_TYPES, params.getAll('room_type'))),
    residents: parseChoice(RESIDENTS_CHOICES, params.get('residents')),
    ownBathroom: params.get('own_bathroom') === '1',
    noCurfew: params.get('no_curfew') === '1',
    bills: parseChoices(BILLS, params.getAll('bills')),
    minPrice,
    maxPrice,
    bedrooms: parseRooms(params.get('bedrooms')),
    bathrooms: parseRooms(params.get('bathrooms')),
    amenities: parseSlugs(params.getAll('amenities')),
    furnishing: parseChoice(FURNISHINGS, params.get('furnishing')),
    parking: params.get('parking') === '1',
    pets: params.get('pets') === '1',
    checked: params.get('checked') === '1',
    availableBy: parseDay(params.get('available_by')),
    maxMoveIn: parsePesos(params.get('max_move_in')),
    area: parseBounds(params.get('area')),
    shape: parseShape(params.get('shape')),
    commute: readCommute(parseText(params.get('commute')), params.get('commute_minutes')),
    sort: parseChoice(SORTS, params.get('sort')),
    page: parsePage(params.get('page')),
  }
}

/** The shortest URL, always in the same parameter order, so that one search has one URL. */
export function toSearchParams(input: Partial<SearchInput>): URLSearchParams {
  const params = new URLSearchParams()
  const addParam = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') params.append(name, String(value))
  }
  addParam('q', input.q)
  addParam('location', input.location)
  addParam('type', input.type)
  for (const roomType of dropFullChoice(input.roomTypes ?? [])) addParam('room_type', roomType)
  addParam('residents', input.residents)
  addParam('own_bathroom', input.ownBathroom ? 1 : null)
  addParam('no_curfew', input.noCurfew ? 1 : null)
  for (const bill of input.bills ?? []) addParam('bills', bill)
  addParam('min_price', input.minPrice)
  addParam('max_price', input.maxPrice)
  addParam('bedrooms', input.bedrooms ? formatRooms(input.bedrooms) : null)
  addParam('bathrooms', input.bathrooms ? formatRooms(input.bathrooms) : null)
  for (const slug of input.amenities ?? []) addParam('amenities', slug)
  addParam('furnishing', input.furnishing)
  addParam('parking', input.parking ? 1 : null)
  addParam('pets', input.pets ? 1 : null)
  addParam('checked', input.checked ? 1 : null)
  addParam('available_by', input.availableBy)
  addParam('max_move_in', input.maxMoveIn)
  addParam('area', input.area ? formatBounds(input.area) : null)
  addParam('shape', input.shape ? formatShape(input.shape) : null)
  addParam('commute', input.commute?.place)
  addParam('commute_minutes', input.commute?.minutes)
  addParam('sort', input.sort === 'newest' && !input.q ? null : input.sort) // With a query the default order is relevance.
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

function parseChoices<T extends string>(choices: readonly T[], values: readonly string[]): T[] {
  const chosen = new Set(values.flatMap((value) => value.split(',')))
  return choices.filter((choice) => chosen.has(choice))
}

/** All kinds of space together are no filter. */
function dropFullChoice(roomTypes: RoomType[]): RoomType[] {
  return roomTypes.length === ROOM_TYPES.length ? [] : roomTypes
}

/** Accepts '40000', '40,000' and '₱40,000'; 0 is ignored. */
function parsePesos(value: string | null): number | null {
  const digits = (value ?? '').replaceAll(/[₱,\s]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const pesos = Math.min(Number(digits), MAX_PESOS)
  return pesos > 0 ? pesos : null
}

/** Swaps a minimum above the maximum. */
function sortPrices(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

function parseRooms(value: string | null): Rooms | null {
  const match = /^(\d{1,2})(\+?)$/.exec((value ?? '').replace(' ', '+')) // An unencoded plus sign arrives as a space.
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

export function formatBounds(bounds: Bounds, decimals = 4): string {
  const { south, west, north, east } = bounds
  return [south, west, north, east].map((degrees) => Number(degrees.toFixed(decimals))).join(',')
}
