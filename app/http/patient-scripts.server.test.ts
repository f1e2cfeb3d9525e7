import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { withPatientScripts } from './patient-scripts.server.ts'

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/ñ.css"/></head>₱<link rel="mod'
const WANTED = PAGE.replace('modulepreload"', 'modulepreload" fetchpriority="low"')

async function through(pieces: Buffer[]): Promise<string> {
  let isEnded = false
  const stream = withPatientScripts(() => (isEnded = true))
  for (const piece of pieces) stream.write(piece)
  stream.end()
  const result = await text(stream)
  expect(isEnded).toBe(true)
  return result
}

describe('the code of a page', () => {
  test('is asked for after what is seen, and nothing else changes', async () => {
    expect(await through([Buffer.from(PAGE)])).toBe(WANTED)
  })

  test('wherever the page is cut in two, letters of several bytes included', async () => {
    const bytes = Buffer.from(PAGE)
    for (let at = 0; at <= bytes.length; at++) {
      expect(await through([bytes.subarray(0, at), bytes.subarray(at)])).toBe(WANTED)
    }
  })
})
