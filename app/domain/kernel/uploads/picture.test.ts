import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import type { AppError } from '#app/errors/app-error.ts'
import {
  makeInvalidFiles,
  makeValidPictures,
  makePhotosWithLocation,
  buildPngClaimingSize,
  type Sample,
} from '#tests/support/fixtures/picture-corpus.ts'
import { decodeAvatar, decodeToWidths, DECODING_LIMITS } from './picture-decoder.service.server.ts'
import { measureAsyncCpuTime } from '#tests/support/cpu-time.ts'

let good: Sample[] = []
let bad: Sample[] = []
beforeAll(async () => {
  ;[good, bad] = [await makeValidPictures(), await makeInvalidFiles()]
})

const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error as AppError).code,
  )

describe('avatar picture', () => {
  test('a JPEG, PNG or WebP becomes a square WebP of 512 pixels', async () => {
    for (const { name, bytes } of good) {
      const head = await sharp(await decodeAvatar(bytes)).metadata()
      expect(head, name).toMatchObject({ format: 'webp', width: 512, height: 512, space: 'srgb' })
    }
  })

  test('every other file is refused', async () => {
    expect(bad.length + good.length).toBeGreaterThanOrEqual(60)
    const outcomes = await Promise.all(
      bad.map(async ({ name, bytes }) => `${name}: ${await getOutcome(decodeAvatar(bytes))}`),
    )
    expect(outcomes.filter((outcome) => !/: upload\.(unsupportedType|unreadable|dimensions)$/.test(outcome))).toEqual(
      [],
    )
  })

  test('a picture is rotated by its EXIF orientation', async () => {
    const half = { create: { width: 150, height: 100, channels: 3, background: '#fff' } } as const
    const lying = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 }) // rotate right: the left side becomes the top
      .jpeg()
      .toBuffer()
    const { data } = await sharp(await decodeAvatar(lying))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * 512 + x) * 3] ?? 0
    expect([brightness(60, 60), brightness(450, 60)].every((value) => value > 200)).toBe(true)
    expect([brightness(60, 450), brightness(450, 450)].every((value) => value < 50)).toBe(true)
  })

  test('an encoded picture contains no metadata of the original', async () => {
    for (const { name, bytes } of await makePhotosWithLocation(50)) {
      expect(Buffer.from(bytes).includes('Canary'), `${name} has something to lose`).toBe(true)
      const encoded = await decodeAvatar(bytes)
      const { exif, xmp, iptc, icc } = await sharp(encoded).metadata()
      expect({ exif, xmp, iptc, icc }, name).toEqual({})
      for (const trace of ['Canary', 'Exif', 'GPS', 'xmp', 'adobe'])
        expect(encoded.includes(trace), `${name} ${trace}`).toBe(false)
    }
  })
})

describe('photo in several widths', () => {
  const decode = (bytes: Uint8Array) => decodeToWidths(bytes, [400, 800])

  test('a JPEG, PNG or WebP becomes WebP files that are never enlarged', async () => {
    for (const { name, bytes } of good) {
      const { files, width } = await decode(bytes)
      const { autoOrient } = await sharp(bytes).metadata()
      const widest = Math.min(autoOrient.width, 800)
      expect({ name, width, widths: files.map((file) => file.width) }).toEqual({
        name,
        width: widest,
        widths: widest > 400 ? [400, widest] : [widest],
      })
      for (const file of files)
        expect(await sharp(file.bytes).metadata(), name).toMatchObject({ format: 'webp', width: file.width })
    }
  })

  test('every other file is refused', async () => {
    const outcomes = await Promise.all(
      bad.map(async ({ name, bytes }) => `${name}: ${await getOutcome(decode(bytes))}`),
    )
    expect(outcomes.filter((outcome) => !/: upload\.(unsupportedType|unreadable|dimensions)$/.test(outcome))).toEqual(
      [],
    )
  })

  test('a photo is upright and without metadata in every width', async () => {
    const lying = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Make: 'CanaryPhone' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { files, color } = await decode(lying)
    expect(color).toMatch(/^#1[0-3]2[0-4]3[0-5]$/)
    for (const { bytes } of files) {
      const { width, height, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect(height).toBe(width * 2)
      expect({ exif, xmp, iptc, icc }).toEqual({})
    }
  })
})

describe('decompression bomb', () => {
  test('a picture of 16,000 by 16,000 pixels is refused by its header, within 50 ms', async () => {
    const bytes = buildPngClaimingSize(16_000, 16_000)
    await getOutcome(decodeAvatar(bytes))
    const { result, cpuMs } = await measureAsyncCpuTime(() => getOutcome(decodeAvatar(bytes)))
    expect(result).toBe('upload.dimensions')
    expect(cpuMs).toBeLessThan(50)
  })
})

describe('decoding limit', () => {
  test('two pictures are decoded at a time, in order of arrival', async () => {
    const runDecoding = createConcurrencyLimiter(DECODING_LIMITS)
    let running = 0
    let maxRunning = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        runDecoding(async () => {
          maxRunning = Math.max(maxRunning, ++running)
          order.push(n)
          await sleep(3)
          running--
        }),
      ),
    )
    expect(maxRunning).toBe(2)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(await runDecoding(async () => 'free again')).toBe('free again')
  })

  test('a decoding that finds the queue full is refused, and a failure frees its slot', async () => {
    const runDecoding = createConcurrencyLimiter({ ...DECODING_LIMITS, maxConcurrent: 1, maxQueueLength: 2 })
    const work = Array.from({ length: 5 }, () => getOutcome(runDecoding(() => sleep(5))))
    expect((await Promise.all(work)).toSorted()).toEqual([
      'taken',
      'taken',
      'taken',
      'upload.unavailable',
      'upload.unavailable',
    ])
    await runDecoding(() => Promise.reject(new Error('broken'))).catch(() => undefined)
    expect(await getOutcome(runDecoding(() => sleep(1)))).toBe('taken')
  })
})
