import { describe, expect, test } from 'vitest'
import { lateCode } from './late-code.server.ts'

const LINK = '<link rel="modulepreload" href="/a.js" nonce="x"/>'
const AFTER = `₱ ${LINK}`
const WANTED = `<head><title>ñ</title><link rel="stylesheet" href="/ñ.css"/></head>${AFTER}`
const PAGE = WANTED.replace('<head>', `<head>${LINK}${LINK}`)

function through(pieces: Buffer[]): string {
  const { pass, rest } = lateCode()
  return Buffer.concat([...pieces.map(pass), rest()]).toString()
}

describe('the code of a page', () => {
  test('is not asked for in its head, and nothing else changes', () => {
    expect(through([Buffer.from(PAGE)])).toBe(WANTED)
  })

  test('wherever the page is cut in two, letters of several bytes included', () => {
    const bytes = Buffer.from(PAGE)
    for (let at = 0; at <= bytes.length; at++) {
      expect(through([bytes.subarray(0, at), bytes.subarray(at)])).toBe(WANTED)
    }
  })

  test('what has no end of a head comes out as it went in', () => {
    expect(through([Buffer.from('<p>'), Buffer.from('broken')])).toBe('<p>broken')
  })
})
