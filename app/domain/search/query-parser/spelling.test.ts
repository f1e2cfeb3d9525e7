import { describe, expect, test } from 'vitest'
import { correctWord } from './spelling.rules.ts'

describe('a word of ours written wrong', () => {
  test.each([
    ['apartmnt', 'apartment'],
    ['appartment', 'apartment'],
    ['condominum', 'condominium'],
    ['hous', 'house'],
    ['studo', 'studio'],
    ['furnised', 'furnished'],
    ['bahya', 'bahay'],
    ['townhose', 'townhouse'],
  ])('%s is %s', (typed, meant) => expect(correctWord(typed)).toBe(meant))

  test.each(['floor', 'small', 'garbage', 'bagay', 'horse', 'mouse', 'partner', 'condo', 'cat', 'room', ''])(
    '%j is itself',
    (typed) => expect(correctWord(typed)).toBeNull(),
  )
})
