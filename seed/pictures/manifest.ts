// The index of the rendered files, which the illustrator writes: names, sizes and colours.
import manifest from './manifest.json' with { type: 'json' }
import type { ListingKind } from './kinds.ts'

export type PictureEntry = {
  name: string
  kind: string
  /** Size of the widest file. */
  width: number
  height: number
  /** Placeholder while the picture loads. */
  colour: string
  files: { width: number; bytes: number }[]
}

export const LISTING_PICTURES: readonly PictureEntry[] = manifest.listings
export const SITE_PICTURES: readonly PictureEntry[] = manifest.site

const byName = new Map([...LISTING_PICTURES, ...SITE_PICTURES].map((entry) => [entry.name, entry]))
const byKind = Map.groupBy(LISTING_PICTURES, ({ kind }) => kind)

export function getPicture(name: string): PictureEntry {
  const entry = byName.get(name)
  if (!entry) throw new Error(`No picture is called ${name}`)
  return entry
}

/** The pictures of demo listings that show this kind. */
export const listPictures = (kind: ListingKind): readonly PictureEntry[] => byKind.get(kind) ?? []

export const buildFileName = (name: string, width: number) => `${name}-${width}.webp`
