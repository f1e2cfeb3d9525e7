// Builds the vector data of the base map, which needs no tile server. Run by hand; the results are committed in public/map with a hash
// in the name, so that browsers can cache them forever.
import { createHash } from 'node:crypto'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildBase } from './base.ts'
import { buildLabels } from './labels.ts'
import { buildSchematic } from './schematic.ts'

const ROOT = new URL('../../', import.meta.url)
const NAMES_FILE = 'app/ui/map/map-files.ts'
const BUDGET_KB: Record<string, number> = { base: 140, labels: 45, schematic: 8 }

/** `node build.ts labels schematic` skips the base, which needs the large sources. */
const chosen = process.argv.slice(2)
const builders: Record<string, () => string | Promise<string>> = {
  base: buildBase,
  labels: buildLabels,
  schematic: buildSchematic,
}

const names: Record<string, string> = {}
for (const [name, build] of Object.entries(builders)) {
  const existing = globSync(`public/map/${name}.*.json`, { cwd: ROOT.pathname })
  if (chosen.length > 0 && !chosen.includes(name) && existing[0]) {
    names[name] = existing[0].slice('public'.length)
    continue
  }
  names[name] = publish(name, await build(), existing)
}
writeFileSync(new URL(NAMES_FILE, ROOT), formatNamesFile(names))

function publish(name: string, content: string, existing: string[]): string {
  for (const path of existing) rmSync(new URL(path, ROOT))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const path = `/map/${name}.${hash}.json`
  const gzipKb = gzipSync(content, { level: 9 }).length / 1_024
  if (gzipKb > (BUDGET_KB[name] ?? 0)) throw new Error(`${name}: ${gzipKb.toFixed(0)} KB compressed is too much`)
  writeFileSync(new URL(`public${path}`, ROOT), content)
  console.log(`${path}  ${(content.length / 1_024).toFixed(0)} KB, ${gzipKb.toFixed(1)} KB gzip`)
  return path
}

function formatNamesFile(paths: Record<string, string>): string {
  const rows = Object.entries(paths).map(([name, path]) => `  ${name}: '${path}',`)
  return `// Written by scripts/map/build.ts.\nexport const MAP_FILES = {\n${rows.join('\n')}\n} as const\n`
}
