import { describe, expect, test } from 'vitest'
import { buildComparePath, findBest, MAX_COMPARED, parseComparedIds } from './comparison.rules.ts'

const IDS = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)

describe('comparison', () => {
  test('the address has at most four homes, each once', () => {
    expect(parseComparedIds(IDS.join(','))).toEqual(IDS.slice(0, MAX_COMPARED))
    expect(parseComparedIds(`${IDS[0]},${IDS[0]?.toUpperCase()}`)).toEqual([IDS[0]])
    expect(
      parseComparedIds(new URL(`https://x.ph${buildComparePath(IDS.slice(0, 2))}`).searchParams.get('ids')),
    ).toEqual(IDS.slice(0, 2))
  })

  test.each([null, '', ',,', "1' or 1=1", 'not-an-id'])('the address %s has no home', (text) => {
    expect(parseComparedIds(text)).toEqual([])
  })

  test('one home at most is best, and only among two known values', () => {
    expect(findBest([3, 1, 2], 'lowest')).toBe(1)
    expect(findBest([3, 1, 2], 'highest')).toBe(0)
    expect(findBest([1, 1, 2], 'lowest')).toBeNull()
    expect(findBest([null, 1, null], 'lowest')).toBeNull()
    expect(findBest([null, 5, 4], 'lowest')).toBe(2)
  })
})
