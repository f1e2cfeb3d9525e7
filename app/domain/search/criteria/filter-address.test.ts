import { describe, expect, test } from 'vitest'
import { readSearch } from './search-input.schema.ts'
import { listHiddenFields, readFormInput, isFromForm, buildFilterAddress, readView } from './filter-address.rules.ts'
import { buildFilterChips } from './filter-chips.rules.ts'

const AMENITIES = [{ slug: 'wifi', name: 'Wi-Fi' }]
const EVERYTHING =
  'location=makati&type=condo&min_price=15000&max_price=40000&bedrooms=2%2B&bathrooms=1&amenities=wifi&amenities=gone-by&furnishing=furnished&parking=1&pets=1&available_by=2026-12-24&max_move_in=90000&area=14.5%2C121%2C14.6%2C121.1'
const readQuery = (query: string) => readSearch(new URLSearchParams(query))
const readFormQuery = (query: string) => readFormInput(new URLSearchParams(query))

describe('URL of a list', () => {
  test('the URL of a list has every filter, is the shortest possible, and is read back unchanged', () => {
    const input = readQuery(EVERYTHING)
    const address = buildFilterAddress('/properties', input)
    expect(readQuery(address.split('?')[1] ?? '')).toEqual(input)
    expect(buildFilterAddress('/properties', readQuery(''))).toBe('/properties')
    expect(buildFilterAddress('/properties', { ...readQuery(''), sort: 'newest', page: 1 })).toBe('/properties')
  })

  test('the URL of a list keeps the map view', () => {
    expect(buildFilterAddress('/properties', readQuery('type=condo'), 'map')).toBe('/properties?type=condo&view=map')
    expect(readView(new URLSearchParams('view=map'))).toBe('map')
    expect(readView(new URLSearchParams('view=globe'))).toBe('list')
  })

  test('a search without text and place has the URL of the list', () => {
    expect(buildFilterAddress('/search', readQuery('type=condo'))).toBe('/properties?type=condo')
    expect(buildFilterAddress('/search', readQuery('q=loft&type=condo'))).toBe('/search?q=loft&type=condo')
  })

  test('the URL can ask for newest first where best match is the default', () => {
    expect(buildFilterAddress('/search', readQuery('q=loft&sort=newest'))).toBe('/search?q=loft&sort=newest')
  })
})

describe('form submitted without JavaScript', () => {
  test('a submitted form has rooms in two parameters', () => {
    expect(readFormQuery('bedrooms=2&bedrooms_more=1').bedrooms).toEqual({ count: 2, orMore: true })
    expect(readFormQuery('bedrooms=2').bedrooms).toEqual({ count: 2, orMore: false })
    expect(readFormQuery('bedrooms=&bedrooms_more=1').bedrooms).toBeNull()
    expect(readFormQuery('bathrooms=9999&bathrooms_more=1').bathrooms).toBeNull()
  })

  test('a submitted form is distinguished from a shared URL', () => {
    for (const query of ['type=&min_price=', 'bedrooms=2&bedrooms_more=1'])
      expect(isFromForm(new URLSearchParams(query)), query).toBe(true)
    for (const query of ['', 'type=condo', 'q=condo&location=', EVERYTHING])
      expect(isFromForm(new URLSearchParams(query)), query).toBe(false)
  })

  test('hidden fields have what the form does not show, without the page', () => {
    expect(listHiddenFields(readQuery('type=condo&pets=1&page=4'), 'map')).toEqual([
      ['type', 'condo'],
      ['pets', '1'],
      ['view', 'map'],
    ])
  })
})

describe('filter chips', () => {
  const chips = buildFilterChips(readQuery(EVERYTHING), { place: 'Makati', amenities: AMENITIES })

  test('there is a chip for each filter', () => {
    expect(chips.map(({ label }) => label)).toEqual([
      'Makati',
      'Condos',
      '₱15,000 to ₱40,000',
      '2 or more bedrooms',
      '1 bathroom',
      'Furnished',
      'With parking',
      'Pets allowed',
      'Available by 24 Dec 2026',
      'Move in for ₱90,000 or less',
      'gone by',
      'Wi-Fi',
      'Map area',
    ])
  })

  test('each chip removes one filter only and leads to the first page', () => {
    const whole = readQuery(EVERYTHING)
    for (const { key, without } of buildFilterChips({ ...whole, page: 3 }, { place: null, amenities: AMENITIES })) {
      const fewer = buildFilterChips(without, { place: null, amenities: AMENITIES })
      expect(
        fewer.map((chip) => chip.key),
        key,
      ).toEqual(chips.map((chip) => chip.key).filter((other) => other !== key))
      expect(without.page).toBe(1)
    }
  })

  test('there are no chips without filters', () => {
    expect(buildFilterChips(readQuery('sort=price_low&page=2'), { place: null, amenities: [] })).toEqual([])
  })
})
