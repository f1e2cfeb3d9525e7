// The time of every parser of a stranger's text grows at most in proportion to its length: n, 2n and 4n. Other work of the machine makes
// single runs longer, so the shortest of some runs counts, and a text is measured again before it fails.
import { describe, expect, test } from 'vitest'
import { type Growth, measureGrowth, type Parser, PARSERS } from '#tests/support/parsers.ts'

/** Four times the length takes four times as long if the time is linear, and sixteen times if it is quadratic. */
const MAX_FACTOR = 10
/** Shorter times are those of the clock and of the first run. */
const MIN_MS = 2
const ATTEMPTS = 3

const isLinear = ({ times: [first = 0, , last = 0] }: Growth) => last <= MAX_FACTOR * Math.max(first, MIN_MS)

async function findSlowParts(parser: Parser): Promise<string[]> {
  const slow: string[] = []
  for (const part of parser.parts) {
    let growth = await measureGrowth(parser, part, 2)
    for (let attempt = 1; attempt < ATTEMPTS && !isLinear(growth); attempt++)
      growth = await measureGrowth(parser, part, 5)
    if (!isLinear(growth))
      slow.push(`${JSON.stringify(part)}: ${growth.times.map((ms) => ms.toFixed(1)).join(', ')} ms`)
  }
  return slow
}

/** Whether one of some measurements shows more than linear growth, for the controls. */
async function isFound(length: number, parse: Parser['parse']): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++)
    if (!isLinear(await measureGrowth({ name: 'control', length, parts: [], parse }, 'a', 3))) return true
  return false
}

describe('the time grows with the length', () => {
  test.each(PARSERS)('$name', { timeout: 120_000 }, async (parser) => {
    expect(await findSlowParts(parser)).toEqual([])
  })

  test('null control: an expression with overlapping groups is found', { timeout: 120_000 }, async () => {
    const tags = /<(\/?)([\w:.-]+)([^<>]*?)(\/?)>([^<]*)/g
    expect(await isFound(2_500, (text) => Array.from(`<${text}`.matchAll(tags)))).toBe(true)
  })

  test('null control: a search from every sign to the end is found', { timeout: 120_000 }, async () => {
    expect(await isFound(20_000, (text) => Array.from(text, (_, at) => text.indexOf('x', at)))).toBe(true)
  })
})
