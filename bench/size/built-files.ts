// Files of the build that the browser loads, and their size.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const CLIENT_DIR = 'build/client'
const KB = 1_024

/** Files such as `assets/frame.js` and what they import statically. */
export function withStaticImports(scripts: Iterable<string>): Set<string> {
  const found = new Set(scripts)
  for (const path of found) listStaticImports(path).forEach((imported) => found.add(imported))
  return found
}

function listStaticImports(path: string): string[] {
  const file = `${CLIENT_DIR}/${path}`
  if (!existsSync(file)) return []
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `assets/${name}`)
}

/** Read once, because most files belong to many pages. */
const gzipBytes = new Map<string, number>()

export function gzipKilobytes(paths: Iterable<string>): number {
  return [...paths].reduce((total, path) => total + countGzipBytes(path), 0) / KB
}

function countGzipBytes(path: string): number {
  const known = gzipBytes.get(path)
  if (known !== undefined) return known
  const bytes = gzipSync(readFileSync(`${CLIENT_DIR}/${path}`), { level: 9 }).length
  gzipBytes.set(path, bytes)
  return bytes
}
