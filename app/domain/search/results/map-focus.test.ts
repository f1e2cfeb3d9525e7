import { expect, test } from 'vitest'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { getMapFocus } from './map-focus.rules.ts'

const place = { name: 'Makati', kind: 'city', slug: 'makati', citySlug: 'makati', lat: 14.55, lng: 121.02 } as const
const criteria: SearchCriteria = { filters: NO_FILTERS, place: null, near: null, words: [], order: 'newest' }

test('the map starts around the point to be near, otherwise around the place', () => {
  const near = { name: 'Ayala', lat: 14.5, lng: 121, kilometres: 2 }
  expect(getMapFocus({ ...criteria, place, near })).toEqual({ lat: 14.5, lng: 121, kilometres: 2 })
  expect(getMapFocus({ ...criteria, place })).toEqual({ lat: 14.55, lng: 121.02, kilometres: 5 })
})

test('the map starts with all results for no place, an unknown place and two places', () => {
  const demands = {
    otherTypes: [],
    otherPlace: place,
    excludedPlace: null,
    minGuests: null,
    maxLeaseMonths: null,
    noPets: false,
  }
  expect(getMapFocus(criteria)).toBeNull()
  expect(getMapFocus({ ...criteria, place: { ...place, kind: 'words', lat: null, lng: null } })).toBeNull()
  expect(getMapFocus({ ...criteria, place, demands })).toBeNull()
})
