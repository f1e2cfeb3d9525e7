import { describe, expect, test } from 'vitest'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { parseQueryText } from './query-parser.queries.server.ts'

const parseParams = (params: Record<string, string>) => parseQueryText(readSearch(new URLSearchParams(params)))

/** What the query says about the space, and the words that are left. */
function readSpace(q: string) {
  const { filters, words } = parseParams({ q })
  const { roomTypes, residents, ownBathroom, noCurfew, bills, type } = filters
  const entries = Object.entries({ roomTypes, residents, ownBathroom, noCurfew, bills, type, words })
  return Object.fromEntries(entries.filter(([, value]) => value && (!Array.isArray(value) || value.length > 0)))
}

const [ROOM, BEDSPACE, EITHER] = [['private_room'], ['shared_room'], ['private_room', 'shared_room']]

describe('what is let, as people ask for it', () => {
  test.each<[string, object]>([
    ['kwarto', { roomTypes: ROOM }],
    ['kuwarto sa sampaloc', { roomTypes: ROOM }],
    ['room for rent', { roomTypes: ROOM }],
    ['room', { roomTypes: ROOM }],
    ['solo room with own cr', { roomTypes: ROOM, ownBathroom: true }],
    ['kwarto na may sariling banyo', { roomTypes: ROOM, ownBathroom: true }],
    ['room in an apartment makati', { roomTypes: ROOM, type: 'apartment' }],
    ['bedspace', { roomTypes: BEDSPACE }],
    ['bed space malapit sa ust', { roomTypes: BEDSPACE }],
    ['bedspacer', { roomTypes: BEDSPACE }],
    ['bedspace for girls', { roomTypes: BEDSPACE, residents: 'women' }],
    ['lady bedspacer', { roomTypes: BEDSPACE, residents: 'women' }],
    ['female bedspace qc', { roomTypes: BEDSPACE, residents: 'women' }],
    ['bedspace para sa babae', { roomTypes: BEDSPACE, residents: 'women' }],
    ['bedspace panlalaki', { roomTypes: BEDSPACE, residents: 'men' }],
    ['bedspace for men no curfew', { roomTypes: BEDSPACE, residents: 'men', noCurfew: true }],
    ['dorm', { roomTypes: EITHER }],
    ['ladies dormitory', { roomTypes: EITHER, residents: 'women' }],
    ['boarding house', { roomTypes: EITHER }],
    ['room in a boarding house', { roomTypes: ROOM }],
    ['boarding house room', { roomTypes: ROOM }],
    ['bills included', { bills: ['water', 'electricity'] }],
    ['bedspace kasama na ang tubig at kuryente', { roomTypes: BEDSPACE, bills: ['water', 'electricity'] }],
    ['room wifi included free water', { roomTypes: ROOM, bills: ['water', 'internet'] }],
    ['walang curfew', { noCurfew: true }],
  ])('%j', (q, expected) => {
    expect(readSpace(q)).toEqual(expected)
  })

  test.each<[string, object]>([
    ['2 rooms', {}],
    ['dalawang kwarto', {}],
    ['studio room', { type: 'studio' }],
    ['function room', {}],
    ['roomy condo', { type: 'condo', words: ['roomy'] }],
    ['whole house', { type: 'house' }],
  ])('%j is not a room for rent', (q, expected) => {
    expect(readSpace(q)).toEqual(expected)
  })

  test('each part has a chip that removes it', () => {
    const { chips } = parseParams({ q: 'bedspace for girls no curfew' })
    expect(chips.map(({ kind, without }) => [kind, without.q])).toEqual([
      ['roomTypes', 'for girls no curfew'],
      ['residents', 'bedspace no curfew'],
      ['noCurfew', 'bedspace for girls'],
    ])
  })

  test('a filter of the URL wins', () => {
    const { filters, chips } = parseParams({ q: 'bedspace for girls', room_type: 'private_room', residents: 'men' })
    expect(filters).toMatchObject({ roomTypes: ROOM, residents: 'men' })
    expect(chips).toEqual([])
  })
})
