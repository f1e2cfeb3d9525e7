// Checks that the rendered files match the manifest and the budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildFileName, LISTING_PLANS, SITE_PLANS } from './collection.ts'
import { createFingerprint } from './fingerprint.ts'
import { illustrate } from './illustrate.ts'
import { listBucketFiles } from './listing-images.ts'
import { LISTING_PICTURES, getPicture, type PictureEntry, SITE_PICTURES } from './manifest.ts'

const POOL = join(import.meta.dirname, 'pool')
const SITE = join(import.meta.dirname, '../../public/pictures')

const listFiles = (entries: readonly PictureEntry[]) =>
  entries.flatMap(({ name, files }) => files.map(({ width }) => buildFileName(name, width))).sort()

describe('rendered pictures', () => {
  it.each([
    ['listings', POOL, LISTING_PICTURES, LISTING_PLANS],
    ['site', SITE, SITE_PICTURES, SITE_PLANS],
  ] as const)('the files of the %s are exactly those of the plan', (_, folder, entries, plans) => {
    expect(entries.map(({ name }) => name)).toEqual(plans.map(({ name }) => name))
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

  it('every twelfth listing picture is what the code draws now', () => {
    const sample = LISTING_PLANS.filter((_, index) => index % 12 === 0)
    for (const { name, kind, seed } of sample) {
      expect(getPicture(name).drawing, name).toBe(createFingerprint(illustrate(kind, seed)))
      expect(getPicture(name).drawing).not.toBe(createFingerprint(illustrate(kind, seed + 1)))
    }
  })

  it('the paths in the bucket are unique', () => {
    const paths = listBucketFiles().map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toContain('demo/condo-01-800.webp')
    expect(() => getPicture('castle-01')).toThrow('castle-01')
  })
})
