import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURFEWS, PROPERTY_TYPES, RESIDENTS, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import { bathroomLabel, spaceLabel } from './space.labels.ts'
import { listSpaceFacts } from './space-facts.labels.server.ts'
import { clearImpossibleFacts, findSpaceProblems, hasNoCurfew, hasOwnBathroom, type SpaceFacts } from './space.rules.ts'

const WHOLE_UNIT: SpaceFacts = {
  propertyType: 'apartment',
  roomType: 'entire_place',
  residents: 'anyone',
  ownBathroom: null,
  curfew: null,
}
const ROOM: SpaceFacts = { ...WHOLE_UNIT, roomType: 'private_room' }
const BEDSPACE: SpaceFacts = { ...WHOLE_UNIT, roomType: 'shared_room' }

describe('facts that a space cannot have', () => {
  test.each<[string, SpaceFacts, object]>([
    ['a whole unit has no curfew', { ...WHOLE_UNIT, curfew: '22:00' }, { curfew: 'listing.curfew.notShared' }],
    ['not even none', { ...WHOLE_UNIT, curfew: 'none' }, { curfew: 'listing.curfew.notShared' }],
    ['a whole unit is for anyone', { ...WHOLE_UNIT, residents: 'women' }, { residents: 'listing.residents.notShared' }],
    [
      'nobody is asked about the bathroom of a whole unit',
      { ...WHOLE_UNIT, ownBathroom: true },
      { ownBathroom: 'listing.ownBathroom.notRoom' },
    ],
    [
      'a bedspace has no bathroom of its own',
      { ...BEDSPACE, ownBathroom: true },
      { ownBathroom: 'listing.ownBathroom.notRoom' },
    ],
    [
      'a room of a commercial space has no house rules',
      { ...ROOM, propertyType: 'commercial', residents: 'men', curfew: '21:00' },
      { residents: 'listing.residents.notShared', curfew: 'listing.curfew.notShared' },
    ],
    [
      'a commercial space has no bedspaces',
      { ...BEDSPACE, propertyType: 'commercial' },
      { roomType: 'listing.roomType.commercial' },
    ],
    ['a bedspace for women with a curfew is possible', { ...BEDSPACE, residents: 'women', curfew: '22:00' }, {}],
    ['a room with its own bathroom is possible', { ...ROOM, ownBathroom: true, curfew: 'none' }, {}],
  ])('%s', (_, facts, problems) => {
    expect(findSpaceProblems(facts)).toEqual(problems)
  })

  test('after clearing, only the kind of the space can be wrong, and nothing else changed', () => {
    const facts = fc.record<SpaceFacts>({
      propertyType: fc.constantFrom(...PROPERTY_TYPES),
      roomType: fc.constantFrom(...ROOM_TYPES),
      residents: fc.constantFrom(...RESIDENTS),
      ownBathroom: fc.constantFrom(true, false, null),
      curfew: fc.constantFrom(null, ...CURFEWS),
    })
    fc.assert(
      fc.property(facts, (space) => {
        const cleared = clearImpossibleFacts(space)
        const problems = findSpaceProblems({ ...space, ...cleared })
        expect(Object.keys(problems).filter((name) => name !== 'roomType')).toEqual([])
        expect(Object.keys(cleared)).toEqual(
          Object.keys(findSpaceProblems(space)).filter((name) => name !== 'roomType'),
        )
      }),
    )
  })
})

describe('answers for the search', () => {
  test('a whole unit has its own bathroom and no curfew; a stall without a bathroom has none of its own', () => {
    expect(hasOwnBathroom({ ...WHOLE_UNIT, bathrooms: 1 })).toBe(true)
    expect(hasOwnBathroom({ ...WHOLE_UNIT, bathrooms: 0 })).toBe(false)
    expect(hasNoCurfew(WHOLE_UNIT)).toBe(true)
  })

  test('of a room the owner must say it', () => {
    expect(hasOwnBathroom({ ...ROOM, bathrooms: 1 })).toBeNull()
    expect(hasOwnBathroom({ ...ROOM, ownBathroom: true, bathrooms: 0 })).toBe(true)
    expect(hasNoCurfew(ROOM)).toBe(false)
    expect(hasNoCurfew({ ...ROOM, curfew: '22:00' })).toBe(false)
    expect(hasNoCurfew({ ...ROOM, curfew: 'none' })).toBe(true)
  })
})

describe('labels', () => {
  test('a card names a room or a bedspace and for whom it is; a whole unit needs no name', () => {
    expect(spaceLabel(WHOLE_UNIT)).toBeNull()
    expect(spaceLabel(ROOM)).toBe('Room')
    expect(spaceLabel({ ...BEDSPACE, residents: 'women' })).toBe('Bedspace · Women only')
  })

  test('the bathroom is named only if it is known', () => {
    expect(bathroomLabel(WHOLE_UNIT)).toBeNull()
    expect(bathroomLabel(ROOM)).toBeNull()
    expect(bathroomLabel({ ...ROOM, ownBathroom: true })).toBe('Own bathroom')
    expect(bathroomLabel(BEDSPACE)).toBe('Shared bathroom')
  })

  test('the page of a listing leaves out what the owner did not say', () => {
    expect(listSpaceFacts({ ...WHOLE_UNIT, includedUtilities: [] })).toEqual([])
    const facts = listSpaceFacts({
      ...BEDSPACE,
      residents: 'men',
      curfew: '00:00',
      includedUtilities: ['water', 'internet'],
    })
    expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Space: Bedspace',
      'Who may live here: Men only',
      'Curfew: 12:00 AM',
      'Included in the rent: Water, Internet',
    ])
  })
})
