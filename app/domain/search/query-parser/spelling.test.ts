import { describe, expect, test } from 'vitest'
import { correctWord } from './spelling.rules.ts'

describe('spelling correction', () => {
  test.each([
    ['apartmnt', 'apartment'],
    ['appartment', 'apartment'],
    ['condominum', 'condominium'],
    ['hous', 'house'],
    ['studo', 'studio'],
    ['furnised', 'furnished'],
    ['bahya', 'bahay'],
    ['townhose', 'townhouse'],
  ])('%s is corrected to %s', (typed, meant) => expect(correctWord(typed)).toBe(meant))

  test.each(['floor', 'small', 'garbage', 'bagay', 'horse', 'mouse', 'partner', 'condo', 'cat', 'room', ''])(
    '%j is not corrected',
    (typed) => expect(correctWord(typed)).toBeNull(),
  )
})
