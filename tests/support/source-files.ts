// Reads the source files and their imports for the architecture test.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Import = { target: string; isTypeOnly: boolean }
export type ImportGraph = ReadonlyMap<string, readonly Import[]>

const FOLDERS = ['app', 'server', 'scripts', 'seed', 'tests', 'bench']

export function listSourceFiles(): string[] {
  return FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter(
    (path) => !path.startsWith('app/messages/') && !path.includes('node_modules/') && !path.endsWith('.d.ts'),
  )
}

export function readImportGraph(paths: readonly string[]): ImportGraph {
  return new Map(paths.map((path) => [path, listImports(path, readFileSync(path, 'utf8'))]))
}

export function isTestFile(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.endsWith('.contract.ts')
}

/** Imported files of the project, as paths from the repository root. */
export function listImports(path: string, text: string): Import[] {
  const found: Import[] = []
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  for (const [, , type, fixed, dynamic] of text.matchAll(pattern)) {
    const specifier = (fixed ?? dynamic ?? '').split('?')[0] ?? '' // `?no-inline` is an instruction for Vite
    const target = resolveSpecifier(path, specifier)
    if (target) found.push({ target, isTypeOnly: type !== undefined })
  }
  return found
}

function resolveSpecifier(from: string, specifier: string): string | undefined {
  const alias = /^#(app|server|seed|tests)\/(.*)$/.exec(specifier)
  if (alias) return `${alias[1]}/${alias[2]}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return undefined
}

/** The first cycle of value imports as a path. Type imports are erased, so they cannot fail at run time. */
export function findImportCycle(graph: ImportGraph): string[] | undefined {
  const visited = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (visited.has(path)) return undefined
    for (const { target, isTypeOnly } of graph.get(path) ?? []) {
      const cycle = isTypeOnly ? undefined : visit(target, [...trail, path])
      if (cycle) return cycle
    }
    visited.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}
