// The result of scripts/pictures.ts: sizes, colours and hashes of the rendered files.
import manifest from './manifest.json' with { type: 'json' }
import type { PictureKind } from './kinds.ts'

export type PictureEntry = {
  name: string
  kind: PictureKind
  /** Size of the widest file. */
  width: number
  height: number
  /** Placeholder while the picture loads. */
  colour: string
  /** Hash of the SVG, to detect that the drawing has changed. */
  drawing: string
  files: { width: number; bytes: number; fingerprint: string }[]
}

export type Manifest = { listings: PictureEntry[]; site: PictureEntry[] }

const { listings, site } = manifest as Manifest

export const LISTING_PICTURES: readonly PictureEntry[] = listings
export const SITE_PICTURES: readonly PictureEntry[] = site

const byName = new Map([...listings, ...site].map((entry) => [entry.name, entry]))

export function getPicture(name: string): PictureEntry {
  const entry = byName.get(name)
  if (!entry) throw new Error(`No picture is called ${name}`)
  return entry
}
