import { describe, expect, test } from 'vitest'
import { buildPhotoAddress, buildPhotoPath, getPhotoStem, listPhotoWidths, parsePhotoPath } from './photo-file.rules.ts'
import { buildHashParts, buildPictureHash, countDifferentBits, isSamePicture } from './photo-hash.rules.ts'
import { movePhoto, planPhotoOrder } from './photo-order.rules.ts'
import { buildSourceSet } from './photo.rules.ts'
import { photoChange } from './photo.schema.ts'

const LISTING = '0190a000-0000-7000-8000-000000000000'
const STEM = { listingId: LISTING, stem: 'ab'.repeat(16) }

describe('files of a photo', () => {
  test('the address names the width of 800 px and the source set has all widths', () => {
    const address = buildPhotoAddress(STEM, [400, 800, 1200, 1600])
    expect(address.url).toBe(`/storage/object/public/property-images/${LISTING}/${STEM.stem}-800.webp`)
    expect(buildSourceSet(address)?.match(/ \d+w/g)).toEqual([' 400w', ' 800w', ' 1200w', ' 1600w'])
    expect(listPhotoWidths(address)).toEqual([400, 800, 1200, 1600])
    expect(getPhotoStem(address.url)).toMatchObject(STEM)
  })

  test('a narrow photo has its own width only', () => {
    expect(buildPhotoAddress(STEM, [300])).toEqual({
      url: `/storage/object/public/property-images/${LISTING}/${STEM.stem}-300.webp`,
      widths: [],
    })
  })

  test('only the file of an uploaded photo is one, never a demo picture or another path', () => {
    expect(parsePhotoPath(buildPhotoPath(STEM, 400, 'avif'))).toMatchObject({ ...STEM, width: 400, extension: 'avif' })
    const others = [
      'demo/condo-01-800.webp',
      `${LISTING}/${STEM.stem}.webp`,
      `${LISTING}/x-800.webp`,
      `x/${LISTING}/${STEM.stem}-800.webp`,
      `${LISTING}/${STEM.stem}-800.webp.tmp`,
    ]
    expect(others.filter((path) => parsePhotoPath(path) !== null)).toEqual([])
  })
})

describe('hash of a picture', () => {
  const grey = (value: (x: number, y: number) => number) =>
    Uint8Array.from({ length: 72 }, (_, cell) => value(cell % 9, Math.floor(cell / 9)))
  const scene = grey((x, y) => (x * 37 + y * 91) % 256)

  test('a copy with few changed cells is the same picture, another scene is not', () => {
    const hash = (pixels: Uint8Array) => {
      const perceptualHash = buildPictureHash(pixels)
      return { perceptualHash, hashParts: buildHashParts(perceptualHash) }
    }
    const copy = Uint8Array.from(scene)
    copy[10] = 255
    expect(hash(scene).perceptualHash).toMatch(/^[0-9a-f]{16}$/)
    expect(isSamePicture(hash(scene), hash(copy))).toBe(true)
    expect(isSamePicture(hash(scene), hash(grey((x, y) => (x * 91 + y * 53) % 256)))).toBe(false)
  })

  test('hashes that differ in three bits share a part, whichever bits they are', () => {
    const base = 0x0f1e_2d3c_4b5a_6978n
    const toHash = (bits: bigint) => bits.toString(16).padStart(16, '0')
    for (let a = 0; a < 64; a += 5)
      for (let b = 1; b < 64; b += 7)
        for (let c = 2; c < 64; c += 11) {
          const other = toHash(base ^ ((1n << BigInt(a)) | (1n << BigInt(b)) | (1n << BigInt(c))))
          expect(countDifferentBits(toHash(base), other)).toBeLessThanOrEqual(3)
          const parts = new Set(buildHashParts(toHash(base)))
          expect(buildHashParts(other).some((part) => parts.has(part))).toBe(true)
        }
  })

  test('a plain wall is compared with nothing', () => {
    const wall = buildPictureHash(grey(() => 200))
    expect(buildHashParts(wall)).toEqual([])
    expect(countDifferentBits(wall, wall)).toBe(0) // null control: the hashes of two walls are equal
    const photo = { perceptualHash: wall, hashParts: buildHashParts(wall) }
    expect(isSamePicture(photo, photo)).toBe(false)
  })
})

describe('order of photos', () => {
  test('a new order of the photos on the screen is taken, and photos added meanwhile stay at the end', () => {
    expect(planPhotoOrder(['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
    expect(planPhotoOrder(['a', 'b', 'new'], ['a', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'new'])
  })

  test.each([
    ['a photo was removed', ['a', 'c'], ['a', 'b', 'c'], ['b', 'a', 'c'], 'changed'],
    ['a photo was moved', ['b', 'a'], ['a', 'b'], ['b', 'a'], 'changed'],
    ['a photo of another listing', ['a', 'b'], ['a', 'b', 'x'], ['x', 'a', 'b'], 'changed'],
    ['a photo is missing in the new order', ['a', 'b'], ['a', 'b'], ['a'], 'invalid'],
    ['a photo is twice in the new order', ['a', 'b'], ['a', 'b'], ['a', 'a'], 'invalid'],
  ])('%s: the order is refused', (_case, current, seen, wanted, expected) => {
    expect(planPhotoOrder(current, seen, wanted)).toBe(expected)
  })

  test('a photo moves one place, becomes the cover, and stays at the edge', () => {
    expect(movePhoto(['a', 'b', 'c'], 'b', 'left')).toEqual(['b', 'a', 'c'])
    expect(movePhoto(['a', 'b', 'c'], 'b', 'right')).toEqual(['a', 'c', 'b'])
    expect(movePhoto(['a', 'b', 'c'], 'c', 'first')).toEqual(['c', 'a', 'b'])
    expect(movePhoto(['a', 'b'], 'a', 'left')).toEqual(['a', 'b'])
    expect(movePhoto(['a', 'b'], 'b', 'right')).toEqual(['a', 'b'])
  })

  test('the input of a change is bounded', () => {
    const ids = (count: number) => Array.from({ length: count }, () => LISTING).join(',')
    expect(photoChange.safeParse({ intent: 'order', seen: ids(20), order: ids(20) }).success).toBe(true)
    expect(photoChange.safeParse({ intent: 'order', seen: ids(21), order: ids(21) }).success).toBe(false)
    expect(photoChange.safeParse({ intent: 'order', seen: 'x', order: 'x' }).success).toBe(false)
    const restore = { intent: 'restore', stem: STEM.stem, position: '3', caption: '' }
    expect(photoChange.safeParse(restore).success).toBe(true)
    expect(photoChange.safeParse({ ...restore, stem: '../x' }).success).toBe(false)
    expect(photoChange.safeParse({ intent: 'remove', photoId: LISTING, url: '/x' }).success).toBe(false)
  })
})
