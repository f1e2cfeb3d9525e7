import { describe, expect, test } from 'vitest'
import { createPreloadFilter } from './preload-filter.server.ts'

const LINK = '<link rel="modulepreload" href="/a.js" nonce="x"/>'
const AFTER = `₱ ${LINK}`
const EXPECTED = `<head><title>ñ</title><link rel="stylesheet" href="/ñ.css"/></head>${AFTER}`
const PAGE = EXPECTED.replace('<head>', `<head>${LINK}${LINK}`)

function filterPieces(pieces: Buffer[]): string {
  const { pass, rest } = createPreloadFilter()
  return Buffer.concat([...pieces.map(pass), rest()]).toString()
}

describe('createPreloadFilter', () => {
  test('modulepreload links are removed from the head and nothing else changes', () => {
    expect(filterPieces([Buffer.from(PAGE)])).toBe(EXPECTED)
  })

  test('the filter works for every split of the page into two chunks, also inside a multi-byte character', () => {
    const bytes = Buffer.from(PAGE)
    for (let at = 0; at <= bytes.length; at++) {
      expect(filterPieces([bytes.subarray(0, at), bytes.subarray(at)])).toBe(EXPECTED)
    }
  })

  test('output without the end of a head is unchanged', () => {
    expect(filterPieces([Buffer.from('<p>'), Buffer.from('broken')])).toBe('<p>broken')
  })
})
