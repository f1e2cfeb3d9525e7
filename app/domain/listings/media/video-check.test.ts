import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes, u32, writeBox } from '#tests/support/fixtures/video/video-boxes.ts'
import { makeVideoFile, POSITION_TEXT } from '#tests/support/fixtures/video/video-file.ts'
import { VideoError } from './engine/video-boxes.ts'
import { checkVideo, isMp4Start } from './engine/video-check.ts'

/** As the thread does it, in memory. Returns the facts and the emptied file, or the reason of a refusal. */
function clean(bytes: Uint8Array) {
  const file = Uint8Array.from(bytes)
  try {
    const { facts, writes, blanks } = checkVideo({
      size: file.length,
      read: (start, count) => Uint8Array.from(file.subarray(start, start + count)),
    })
    for (const { start, bytes: written } of writes) file.set(written, start)
    for (const { start, end } of blanks) file.fill(0, start, end)
    return { facts, file }
  } catch (error) {
    if (error instanceof VideoError) return { problem: error.problem }
    throw error
  }
}
const countBytes = (bytes: Uint8Array, value: number) => bytes.reduce((sum, byte) => sum + Number(byte === value), 0)

test('a file of a real encoder (H.264 and AAC by FFmpeg) loses its title and the name of the phone', () => {
  const original = readFileSync('tests/support/fixtures/video/phone.mp4')
  for (const part of ['Bahay', 'Phone of']) expect(original.toString('utf8')).toContain(part)
  const { file, facts } = clean(original)
  expect(facts).toMatchObject({ width: 320, height: 240 })
  const text = Buffer.from(file ?? []).toString('utf8')
  for (const part of ['Bahay', 'Phone of']) expect(text).not.toContain(part)
  const media = original.indexOf('mdat')
  expect(Buffer.from(file ?? []).subarray(media)).toEqual(original.subarray(media)) // picture and sound as they were
})

test.each(['start', 'end'] as const)(
  'positions are removed with the description at the %s, and samples stay',
  (description) => {
    const original = makeVideoFile({ description })
    expect(Buffer.from(original).indexOf(POSITION_TEXT)).toBeGreaterThan(0)
    const { file, facts } = clean(original)
    expect(facts).toEqual({ durationMs: 12_000, width: 1_280, height: 720 })
    const text = Buffer.from(file ?? []).toString('latin1')
    for (const part of [POSITION_TEXT, '14.5547', '©xyz', 'exif', 'meta', 'uuid', 'udta'])
      expect(text).not.toContain(part)
    expect(file).toHaveLength(original.length)
    expect(text.indexOf('\x07\x07')).toBe(Buffer.from(original).toString('latin1').indexOf('\x07\x07'))
    expect(countBytes(file ?? new Uint8Array(), 7)).toBeGreaterThanOrEqual(2 * 30 * 64)
    expect(clean(file ?? new Uint8Array())).toEqual({ facts, file }) // a second check finds nothing to empty
  },
)

test.each([
  [{ isTurned: true }, { durationMs: 12_000, width: 720, height: 1_280 }],
  [
    { soundType: null, hasPositionTrack: false },
    { durationMs: 12_000, width: 1_280, height: 720 },
  ],
  [
    { seconds: 60, brand: 'isom' },
    { durationMs: 60_000, width: 1_280, height: 720 },
  ],
  [{ profile: 66 }, { durationMs: 12_000, width: 1_280, height: 720 }],
])('%j is accepted', (options, facts) => {
  expect(clean(makeVideoFile(options)).facts).toEqual(facts)
})

test.each([
  [{ brand: 'qt  ' }, 'video.notMp4'],
  [{ codec: 'hvc1' }, 'video.codec'],
  [{ codec: 'av01' }, 'video.codec'],
  [{ profile: 110 }, 'video.codec'],
  [{ soundType: 0x6b }, 'video.codec'],
  [{ seconds: 61 }, 'video.tooLong'],
  [{ seconds: 3_600, claimedSeconds: 10 }, 'video.tooLong'],
  [{ seconds: 10, claimedSeconds: 3_600 }, 'video.tooLong'],
  [{ width: 3_840, height: 2_160 }, 'video.dimensions'],
  [{ width: 64, height: 64 }, 'video.dimensions'],
])('%j is refused: %s', (options, problem) => {
  expect(clean(makeVideoFile(options))).toEqual({ problem })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a text', new TextEncoder().encode('<html>no video</html>')],
  ['only a brand', writeBox('ftyp', Buffer.from('isom\0\0\0\0'))],
  ['two descriptions', concatBytes(makeVideoFile(), writeBox('moov'))],
  ['a fragment', concatBytes(makeVideoFile(), writeBox('moof'))],
  ['bytes after the last box', concatBytes(makeVideoFile(), new Uint8Array(5))],
  ['a box beyond the end', concatBytes(makeVideoFile(), u32(4_000_000_000), Buffer.from('free'))],
  ['a box without size', concatBytes(makeVideoFile(), u32(0), Buffer.from('free'))],
])('%s is refused', (_, bytes) => {
  expect(clean(bytes).problem).toMatch(/^video\.(?:notMp4|broken)$/)
})

test('a truncated file is refused, except between the boxes that are not needed', () => {
  const whole = makeVideoFile({ samples: 3 })
  const accepted = Array.from(whole, (_, length) => clean(whole.subarray(0, length))).filter(({ file }) => file)
  expect(accepted).toHaveLength(2) // before `free`, and before `uuid`
})

test('a file with changed bytes is refused, or emptied so that a second check finds nothing more', () => {
  const whole = makeVideoFile({ samples: 3 })
  const byte = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 12 }), (changes) => {
      const changed = Uint8Array.from(whole)
      for (const [at, value] of changes) changed[at] = value
      const { file, facts } = clean(changed)
      if (file) expect(clean(file)).toEqual({ facts, file })
    }),
    { numRuns: 3_000 },
  )
})

test('the reads and the emptied spans grow no faster than the file', () => {
  const [small, large] = [250, 1_000].map((samples) => {
    const bytes = makeVideoFile({ samples, sampleBytes: 16 })
    let readBytes = 0
    const { blanks } = checkVideo({
      size: bytes.length,
      read: (start, count) => {
        readBytes += count
        return Uint8Array.from(bytes.subarray(start, start + count))
      },
    })
    return { size: bytes.length, readBytes, spans: blanks.length }
  })
  expect(large?.spans).toBe(small?.spans)
  expect((large?.readBytes ?? 0) / (small?.readBytes ?? 1)).toBeLessThanOrEqual((large?.size ?? 0) / (small?.size ?? 1))
})

test('the first bytes tell an MP4 file from a MOV file and from others', () => {
  expect(isMp4Start(makeVideoFile())).toBe(true)
  expect(isMp4Start(makeVideoFile({ brand: 'qt  ' }))).toBe(false)
  expect(isMp4Start(new Uint8Array(3))).toBe(false)
})
