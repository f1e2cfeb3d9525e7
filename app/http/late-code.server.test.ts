import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { withLateCode } from './late-code.server.ts'

const LINK = '<link rel="modulepreload" href="/a.js" nonce="x"/>'
const WANTED = '<head><link rel="stylesheet" href="/ñ.css"/></head>₱<link rel="mod'
const PAGE = WANTED.replace('<head>', `<head>${LINK}${LINK}`)

async function through(pieces: Buffer[]): Promise<string> {
  let isEnded = false
  const stream = withLateCode(() => (isEnded = true))
  for (const piece of pieces) stream.write(piece)
  stream.end()
  const result = await text(stream)
  expect(isEnded).toBe(true)
  return result
}

describe('the code of a page', () => {
  test('is not asked for in its head, and nothing else changes', async () => {
    expect(await through([Buffer.from(PAGE)])).toBe(WANTED)
  })

  test('wherever the page is cut in two, letters of several bytes included', async () => {
    const bytes = Buffer.from(PAGE)
    for (let at = 0; at <= bytes.length; at++) {
      expect(await through([bytes.subarray(0, at), bytes.subarray(at)])).toBe(WANTED)
    }
  })
})
