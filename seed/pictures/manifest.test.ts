// Checks that the rendered files match the manifest and the budget. The illustrator's own tests check that it still draws them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { listingKinds } from './kinds.ts'
import { listBucketFiles } from './listing-images.ts'
import { buildFileName, getPicture, LISTING_PICTURES, type PictureEntry, SITE_PICTURES } from './manifest.ts'

const POOL = join(import.meta.dirname, 'pool')
const SITE = join(import.meta.dirname, '../../public/pictures')

const listFiles = (entries: readonly PictureEntry[]) =>
  entries.flatMap(({ name, files }) => files.map(({ width }) => buildFileName(name, width))).sort()

describe('rendered pictures', () => {
  it.each([
    ['listings', POOL, LISTING_PICTURES],
    ['site', SITE, SITE_PICTURES],
  ] as const)('the files of the %s are exactly those of the manifest', (_, folder, entries) => {
    expect(
      readdirSync(folder)
        .filter((file) => file.endsWith('.webp'))
        .sort(),
    ).toEqual(listFiles(entries))
  })

  it('the listing pictures are smaller than nine megabytes in total', () => {
    const bytes = LISTING_PICTURES.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0)
    expect(LISTING_PICTURES.length).toBeGreaterThanOrEqual(140)
    expect(bytes).toBeLessThan(9 * 1024 * 1024)
  })

  it('every twelfth listing picture and all site pictures have the size of the manifest', async () => {
    const sample = LISTING_PICTURES.filter((_, index) => index % 12 === 0)
    const both = [
      ...sample.map((entry) => ({ entry, folder: POOL })),
      ...SITE_PICTURES.map((entry) => ({ entry, folder: SITE })),
    ]
    for (const { entry, folder } of both) {
      for (const { width, bytes } of entry.files) {
        const file = readFileSync(join(folder, buildFileName(entry.name, width)))
        expect(file.length).toBe(bytes)
        const found = await sharp(file).metadata()
        expect(found).toMatchObject({ format: 'webp', width })
        expect(Math.abs(found.height - (entry.height * width) / entry.width)).toBeLessThanOrEqual(1)
      }
      expect(entry.colour).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('the listing pictures show exactly the kinds that galleries know', () => {
    expect(new Set(LISTING_PICTURES.map(({ kind }) => kind))).toEqual(new Set<string>(listingKinds))
  })

  it('the paths in the bucket are unique', () => {
    const paths = listBucketFiles().map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toContain('demo/condo-01-800.webp')
    expect(() => getPicture('castle-01')).toThrow('castle-01')
  })
})
