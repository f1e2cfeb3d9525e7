import { expect, test } from 'vitest'
import { findNearerCity } from './pin-place.queries.server.ts'

test.each([
  ['Ayala Avenue, for Makati', { lat: 14.5547, lng: 121.0244 }, 'makati', null],
  ['the border of Makati and Pasay, for either', { lat: 14.545, lng: 121.01 }, 'makati', null],
  ['the north of Quezon City, far from its center', { lat: 14.73, lng: 121.06 }, 'quezon-city', null],
  ['the middle of Manila, for Makati', { lat: 14.6, lng: 120.983 }, 'makati', 'Manila'],
  ['Cebu City, for Makati', { lat: 10.2939, lng: 123.9022 }, 'makati', 'Cebu City'],
])('a pin in %s', (_, pin, citySlug, expected) => {
  expect(findNearerCity(pin, citySlug)).toBe(expected)
})
