// Fuzz test: the parser answers quickly on any text.
import { beforeAll, describe, expect, test } from 'vitest'
import { SEARCH_TEXT_MAX } from '#app/domain/search/criteria/search-input.rules.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { parseQueryText } from './query-parser.queries.server.ts'
import { measureLeastCpuTime } from '#tests/support/cpu-time.ts'

const PIECES =
  'condo studio bahay kwarto 2br 3 cr under 40k 20k-30k hanggang ₱15,000 near malapit sa bgc qc up ust makati talayan san jose santa cruz batangas may garahe wifi pet friendly na ng po paupahan + - & < > , . / % _ \\ \' " ; -- 🏠 房子 شقة ñ İ ﬁ 0 999999999999 1.5.5 ,,, ++ ₱₱ k br barangay brgy 19-b 5th avenue move in ready to at least two quezn apartmnt x '.split(
    ' ',
  )
const TEXT_COUNT = 5_000
/** Far above the normal time even on a busy machine, and far below that of catastrophic backtracking. */
const SLOW_MS = 250

/** A seeded generator, so that every run has the same texts. */
let state = 20_261_115
function getRandomBelow(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * count)
}
const getRandomCharacter = () =>
  String.fromCodePoint(getRandomBelow(4) === 0 ? 32 + getRandomBelow(0x2fff) : 32 + getRandomBelow(95))
const getRandomText = () =>
  getRandomBelow(4) === 0
    ? Array.from({ length: getRandomBelow(SEARCH_TEXT_MAX) }, getRandomCharacter).join('')
    : Array.from({ length: 1 + getRandomBelow(14) }, () => PIECES[getRandomBelow(PIECES.length)]).join(
        getRandomBelow(8) === 0 ? '' : ' ',
      )

const countCharacters = (text: string) => text.replaceAll(/\s/g, '').length

// The gazetteer is read on first use; this keeps it out of the measured times.
beforeAll(() => void parseQueryText(readSearch(new URLSearchParams({ q: 'makati' }))))

describe('query parser with random text', () => {
  test(`${TEXT_COUNT} random texts are parsed quickly, and removing a chip always shortens the text`, () => {
    const times: number[] = []
    const wrong: string[] = []
    for (let n = 0; n < TEXT_COUNT; n++) {
      const input = readSearch(new URLSearchParams({ q: getRandomText() }))
      const { result, cpuMs } = measureLeastCpuTime(() => parseQueryText(input), SLOW_MS)
      const { chips, words } = result
      times.push(cpuMs)
      if (chips.some(({ without }) => countCharacters(without.q) >= countCharacters(input.q))) wrong.push(input.q)
      if (words.some((word) => word !== word.toLowerCase())) wrong.push(input.q)
    }
    expect(wrong).toEqual([])
    expect(Math.max(...times)).toBeLessThan(SLOW_MS)
  })

  test.each([
    'a '.repeat(50),
    '1'.repeat(100),
    'sa '.repeat(34),
    '+'.repeat(100),
    '9,'.repeat(50),
    'san '.repeat(25),
    'k'.repeat(100),
    'poblacion '.repeat(10),
    'san jose '.repeat(11),
  ])('%j is parsed quickly', (q) => {
    const input = readSearch(new URLSearchParams({ q }))
    expect(measureLeastCpuTime(() => parseQueryText(input), SLOW_MS).cpuMs).toBeLessThan(SLOW_MS)
  })
})
