import { describe, expect, test } from 'vitest'
import { findCityBySlug, findNearbyCities } from './place.queries.server.ts'
import { placeQuery } from './place.schema.ts'

describe('location slugs', () => {
  test.each([
    ['manila', 'Manila, Metro Manila', 'city'],
    ['quezon-city', 'Quezon City, Metro Manila', 'city'],
    ['cebu', 'Cebu City, Cebu', 'city'],
    ['davao', 'Davao City, Davao del Sur', 'city'],
    ['bgc', 'Bonifacio Global City, Taguig, Metro Manila', 'district'],
    ['makati', 'Makati, Metro Manila', 'city'],
    ['lapu-lapu', 'Lapu-Lapu, Cebu', 'city'],
    ['paranaque', 'Parañaque, Metro Manila', 'city'],
    ['san-jose-batangas', 'San Jose, Batangas', 'municipality'],
  ])('the slug %s is %s', (slug, label, kind) => {
    expect(findCityBySlug(slug)).toMatchObject({ slug, label, kind })
  })

  test('an unknown slug, a barangay and a landmark have no location', () => {
    expect(findCityBySlug('atlantis')).toBeNull()
    expect(findCityBySlug('up-diliman')).toBeNull()
    expect(findCityBySlug('')).toBeNull()
  })
})

describe('nearby cities', () => {
  test('cities around a point come nearest first', () => {
    const cities = findNearbyCities({ lat: 14.5507, lng: 121.0474 }, { limit: 4 })
    expect(cities.map(({ slug }) => slug)).toContain('makati')
    expect(cities.map(({ kilometres }) => kilometres)).toEqual(
      cities.map(({ kilometres }) => kilometres).toSorted((a, b) => a - b),
    )
  })

  test('there are no cities around a point in the open sea', () => {
    expect(findNearbyCities({ lat: 18, lng: 127.5 })).toEqual([])
  })
})

describe('place query', () => {
  const isValidQuery = (q: unknown) => placeQuery.safeParse({ q, locale: 'en' }).success
  test('a place query has 1 to 100 characters and no other fields', () => {
    expect(isValidQuery('qc')).toBe(true)
    expect(isValidQuery('n\u0303')).toBe(true)
    expect(isValidQuery('x'.repeat(101))).toBe(false)
    expect(isValidQuery(['a', 'b'])).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'en', limit: '1000' }).success).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'xx' }).success).toBe(false)
  })
})
