import { describe, expect, test } from 'vitest'
import { NO_FILTERS } from '#app/domain/search/criteria/search-criteria.model.ts'
import { isNewMatch, type MatchedWish, toMatchFilters } from './match.rules.ts'

const NO_WISH: MatchedWish = {
  type: 'renter',
  wishArea: null,
  wishType: null,
  wishBudget: null,
  wishMoveIn: null,
  wishPets: null,
}

describe("a client's wish as filters of the search", () => {
  test('every part of the wish is a filter', () => {
    const wish = {
      wishArea: 'Makati',
      wishType: 'condo',
      wishBudget: 2_500_099,
      wishMoveIn: '2026-04-01',
      wishPets: true,
    }
    expect(toMatchFilters({ ...NO_WISH, ...wish, wishType: 'condo' })).toEqual({
      ...NO_FILTERS,
      location: 'Makati',
      type: 'condo',
      maxPrice: 25_000,
      availableBy: '2026-04-01',
      pets: true,
    })
  })

  test('a client without pets may get a home that allows them', () => {
    expect(toMatchFilters({ ...NO_WISH, wishArea: 'Makati', wishPets: false })).toMatchObject({ pets: false })
  })

  test('there is nothing to search for without area, type and budget, and for a client who lets a home', () => {
    expect(toMatchFilters(NO_WISH)).toBeNull()
    expect(toMatchFilters({ ...NO_WISH, wishMoveIn: '2026-04-01', wishPets: true })).toBeNull()
    expect(toMatchFilters({ ...NO_WISH, type: 'landlord', wishArea: 'Makati' })).toBeNull()
    expect(toMatchFilters({ ...NO_WISH, type: 'company', wishArea: 'Makati' })).not.toBeNull()
  })
})

test('a home is new if it was published after the agent looked; nothing is new before the first look', () => {
  const [before, seen, after] = [new Date('2026-03-01'), new Date('2026-03-02'), new Date('2026-03-03')]
  expect([before, seen, after].map((at) => isNewMatch(at, seen))).toEqual([false, false, true])
  expect(isNewMatch(after, null)).toBe(false)
})
