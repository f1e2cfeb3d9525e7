import { describe, expect, test } from 'vitest'
import { findCityBySlug, nearbyCities } from './place.queries.server.ts'
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
    const around = nearbyCities({ lat: 14.5507, lng: 121.0474 }, { limit: 4 })
    expect(around.map(({ slug }) => slug)).toContain('makati')
    expect(around.map(({ kilometres }) => kilometres)).toEqual(
      around.map(({ kilometres }) => kilometres).toSorted((a, b) => a - b),
    )
  })

  test('there are none in the open sea', () => {
    expect(nearbyCities({ lat: 18, lng: 127.5 })).toEqual([])
  })
})

describe('a question for places', () => {
  const parse = (q: unknown) => placeQuery.safeParse({ q, locale: 'en' }).success
  test('has 2 to 100 characters and nothing else', () => {
    expect(parse('qc')).toBe(true)
    expect(parse(' q ')).toBe(false)
    expect(parse('x'.repeat(101))).toBe(false)
    expect(parse(['a', 'b'])).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'en', limit: '1000' }).success).toBe(false)
    expect(placeQuery.safeParse({ q: 'cebu', locale: 'xx' }).success).toBe(false)
  })
})
