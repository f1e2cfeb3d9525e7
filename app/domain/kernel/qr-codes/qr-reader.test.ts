import { resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeToGrey, encodeModules } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { countTurns } from '#tests/support/event-loop.ts'
import { ThreadError } from '#app/domain/kernel/spreadsheets/table-thread.service.server.ts'
import { buildModules } from './qr-code.rules.server.ts'
import { createQrReader } from './qr-reader.service.server.ts'

const SIDE = 1_600
/** On a busy machine the start of a thread alone can take seconds. */
const PATIENT = { timeMs: 60_000, heapMb: 192 }
const reader = createQrReader({ limits: PATIENT })
const readPicture = async (bytes: Uint8Array) => reader.read('a', await decodeToGrey(bytes, SIDE))
const TEXT = '00020101021127830012com.p2pqrpay0111PAEYPHM2XXX'
const drawCode = () => encodeModules(buildModules(TEXT), 6)

/** As the screen of a wallet: the code below other things, on a colored ground. */
async function buildScreenshot(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const banner = { create: { width: 600, height: 120, channels: 3, background: '#fff' } } as const
  return sharp({ create: { width: 720, height: 1_280, channels: 3, background: '#0050dd' } })
    .composite([
      { input: await sharp(banner).png().toBuffer(), left: 60, top: 80 },
      { input: await drawCode(), left: 120, top: 400 },
    ])
    .toFormat(format)
    .toBuffer()
}

describe('the code in a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is read from a screenshot as %s', async (format) => {
    expect(await readPicture(await buildScreenshot(format))).toBe(TEXT)
  })

  test('is read from a picture that is turned and transparent', async () => {
    const turned = await sharp(await drawCode())
      .rotate(90)
      .ensureAlpha()
      .png()
      .toBuffer()
    expect(await readPicture(turned)).toBe(TEXT)
  })

  test('is null in a picture of something else', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 }, (_, at) => (at * 7_919) % 256))
    const picture = await sharp(noise, { raw: { width: 300, height: 300, channels: 1 } })
      .png()
      .toBuffer()
    expect(await readPicture(picture)).toBeNull()
  })

  test('is not waited for when the thread does not end, and the event loop stays free', async () => {
    const file = resolve('tests/support/fixtures/threads/endless.ts')
    const stuck = createQrReader({ file, limits: { timeMs: 200, heapMb: 64 } })
    const reading = stuck
      .read('a', { pixels: new Uint8Array(4), width: 2, height: 2 })
      .catch((error: unknown) => (error instanceof ThreadError ? error.failure : String(error)))
    expect(await countTurns(reading)).toBeGreaterThan(20)
    expect(await reading).toBe('time')
  })
})
