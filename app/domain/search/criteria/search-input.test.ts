import fc from 'fast-check'
import { COMMUTE_MINUTES } from './commute.rules.ts'
import { describe, expect, test } from 'vitest'
import { BILLS, FURNISHINGS, PROPERTY_TYPES, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import { readSearch, RESIDENTS_CHOICES, type SearchInput, toSearchParams, SORTS } from './search-input.schema.ts'
import { isSearchEmpty, SEARCH_TEXT_MAX } from './search-input.rules.ts'

const readQuery = (query: string) => readSearch(new URLSearchParams(query))

const EMPTY_INPUT: SearchInput = {
  q: '',
  location: '',
  type: null,
  roomTypes: [],
  residents: null,
  ownBathroom: false,
  noCurfew: false,
  bills: [],
  minPrice: null,
  maxPrice: null,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  furnishing: null,
  parking: false,
  pets: false,
  checked: false,
  availableBy: null,
  maxMoveIn: null,
  area: null,
  shape: null,
  commute: null,
  sort: null,
  page: 1,
}

describe('reading search parameters', () => {
  test('all search parameters are read', () => {
    expect(readQuery('q=studio&location=manila&type=condo&page=3')).toEqual({
      ...EMPTY_INPUT,
      q: 'studio',
      location: 'manila',
      type: 'condo',
      page: 3,
    })
    const filters = 'min_price=10,000&max_price=₱40000&bedrooms=2&bathrooms=1%2B&amenities=wifi&amenities=balcony,gym'
    const more = 'furnishing=furnished&parking=1&pets=1&available_by=2026-12-01&max_move_in=90000&sort=price_low'
    expect(
      readQuery(
        `${filters}&${more}&area=14.5,121,14.6,121.1&shape=14.5_121-14.6_121-14.6_121.1&commute=Ayala&commute_minutes=45`,
      ),
    ).toEqual({
      ...EMPTY_INPUT,
      minPrice: 10_000,
      maxPrice: 40_000,
      bedrooms: { count: 2, orMore: false },
      bathrooms: { count: 1, orMore: true },
      amenities: ['balcony', 'gym', 'wifi'],
      furnishing: 'furnished',
      parking: true,
      pets: true,
      availableBy: '2026-12-01',
      maxMoveIn: 90_000,
      area: { south: 14.5, west: 121, north: 14.6, east: 121.1 },
      commute: { place: 'Ayala', minutes: 45 },
      shape: [
        { lat: 14.5, lng: 121 },
        { lat: 14.6, lng: 121 },
        { lat: 14.6, lng: 121.1 },
      ],
      sort: 'price_low',
    })
  })

  test('a search with spaces only is empty', () => {
    expect(isSearchEmpty(readQuery('q=%20%20&location=%09'))).toBe(true)
    expect(isSearchEmpty(readQuery('q=&location=manila'))).toBe(false)
    expect(isSearchEmpty(readQuery('q=studio'))).toBe(false)
  })

  test('a long text is cut and invisible characters are removed', () => {
    expect(readQuery(`q=${'a'.repeat(500)}`).q).toHaveLength(SEARCH_TEXT_MAX)
    expect(readQuery('q=a%00b%0A%E2%80%8Bc').q).toBe('a b c')
  })

  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=x'],
    ['page=1e9'],
    ['type=castle'],
    ['type='],
    ['min_price=abc&max_price=-5'],
    ['max_price=0'],
    ['bedrooms=two&bathrooms=-1'],
    ['bedrooms=99'],
    ['amenities=%27%3B--&amenities='],
    ['furnishing=half&parking=yes&pets=true'],
    ['available_by=2026-02-30'],
    ['area=1,2,3'],
    ['shape=14.5_121-14.6_121'],
    ['area=14.6,121,14.5,121.1'],
    ['area=NaN,121,14.5,121.1'],
    ['sort=best'],
  ])('the invalid parameter %s is ignored', (query) => {
    expect(readQuery(query)).toEqual(EMPTY_INPUT)
  })

  test('a minimum price above the maximum is swapped with it', () => {
    expect(readQuery('min_price=40000&max_price=10000')).toEqual(readQuery('min_price=10000&max_price=40000'))
  })
})

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const text = fc.stringMatching(/^[a-z0-9ñ]{0,10}( [a-zñ0-9%&+]{1,10}){0,3}$/).map((words) => words.trim())
const pesos = orNull(fc.integer({ min: 1, max: 10_000_000 }))
const rooms = orNull(fc.record({ count: fc.integer({ min: 0, max: 50 }), orMore: fc.boolean() }))
const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((steps) => steps / 10_000)
const shape = fc.array(
  fc.record({
    lat: fc.integer({ min: 40_000, max: 220_000 }).map((n) => n / 10_000),
    lng: fc.integer({ min: 1_120_000, max: 1_280_000 }).map((n) => n / 10_000),
  }),
  { minLength: 3, maxLength: 40 },
)
const area = fc.record({
  south: degrees(4, 12),
  west: degrees(114, 120),
  north: degrees(13, 22),
  east: degrees(121, 128),
})

const input: fc.Arbitrary<SearchInput> = fc.record({
  q: text,
  location: text,
  type: orNull(fc.constantFrom(...PROPERTY_TYPES)),
  roomTypes: fc.subarray([...ROOM_TYPES]),
  residents: orNull(fc.constantFrom(...RESIDENTS_CHOICES)),
  ownBathroom: fc.boolean(),
  noCurfew: fc.boolean(),
  bills: fc.subarray([...BILLS]),
  minPrice: pesos,
  maxPrice: pesos,
  bedrooms: rooms,
  bathrooms: rooms,
  amenities: fc.subarray(['balcony', 'gym', 'wifi', 'no-flood']).map((slugs) => slugs.toSorted()),
  furnishing: orNull(fc.constantFrom(...FURNISHINGS)),
  parking: fc.boolean(),
  pets: fc.boolean(),
  checked: fc.boolean(),
  availableBy: orNull(fc.constantFrom('2026-01-01', '2026-12-31', '2028-02-29')),
  maxMoveIn: pesos,
  area: orNull(area),
  shape: orNull(shape),
  commute: orNull(
    fc.record({ place: fc.constantFrom('Ayala', 'UP Diliman'), minutes: fc.constantFrom(...COMMUTE_MINUTES) }),
  ),
  sort: orNull(fc.constantFrom(...SORTS)),
  page: fc.integer({ min: 1, max: 10_000 }),
})

/** What a round trip through the URL normalizes: the default order and all room types together are dropped, and prices are sorted. */
function normalizeInput({ minPrice: low, maxPrice: high, ...rest }: SearchInput): SearchInput {
  const isSwapped = low !== null && high !== null && low > high
  const sort = rest.sort === 'newest' && rest.q === '' ? null : rest.sort
  const roomTypes = rest.roomTypes.length === ROOM_TYPES.length ? [] : rest.roomTypes
  return { ...rest, roomTypes, sort, minPrice: isSwapped ? high : low, maxPrice: isSwapped ? low : high }
}

describe('room types and bills', () => {
  test('repeated and comma-separated choices are read in one order; unknown ones are ignored', () => {
    const expected = { ...EMPTY_INPUT, roomTypes: ['private_room', 'shared_room'], bills: ['water', 'internet'] }
    expect(readQuery('room_type=shared_room,private_room&bills=internet&bills=water&bills=lpg')).toEqual(expected)
    expect(readQuery('room_type=shared_room&room_type=private_room,castle&bills=internet,water')).toEqual(expected)
  })

  test('all room types together are no filter', () => {
    expect(readQuery('room_type=entire_place,private_room,shared_room')).toEqual(EMPTY_INPUT)
  })

  test('homes for anyone are no choice of the filter', () => {
    expect(readQuery('residents=anyone').residents).toBeNull()
    expect(readQuery('residents=women&own_bathroom=1&no_curfew=1&checked=1')).toEqual({
      ...EMPTY_INPUT,
      residents: 'women',
      ownBathroom: true,
      noCurfew: true,
      checked: true,
    })
  })
})

describe('writing search parameters', () => {
  test('a search is unchanged after writing and reading its URL', () => {
    fc.assert(
      fc.property(input, (searchInput) => {
        expect(readSearch(toSearchParams(searchInput))).toEqual(normalizeInput(searchInput))
      }),
    )
  })

  test('a search has one URL, whatever the order of the parameters', () => {
    fc.assert(
      fc.property(input, (searchInput) => {
        const params = toSearchParams(normalizeInput(searchInput))
        const reversedParams = new URLSearchParams([...params].toReversed())
        expect(toSearchParams(readSearch(reversedParams)).toString()).toBe(params.toString())
      }),
    )
  })

  test('default values are left out of the URL', () => {
    expect(toSearchParams({ ...EMPTY_INPUT, sort: 'newest' }).toString()).toBe('')
  })
})
