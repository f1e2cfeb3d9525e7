// What scripts/pictures.ts found when it rendered the collection: sizes, colours, bytes.
import manifest from './manifest.json' with { type: 'json' }
import type { PictureKind } from './kinds.ts'

export type PictureEntry = {
  name: string
  kind: PictureKind
  /** Of the widest file. */
  width: number
  height: number
  /** Shown until the picture is there. */
  colour: string
  /** Of the drawing before it was rendered, to tell whether it would look different now. */
  drawing: string
  files: { width: number; bytes: number; fingerprint: string }[]
}

export type Manifest = { listings: PictureEntry[]; site: PictureEntry[] }

const { listings, site } = manifest as Manifest

export const LISTING_PICTURES: readonly PictureEntry[] = listings
export const SITE_PICTURES: readonly PictureEntry[] = site

const byName = new Map([...listings, ...site].map((entry) => [entry.name, entry]))

export function pictureNamed(name: string): PictureEntry {
  const entry = byName.get(name)
  if (!entry) throw new Error(`No picture is called ${name}`)
  return entry
}
