import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLIENT_TYPES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { canMerge, mergeFields, type MergedFields } from './client-merge.rules.ts'

const text = fc.option(fc.string({ minLength: 1, maxLength: 5 }))
const date = fc.date({ noInvalidDate: true })
const entry: fc.Arbitrary<MergedFields> = fc.record({
  userId: text,
  propertyId: text,
  name: fc.string({ minLength: 1 }),
  email: text,
  phone: text,
  photoUrl: text,
  type: fc.constantFrom(...CLIENT_TYPES),
  nextAction: text,
  nextActionDue: text,
  looksFor: text,
  wishArea: text,
  wishType: fc.option(fc.constantFrom(...PROPERTY_TYPES)),
  wishBudget: fc.option(fc.integer({ min: 1 })),
  wishMoveIn: text,
  wishPets: fc.option(fc.boolean()),
  lastContact: fc.option(date),
  createdAt: date,
})

describe('merging two entries', () => {
  test('nothing that only one of them knows is lost, and the kept entry decides', () => {
    fc.assert(
      fc.property(entry, entry, (kept, removed) => {
        const merged = mergeFields(kept, removed)
        for (const field of Object.keys(merged) as (keyof MergedFields)[]) {
          if (field === 'nextActionDue' || field === 'lastContact' || field === 'createdAt') continue
          expect(merged[field]).toEqual(kept[field] ?? removed[field])
        }
        expect(merged.nextActionDue).toBe(kept.nextAction === null ? removed.nextActionDue : kept.nextActionDue)
        expect(merged.createdAt <= kept.createdAt && merged.createdAt <= removed.createdAt).toBe(true)
        for (const { lastContact } of [kept, removed])
          if (lastContact !== null) expect(merged.lastContact! >= lastContact).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('entries of two accounts are not merged', () => {
    expect(canMerge({ userId: 'a' }, { userId: 'b' })).toBe(false)
    expect(canMerge({ userId: 'a' }, { userId: null })).toBe(true)
    expect(canMerge({ userId: 'a' }, { userId: 'a' })).toBe(true)
  })
})
