import { describe, expect, test } from 'vitest'
import { findCityBySlug, findNearbyCities } from './place.queries.server.ts'
import { placeQuery } from './place.schema.ts'

describe('location in the address bar', () => {
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
  ])('%s is %s', (slug, label, kind) => {
    expect(findCityBySlug(slug)).toMatchObject({ slug, label, kind })
  })

  test('an unknown one is nothing, and neither is a barangay or a landmark', () => {
    expect(findCityBySlug('atlantis')).toBeNull()
    expect(findCityBySlug('up-diliman')).toBeNull()
    expect(findCityBySlug('')).toBeNull()
  })
})

describe('cities around a point', () => {
  test('come nearest first', () => {
    const cities = findNearbyCities({ lat: 14.5507, lng: 121.0474 }, { limit: 4 })
    expect(cities.map(({ slug }) => slug)).toContain('makati')
    expect(cities.map(({ kilometres }) => kilometres)).toEqual(
      cities.map(({ kilometres }) => kilometres).toSorted((a, b) => a - b),
    )
  })

  test('there are none in the open sea', () => {
    expect(findNearbyCities({ lat: 18, lng: 127.5 })).toEqual([])
  })
})

describe('a question for places', () => {
  const isValidQuery = (q: unknown) => placeQuery.safeParse({ q, locale: 'en' }).success
  test('has 2 to 100 characters and nothing else', () => {
    expect(isValidQuery('qc')).toBe(true)
    expect(isValidQuery(' q ')).toBe(false)
    expect(isValidQuery('x'.repeat(101))).toBe(false)
    expect(isValidQuery(['a', 'b'])).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'en', limit: '1000' }).success).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'xx' }).success).toBe(false)
  })
})
