// Checks that the rendered files are those of the plan, and that the code still draws them.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildFileName, LISTING_PLANS, SITE_PLANS } from './collection.ts'
import { createFingerprint } from './fingerprint.ts'
import { illustrate } from './illustrate.ts'
import { FOLDERS, type PictureEntry, readManifest } from './manifest.ts'

const manifest = readManifest()

const listFiles = (entries: readonly PictureEntry[]) =>
  entries.flatMap(({ name, files }) => files.map(({ width }) => buildFileName(name, width))).sort()

describe('rendered pictures', () => {
  it.each([
    ['listings', FOLDERS.listings, manifest.listings, LISTING_PLANS],
    ['site', FOLDERS.site, manifest.site, SITE_PLANS],
  ] as const)('the files of the %s are exactly those of the plan', (_, folder, entries, plans) => {
    expect(entries.map(({ name }) => name)).toEqual(plans.map(({ name }) => name))
    expect(
      readdirSync(folder)
        .filter((file) => file.endsWith('.webp'))
        .sort(),
    ).toEqual(listFiles(entries))
  })

  it('every twelfth listing picture is what the code draws now', () => {
    const drawings = new Map(manifest.listings.map(({ name, drawing }) => [name, drawing]))
    const sample = LISTING_PLANS.filter((_, index) => index % 12 === 0)
    for (const { name, kind, seed } of sample) {
      expect(drawings.get(name), name).toBe(createFingerprint(illustrate(kind, seed)))
      expect(drawings.get(name)).not.toBe(createFingerprint(illustrate(kind, seed + 1)))
    }
  })
})
