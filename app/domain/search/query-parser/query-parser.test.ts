import { describe, expect, test } from 'vitest'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { parseQueryText } from './query-parser.queries.server.ts'

const parseParams = (params: Record<string, string>) => parseQueryText(readSearch(new URLSearchParams(params)))
const parseText = (q: string) => parseParams({ q })
/** The non-empty filters and demands, and `near` and `words` if there are any. */
function summarizeQuery(params: Record<string, string>) {
  const { filters, near, demands, words } = parseParams(params)
  const isActive = ([, value]: [string, unknown]) => Boolean(value) && (!Array.isArray(value) || value.length > 0)
  return {
    ...Object.fromEntries([...Object.entries(filters), ...Object.entries(demands)].filter(isActive)),
    ...(near ? { near: near.name } : {}),
    ...(words.length > 0 ? { words } : {}),
  }
}
const toRooms = (count: number, orMore = false) => ({ count, orMore })

describe('typed queries', () => {
  test.each<[string, object]>([
    ['2br condo bgc under 40k', { type: 'condo', bedrooms: toRooms(2), location: 'bgc', maxPrice: 40_000 }],
    ['under 40k bgc condo 2br', { type: 'condo', bedrooms: toRooms(2), location: 'bgc', maxPrice: 40_000 }],
    ['studio malapit sa UP', { type: 'studio', near: 'UP Diliman' }],
    ['bahay sa cebu na may garahe', { type: 'house', location: 'cebu', parking: true }],
    ['apartmnt quezn city', { type: 'apartment', location: 'quezon-city' }],
    ['condo near ayala mrt', { type: 'condo', near: 'Ayala Station MRT-3' }],
    ['murang kwarto sa sampaloc', { location: 'sampaloc-manila', isCheap: true, roomTypes: ['private_room'] }],
    ['pet friendly hous davao', { type: 'house', location: 'davao', pets: true }],
    ['hanap ko po yung dalawang kwarto sa qc', { bedrooms: toRooms(2), location: 'quezon-city' }],
    ['studio type condo na may gamit', { type: 'studio', furnishing: 'furnished' }],
    [
      'semi-furnished apartment, 2 cr, may wifi',
      { type: 'apartment', furnishing: 'semi_furnished', bathrooms: toRooms(2), amenities: ['wifi'] },
    ],
    [
      'bare 3br townhouse hindi binabaha',
      { type: 'townhouse', bedrooms: toRooms(3), furnishing: 'unfurnished', amenities: ['no-flood'] },
    ],
    ['pwede ang aso, may balkonahe at swimming pool', { pets: true, amenities: ['balcony', 'swimming-pool'] }],
    [
      'office space ortigas 20k-30k',
      { type: 'commercial', location: 'ortigas-center', minPrice: 20_000, maxPrice: 30_000 },
    ],
    [
      'boarding house malapit sa UST',
      { near: 'University of Santo Tomas', roomTypes: ['private_room', 'shared_room'] },
    ],
    ['10k to move in bedspace', { maxMoveIn: 10_000, roomTypes: ['shared_room'] }],
    ['house & lot imus cavite', { type: 'house', location: 'imus' }],
    ['tahimik na loft', { type: 'loft', words: ['tahimik'] }],
  ])('the query "%s" is parsed', (q, expected) => expect(summarizeQuery({ q })).toEqual(expected))

  test.each(['paupahan', 'for rent', 'naghahanap ako ng paupahan po', 'looking for a place to rent'])(
    'the query %j has no filters',
    (q) => expect(summarizeQuery({ q })).toEqual({}),
  )

  test.each(['%', '_ %', '🏠'])('the query %j is searched as text', (q) =>
    expect(summarizeQuery({ q })).toEqual({ words: [q] }),
  )
})

describe('places in queries', () => {
  test.each<[string, object]>([
    ['qc', { location: 'quezon-city' }],
    ['katipunan', { location: 'katipunan-avenue' }],
    ['it park', { location: 'cebu-it-park' }],
    ['near bgc', { near: 'Bonifacio Global City' }],
    ['near makati', { location: 'makati' }],
    ['condo moa', { type: 'condo', near: 'SM Mall of Asia' }],
    ['walking distance to boni station', { near: 'Boni Station MRT-3' }],
    ['5 minutes from sm north', { near: 'SM North EDSA' }],
    ['brgy talayan qc', { location: 'Talayan, Quezon City' }],
    ['talayan quezon city', { location: 'Talayan, Quezon City' }],
    ['san jose batangas', { location: 'san-jose-batangas' }],
    ['bgc taguig', { location: 'bgc' }],
    ['makati manila', { location: 'makati' }],
    ['ateneo in davao', { location: 'davao', near: 'Ateneo de Davao University' }],
    ['sta. rosa laguna', { location: 'santa-rosa' }],
    ['laguna', { location: 'Laguna province' }],
    ['metro manila', { location: 'Metro Manila' }],
    ['condominum makti', { type: 'condo', location: 'makati' }],
    ['sampalok', { location: 'sampaloc-manila' }],
  ])('the place in the query "%s" is found', (q, expected) => expect(summarizeQuery({ q })).toEqual(expected))

  test.each([
    'view',
    'modern',
    'quiet',
    'bago',
    'real',
    'poblacion',
    'san',
    'spacious',
    'family',
    'clean',
    'corner',
    'tahimik',
  ])('the single word %s is not taken for a place', (q) => expect(summarizeQuery({ q })).toEqual({ words: [q] }))
  test.each(['studio', 'garden', 'pool', 'bahay', 'car parking', 'up to 20k'])(
    '"%s" is understood and is not taken for a place',
    (q) => {
      expect(parseText(q)).toMatchObject({ filters: { location: '' }, near: null, words: [] })
    },
  )

  test('a name that many towns share is searched as text', () => {
    expect(summarizeQuery({ q: 'santa cruz' })).toEqual({ words: ['santa', 'cruz'] })
    expect(summarizeQuery({ q: 'santa cruz manila' })).toEqual({ location: 'santa-cruz-manila' })
  })

  test('the radius around a campus is larger than around a station', () => {
    expect(parseText('near ust').near?.kilometres).toBe(2.5)
    expect(parseText('near boni mrt').near?.kilometres).toBe(1.5)
  })
})

describe('places to be near', () => {
  test.each<[string, object]>([
    ['condo malapit sa ayala makati', { type: 'condo', near: 'Ayala Center' }],
    ['condo near ayala mall cebu', { type: 'condo', near: 'Ayala Center Cebu Mall' }],
    ['condo near ayala, cebu city', { type: 'condo', near: 'Ayala Center Cebu Mall' }],
    [
      'apartment near airport pasay',
      { type: 'apartment', location: 'pasay', near: 'Ninoy Aquino International Airport' },
    ],
    [
      'bahay malapit sa paliparan ng davao',
      { type: 'house', location: 'davao', near: 'Francisco Bangoy International Airport' },
    ],
    ['mrt shaw', { near: 'Shaw Boulevard Station MRT-3' }],
    ['near pedro gil', { near: 'Pedro Gil Station LRT-1' }],
    ['near boni', { near: 'Boni Station MRT-3' }],
    ['lrt buendia', { near: 'Gil Puyat Station LRT-1' }],
    ['near antipolo', { location: 'antipolo' }],
    ['sa tabi ng feu', { near: 'Far Eastern University' }],
    ['condo malapit sa ospital ng makati medical', { type: 'condo', near: 'Makati Medical Center' }],
    ['condo malapit sa ospital ng makati', { type: 'condo', near: 'Ospital ng Makati' }],
    ['apartment malapit sa ospital ng pgh', { type: 'apartment', near: 'Philippine General Hospital' }],
    ['condo near naia terminal 3', { type: 'condo', near: 'NAIA Terminal 3' }],
    ['condo near sm taguig', { type: 'condo', location: 'taguig', near: 'SM Aura' }],
    ['not far from trinoma', { near: 'Trinoma' }],
    ['near st lukes quezon city', { near: "St. Luke's Medical Center Quezon City" }],
    ['malapit sa ospital', { words: ['ospital'] }],
  ])('"%s"', (q, expected) => expect(summarizeQuery({ q })).toEqual(expected))
})

describe('what only a query can ask for', () => {
  test.each<[string, object]>([
    ['cheap condo in makati', { type: 'condo', location: 'makati', isCheap: true }],
    ['tipid na apartment', { type: 'apartment', isCheap: true }],
    ['budget condo', { type: 'condo', isCheap: true }],
    ['budget 12k condo', { type: 'condo', maxPrice: 12_000 }],
    ['28k condo', { type: 'condo', minPrice: 22_400, maxPrice: 33_600 }],
    ['condo not bgc taguig', { type: 'condo', location: 'taguig', excludedLocation: 'bgc' }],
    ['condo sa taguig wag sa bgc', { type: 'condo', location: 'taguig', excludedLocation: 'bgc' }],
    ['verified condo', { type: 'condo', checked: true }],
    ['no pets', { noPets: true }],
    ['bawal ang hayop na apartment', { type: 'apartment', noPets: true }],
    ['walang furniture', { furnishing: 'unfurnished' }],
    ['house for family of 5', { type: 'house', minGuests: 5, bedrooms: toRooms(2, true) }],
    ['3br house for a family of 5', { type: 'house', minGuests: 5, bedrooms: toRooms(3) }],
    ['bahay na pang anim na tao', { type: 'house', minGuests: 6, bedrooms: toRooms(2, true) }],
    ['studio good for 2', { type: 'studio', minGuests: 2 }],
    ['condo or apartment', { type: 'condo', otherTypes: ['apartment'] }],
    ['condo/apartment', { type: 'condo', otherTypes: ['apartment'] }],
    ['bedspace or studio', { type: 'studio', otherRoomTypes: ['shared_room'] }],
    ['room or bedspace in makati', { location: 'makati', roomTypes: ['private_room', 'shared_room'] }],
    ['studio condo', { type: 'studio' }],
    ['condo makati or bgc', { type: 'condo', location: 'makati', otherLocation: 'bgc' }],
    ['short term condo', { type: 'condo', maxLeaseMonths: 6 }],
    ['3 months lease', { maxLeaseMonths: 3 }],
    ['house 4 rent', { type: 'house' }],
    ['th qc', { type: 'townhouse', location: 'quezon-city' }],
  ])('"%s"', (q, expected) => expect(summarizeQuery({ q })).toEqual(expected))

  test.each([
    ['condo no deposit', 'no deposit'],
    ['walang hagdan na bahay', 'walang hagdan'],
    ['condo no swimming pool', 'no swimming pool'],
    ['condo 7', '7'],
    ['condo on the 4th', '4th'],
    ['condo makati cebu', 'cebu'],
  ])('in "%s" it is said that "%s" was not used', (q, word) => {
    const { chips, words } = parseText(q)
    expect(chips.filter(({ kind }) => kind === 'ignored')).toMatchObject([{ word }])
    expect(words).toEqual([])
  })
})

describe('queries together with filters of the URL', () => {
  test('a filter of the URL wins over the query, and the query then gets no chip', () => {
    const { filters, chips } = parseParams({
      q: 'condo bgc under 40k 2br',
      type: 'house',
      location: 'cebu',
      max_price: '20000',
    })
    expect(filters).toMatchObject({ type: 'house', location: 'cebu', maxPrice: 20_000, bedrooms: toRooms(2) })
    expect(chips.map(({ kind }) => kind)).toEqual(['bedrooms'])
  })

  test('filters of the query are added to those of the URL', () => {
    expect(summarizeQuery({ q: 'wifi bgc', location: 'taguig', amenities: 'gym' })).toEqual({
      location: 'bgc',
      amenities: ['gym', 'wifi'],
    })
  })

  test('a landmark near the place of the URL is kept and one that is far away is ignored', () => {
    expect(summarizeQuery({ q: 'near up', location: 'quezon-city' })).toEqual({
      location: 'quezon-city',
      near: 'UP Diliman',
    })
    expect(summarizeQuery({ q: 'near greenbelt', location: 'cebu' })).toEqual({ location: 'cebu' })
  })
})

describe('chips', () => {
  test.each([
    ['2br condo bgc under 40k', ['2br bgc under 40k', 'condo bgc under 40k', '2br condo bgc', '2br condo under 40k']],
    ['condo with parking in makati', ['with parking in makati', 'condo in makati', 'condo with parking']],
    ['studio, malapit sa UP', ['malapit sa UP', 'studio']],
    ['Tahimik na Kwarto', ['Tahimik', 'na Kwarto']],
  ])('removing a chip removes its part from the text of %j', (q, withouts) => {
    expect(parseText(q).chips.map(({ without }) => without.q)).toEqual(withouts)
  })

  test('removing a chip leads to the first page and keeps the filters of the URL', () => {
    const { chips } = parseParams({ q: 'condo', location: 'cebu', page: '3' })
    expect(chips).toMatchObject([{ kind: 'type', without: { q: '', location: 'cebu', page: 1, type: null } }])
  })

  test('a chip shows how its word was interpreted', () => {
    expect(parseText('kwarto').chips).toMatchObject([{ kind: 'roomTypes', roomTypes: ['private_room'] }])
  })
})

test.each([
  ['2br condo bgc under 40k', '2br condo under 40k'],
  ['condo near ayala mrt', 'condo'],
  ['bahay sa cebu na may garahe', 'bahay na may garahe'],
  ['pool and balcony', 'pool and balcony'],
])('the query %j without its places is %j', (q, expected) => {
  expect(parseText(q).textWithoutPlaces).toBe(expected)
})
