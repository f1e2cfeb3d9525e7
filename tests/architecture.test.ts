// The shape of the code, held by a test: who may import whom, no cycles, no barrels, no file without end.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Folders of app/ and what each may import. Files directly in app/ are the composition root and may import anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  paraglide: [],
  errors: ['shared'],
  permissions: ['shared', 'errors'],
  i18n: ['shared', 'errors', 'paraglide'],
  ui: ['shared', 'i18n', 'paraglide'],
  db: ['shared'],
  adapters: ['shared', 'errors', 'i18n', 'db'],
  domain: ['shared', 'errors', 'permissions', 'i18n', 'paraglide', 'ui', 'db', 'adapters'],
  http: ['shared', 'errors', 'permissions', 'i18n', 'db', 'adapters', 'domain'],
  routes: ['shared', 'errors', 'permissions', 'i18n', 'paraglide', 'ui', 'domain', 'http'],
}

/** Capabilities of the kernel serve every other one. */
const KERNEL = ['audit', 'limits', 'idempotency', 'settings', 'mail']

/** Which capability may use which, besides the kernel; what is absent is forbidden. */
const DOMAIN_USES: Record<string, readonly string[]> = {
  audit: [],
  limits: [],
  idempotency: [],
  settings: ['audit'],
  mail: ['settings', 'limits'],
  places: [],
  uploads: [],
  accounts: ['uploads'],
  listings: ['accounts', 'places'],
  search: ['listings', 'places'],
  saved: ['listings'],
  agents: ['accounts', 'listings'],
  messaging: ['accounts', 'listings', 'agents', 'uploads'],
  applications: ['accounts', 'listings', 'messaging'],
  tenancy: ['accounts', 'listings', 'applications'],
  analytics: [],
  content: [],
  admin: ['accounts', 'listings', 'applications', 'analytics'],
}

const MAX_LINES = 400
/** Dictionaries and data, not code. */
const MAY_BE_LONG = ['app/i18n/error-words.ts', 'app/permissions/matrix.ts']
const BANNED_NAMES = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/

const FOLDERS = ['app', 'server', 'scripts', 'seed', 'tests', 'bench']
const sources = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter(
  (path) => !path.startsWith('app/paraglide/') && !path.includes('node_modules/') && !path.endsWith('.d.ts'),
)
const graph = new Map(sources.map((path) => [path, importsOf(path, readFileSync(path, 'utf8'))]))

type Import = { target: string; isTypeOnly: boolean }

/** Our own files that a file imports, as paths from the root. */
function importsOf(path: string, text: string): Import[] {
  const found: Import[] = []
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  for (const [, , type, fixed, dynamic] of text.matchAll(pattern)) {
    const specifier = (fixed ?? dynamic ?? '').split('?')[0] ?? '' // `?no-inline` is for Vite
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

const layerOf = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1]
const capabilityOf = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.endsWith('.contract.ts')

function directionViolations(edges: Iterable<[string, Import[]]>): string[] {
  const violations: string[] = []
  for (const [path, imports] of edges) {
    const layer = layerOf(path)
    for (const { target } of imports) {
      const other = layerOf(target)
      if (isTest(path)) continue // a test may look anywhere
      if (path.startsWith('app/') && /^(server|scripts|seed|tests|bench)\//.test(target))
        violations.push(`${path} → ${target}`)
      if (path.startsWith('seed/') && target.startsWith('tests/')) violations.push(`${path} → ${target}`)
      if (layer && other && layer !== other && !MAY_IMPORT[layer]?.includes(other))
        violations.push(`${path} → ${target}`)
    }
  }
  return violations
}

function capabilityViolations(edges: Iterable<[string, Import[]]>): string[] {
  const violations: string[] = []
  for (const [path, imports] of edges) {
    const from = capabilityOf(path)
    if (!from || isTest(path)) continue
    for (const { target } of imports) {
      const to = capabilityOf(target)
      if (!to || to === from) continue
      const isKernelUse = KERNEL.includes(to) && !KERNEL.includes(from)
      if (!isKernelUse && !DOMAIN_USES[from]?.includes(to)) violations.push(`${path} → ${target}`)
    }
  }
  return violations
}

/** The first cycle of value imports, as a path; types are erased and cannot bite. */
function findCycle(edges: Map<string, Import[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const { target, isTypeOnly } of edges.get(path) ?? []) {
      const cycle = isTypeOnly ? undefined : visit(target, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const path of edges.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}

describe('the architecture', () => {
  test('was looked at: the test sees the files and their imports', () => {
    const edges = [...graph.values()].flat()
    expect(sources.length).toBeGreaterThan(100)
    expect(edges.length).toBeGreaterThan(300)
    expect(Object.keys(MAY_IMPORT)).toEqual(
      expect.arrayContaining([...new Set(sources.map(layerOf).filter((layer) => layer !== undefined))]),
    )
    const missing = edges.filter(
      ({ target }) => !existsSync(target) && !target.includes('+types') && !target.startsWith('app/paraglide/'),
    )
    expect(missing).toEqual([])
  })

  test('keeps the direction of imports', () => {
    expect(directionViolations(graph)).toEqual([])
    expect(
      directionViolations([['app/routes/public/x.tsx', [{ target: 'app/db/client.server.ts', isTypeOnly: false }]]]),
    ).toHaveLength(1)
    expect(
      directionViolations([['app/shared/x.ts', [{ target: 'app/errors/app-error.ts', isTypeOnly: true }]]]),
    ).toHaveLength(1)
  })

  test('keeps capabilities apart unless the table allows it', () => {
    expect(capabilityViolations(graph)).toEqual([])
    expect(
      capabilityViolations([
        ['app/domain/listings/x.server.ts', [{ target: 'app/domain/tenancy/y.server.ts', isTypeOnly: false }]],
      ]),
    ).toHaveLength(1)
    expect(
      capabilityViolations([
        ['app/domain/limits/x.server.ts', [{ target: 'app/domain/mail/y.server.ts', isTypeOnly: false }]],
      ]),
    ).toHaveLength(1)
  })

  test('has no import cycles', () => {
    expect(findCycle(graph)).toBeUndefined()
    const knot = new Map([
      ['a', [{ target: 'b', isTypeOnly: false }]],
      ['b', [{ target: 'a', isTypeOnly: false }]],
    ])
    expect(findCycle(knot)).toEqual(['a', 'b', 'a'])
  })

  test('has no barrels and no attics', () => {
    expect(sources.filter((path) => BANNED_NAMES.test(path))).toEqual([])
  })

  test(`has no file over ${MAX_LINES} lines`, () => {
    const long = sources.filter(
      (path) => !MAY_BE_LONG.includes(path) && readFileSync(path, 'utf8').split('\n').length > MAX_LINES,
    )
    expect(long).toEqual([])
  })

  test('touches the database, secrets and Node only in files that cannot reach the browser', () => {
    const reaches = /from ['"](node:|pg['"]|drizzle-orm|sharp|nodemailer)|process\.env/
    const leaking = sources.filter(
      (path) =>
        path.startsWith('app/') &&
        !isTest(path) &&
        !/\.server\.tsx?$/.test(path) &&
        path !== 'app/entry.server.tsx' &&
        reaches.test(readFileSync(path, 'utf8')),
    )
    expect(leaking.map((path) => relative('.', path))).toEqual([])
  })
})
