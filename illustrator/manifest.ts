// The index of the rendered files, which the product reads: sizes, colours and hashes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureKind } from './kinds.ts'

const ROOT = join(import.meta.dirname, '..')
export const MANIFEST = join(ROOT, 'seed/pictures/manifest.json')
export const FOLDERS = { listings: join(ROOT, 'seed/pictures/pool'), site: join(ROOT, 'public/pictures') }

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

export function readManifest(): Manifest {
  if (!existsSync(MANIFEST)) return { listings: [], site: [] }
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
}
