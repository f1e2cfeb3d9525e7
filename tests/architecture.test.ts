// Enforces the structure that docs/architecture.md describes: direction of imports, folders by noun, file names, size.
// The rules of routes and components are in route-files.test.ts.
// Every rule also runs against an example that breaks it, so that a rule that cannot fail is noticed.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findImportCycle, type Import, isTestFile, listSourceFiles, readImportGraph } from './support/source-files.ts'

/** Folders of app/ and what each may import. `root` is the files directly in app/: nothing else may import them. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  shared: [],
  messages: [],
  config: ['shared'],
  errors: ['shared'],
  permissions: ['shared', 'errors'],
  pages: ['shared', 'errors', 'permissions', 'messages'],
  i18n: ['shared', 'errors', 'messages'],
  ui: ['shared', 'i18n', 'messages'],
  frame: ['shared', 'permissions', 'i18n', 'messages', 'ui', 'domain'],
  db: ['shared', 'config'],
  adapters: ['shared', 'config', 'errors', 'i18n', 'db'],
  domain: ['shared', 'config', 'errors', 'permissions', 'pages', 'i18n', 'messages', 'ui', 'db', 'adapters'],
  http: ['shared', 'errors', 'permissions', 'pages', 'i18n', 'db', 'adapters', 'domain'],
  routes: ['shared', 'errors', 'permissions', 'pages', 'i18n', 'messages', 'ui', 'frame', 'domain', 'http'],
  runtime: ['shared', 'config', 'permissions', 'db', 'adapters', 'domain'],
  root: ['shared', 'pages', 'i18n', 'messages', 'ui', 'frame', 'domain', 'http', 'routes', 'runtime'],
}

/** Which capability may use which; what is absent is forbidden. Every capability may use the kernel. */
const ALLOWED_CAPABILITY_USES: Record<string, readonly string[]> = {
  'kernel/audit': [],
  'kernel/limits': [],
  'kernel/idempotency': [],
  'kernel/calendar': [],
  'kernel/settings': ['kernel/audit'],
  'kernel/mail': ['kernel/settings', 'kernel/limits'],
  'kernel/uploads': ['kernel/idempotency', 'kernel/limits', 'kernel/settings'],
  'kernel/spreadsheets': [],
  // Pictures are decoded by uploads, and searched for a code in a thread as uploaded tables are read
  'kernel/qr-codes': ['kernel/spreadsheets', 'kernel/uploads'],
  'kernel/wording': [],
  places: [],
  accounts: [],
  notifications: ['accounts'],
  integrations: ['accounts'],
  privacy: ['accounts', 'agents', 'messaging'],
  listings: ['integrations', 'accounts', 'notifications', 'places'],
  search: ['listings', 'places'],
  // A saved search is matched by the search engine
  saved: ['accounts', 'listings', 'notifications', 'search'],
  // Homes that fit a client's wish are found by the search engine
  agents: ['accounts', 'listings', 'notifications', 'search'],
  messaging: ['integrations', 'accounts', 'listings', 'agents', 'notifications'],
  applications: ['integrations', 'accounts', 'listings', 'messaging', 'notifications'],
  // A viewing is requested by an inquiry and writes a line into its conversation, so tenancy calls messaging and never the reverse; answers
  // after a visit become reports of the listing
  tenancy: ['integrations', 'accounts', 'agents', 'listings', 'applications', 'messaging', 'notifications', 'admin'],
  // The public API: the same commands and queries as the screens
  'public-api': ['accounts', 'integrations', 'listings', 'messaging', 'search', 'tenancy'],
  // Renders the mails of every capability from made-up facts
  'mail-samples': [
    'accounts',
    'admin',
    'agents',
    'content',
    'integrations',
    'listings',
    'messaging',
    'notifications',
    'privacy',
    'saved',
    'tenancy',
  ],
  analytics: [],
  // The weekly issue is composed from new listings and the rent index
  content: ['listings', 'places'],
  // The queue of reports decides about reported messages, whose table messaging writes
  admin: ['accounts', 'agents', 'listings', 'messaging', 'applications', 'analytics', 'notifications', 'search'],
}

const MAX_LINES = 400
const BANNED_NAMES = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/

/** The roles a file of a noun folder may have; docs/architecture.md explains each. */
const FILE_ROLES = [
  'schema',
  'rules',
  'model',
  'labels',
  'data',
  'rules.server',
  'labels.server',
  'data.server',
  'queries.server',
  'commands.server',
  'service.server',
  'mail.server',
  'jobs.server',
]
const DOMAIN_FILE = new RegExp(
  String.raw`^app/domain/(kernel/)?[a-z-]+/[a-z-]+/((server/)?[a-z-]+\.(${FILE_ROLES.join('|')})\.ts|(components|browser|engine)/[a-z-]+(\.server)?\.tsx?)$`,
)
/** The type of what every domain function receives belongs to no capability. */
const OUTSIDE_CAPABILITIES = ['app/domain/ctx.server.ts']

const MAX_FILES_IN_FOLDER = 25

const AUTH_LIBRARY_FOLDER = 'app/adapters/auth/'
/** Creates the object of the library, whose calls skip our limits. */
const AUTH_LIBRARY_MODULE = 'app/adapters/auth/better-auth.server.ts'

const sources = listSourceFiles()
const graph = readImportGraph(sources)

function getLayer(path: string): string | undefined {
  if (!path.startsWith('app/')) return undefined
  return /^app\/(?!\+types)([^/]+)\//.exec(path)?.[1] ?? 'root'
}

function getCapability(path: string): string | undefined {
  return /^app\/domain\/(kernel\/[^/]+|[^/]+)\//.exec(path)?.[1]
}

function findDirectionViolations(edges: Iterable<[string, readonly Import[]]>): string[] {
  const violations: string[] = []
  for (const [path, imports] of edges) {
    if (isTestFile(path)) continue // a test may look anywhere
    const layer = getLayer(path)
    for (const { target } of imports) {
      const targetLayer = getLayer(target)
      const leavesApp = path.startsWith('app/') && /^(server|scripts|seed|tests|bench)\//.test(target)
      const seedUsesTests = path.startsWith('seed/') && target.startsWith('tests/')
      const isForbidden =
        layer && targetLayer && layer !== targetLayer && !ALLOWED_IMPORTS[layer]?.includes(targetLayer)
      if (leavesApp || seedUsesTests || isForbidden) violations.push(`${path} → ${target}`)
    }
  }
  return violations
}

/** The illustrator is a tool of its own: it leaves files, and the product reads these. */
const isIllustrator = (path: string) => path.startsWith('illustrator/')

function findIllustratorImports(edges: Iterable<[string, readonly Import[]]>): string[] {
  return [...edges].flatMap(([path, imports]) =>
    imports
      .filter(({ target }) => isIllustrator(path) !== isIllustrator(target))
      .map(({ target }) => `${path} → ${target}`),
  )
}

function findCapabilityViolations(edges: Iterable<[string, readonly Import[]]>): string[] {
  const violations: string[] = []
  for (const [path, imports] of edges) {
    const from = getCapability(path)
    if (!from || isTestFile(path)) continue
    for (const { target } of imports) {
      const to = getCapability(target)
      if (!to || to === from) continue
      const isKernelUse = to.startsWith('kernel/') && !from.startsWith('kernel/')
      if (!isKernelUse && !ALLOWED_CAPABILITY_USES[from]?.includes(to)) violations.push(`${path} → ${target}`)
    }
  }
  return violations
}

function findMisnamedDomainFiles(paths: readonly string[]): string[] {
  return paths.filter(
    (path) =>
      path.startsWith('app/domain/') &&
      !isTestFile(path) &&
      !OUTSIDE_CAPABILITIES.includes(path) &&
      !DOMAIN_FILE.test(path),
  )
}

function findCrowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!isTestFile(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER).map(([folder, count]) => `${folder}: ${count}`)
}

const buildEdge = (from: string, target: string): [string, Import[]][] => [[from, [{ target, isTypeOnly: false }]]]

describe('architecture', () => {
  test('the test sees the files and their imports', () => {
    const edges = [...graph.values()].flat()
    expect(sources.length).toBeGreaterThan(100)
    expect(edges.length).toBeGreaterThan(300)
    expect(Object.keys(ALLOWED_IMPORTS)).toEqual(
      expect.arrayContaining([...new Set(sources.map(getLayer).filter((layer) => layer !== undefined))]),
    )
    const missing = edges.filter(
      ({ target }) => !existsSync(target) && !target.includes('+types') && !target.startsWith('app/messages/'),
    )
    expect(missing).toEqual([])
  })

  test('imports between layers keep their direction, files directly in app/ included', () => {
    expect(findDirectionViolations(graph)).toEqual([])
    expect(findDirectionViolations(buildEdge('app/routes/public/x.tsx', 'app/db/client.server.ts'))).toHaveLength(1)
    expect(findDirectionViolations(buildEdge('app/shared/x.ts', 'app/errors/app-error.ts'))).toHaveLength(1)
    expect(findDirectionViolations(buildEdge('app/http/x.server.ts', 'app/runtime/runtime.server.ts'))).toHaveLength(1)
    expect(findDirectionViolations(buildEdge('app/root.tsx', 'app/db/client.server.ts'))).toHaveLength(1)
    expect(findDirectionViolations(buildEdge('app/ui/x.tsx', 'app/root.tsx'))).toHaveLength(1)
  })

  test('the illustrator and the product import nothing from each other', () => {
    const drawings = globSync('illustrator/**/*.ts')
    expect(drawings.length).toBeGreaterThan(30)
    expect(findIllustratorImports([...graph, ...readImportGraph(drawings)])).toEqual([])
    const wrongEdges = [
      ...buildEdge('illustrator/kinds.ts', 'app/shared/vocabulary.ts'),
      ...buildEdge('seed/pictures/gallery.ts', 'illustrator/kinds.ts'),
    ]
    expect(findIllustratorImports(wrongEdges)).toHaveLength(2)
  })

  test('capabilities use each other only as the table allows', () => {
    expect(findCapabilityViolations(graph)).toEqual([])
    expect(
      findCapabilityViolations(buildEdge('app/domain/listings/a/x.model.ts', 'app/domain/tenancy/b/y.model.ts')),
    ).toHaveLength(1)
    expect(
      findCapabilityViolations(buildEdge('app/domain/kernel/limits/x.model.ts', 'app/domain/kernel/mail/y.model.ts')),
    ).toHaveLength(1)
  })

  test('there are no import cycles', () => {
    expect(findImportCycle(graph)).toBeUndefined()
    expect(findImportCycle(new Map([...buildEdge('a', 'b'), ...buildEdge('b', 'a')]))).toEqual(['a', 'b', 'a'])
  })

  test('every file of a capability is in a noun folder and has a name from the closed list of roles', () => {
    expect(sources.filter((path) => path.startsWith('app/domain/')).length).toBeGreaterThan(200)
    expect(findMisnamedDomainFiles(sources)).toEqual([])
    const wrongPaths = [
      'app/domain/search/search.wanted.ts',
      'app/domain/search/criteria/search.wanted.ts',
      'app/domain/search/criteria/helpers.ts',
      'app/domain/listings/listing.rules.ts',
      'app/domain/kernel/audit.commands.server.ts',
    ]
    expect(findMisnamedDomainFiles(wrongPaths)).toEqual(wrongPaths)
  })

  test(`no folder has more than ${MAX_FILES_IN_FOLDER} files, tests not counted`, () => {
    expect(findCrowdedFolders(sources)).toEqual([])
    const crowdedPaths = Array.from({ length: MAX_FILES_IN_FOLDER + 1 }, (_, n) => `app/ui/controls/x${n}.tsx`)
    expect(findCrowdedFolders(crowdedPaths)).toHaveLength(1)
    expect(findCrowdedFolders(crowdedPaths.map((path) => path.replace('.tsx', '.test.tsx')))).toEqual([])
  })

  test('there are no barrels and no collections of leftovers', () => {
    expect(sources.filter((path) => BANNED_NAMES.test(path))).toEqual([])
    expect(BANNED_NAMES.test('app/shared/utils.ts')).toBe(true)
  })

  test(`no file has more than ${MAX_LINES} lines`, () => {
    const isLong = (text: string) => text.split('\n').length > MAX_LINES
    expect(sources.filter((path) => isLong(readFileSync(path, 'utf8')))).toEqual([])
    expect(isLong('\n'.repeat(MAX_LINES))).toBe(true)
  })

  test('only files that cannot reach the browser use the database, secrets and Node', () => {
    const serverOnlyPattern = /from ['"](node:|pg['"]|drizzle-orm|sharp|nodemailer)|process\.env/
    const isServerFile = (path: string) => /\.server\.tsx?$/.test(path)
    const isExposed = (path: string, text: string) =>
      path.startsWith('app/') && !isTestFile(path) && !isServerFile(path) && serverOnlyPattern.test(text)
    expect(sources.filter((path) => isExposed(path, readFileSync(path, 'utf8')))).toEqual([])
    expect(isExposed('app/ui/x.ts', "import { join } from 'node:path'")).toBe(true)
  })

  test('only adapters/auth uses the auth library, so that no call skips our limits (promise R2)', () => {
    const importsLibrary = (text: string) => /\b(?:from|import)\s*\(?\s*['"]@?better-auth[/'"]/.test(text)
    const isOutside = (path: string) => !path.startsWith(AUTH_LIBRARY_FOLDER) && !isTestFile(path)
    const importers = sources.filter((path) => importsLibrary(readFileSync(path, 'utf8')))
    expect(importers).toContain(AUTH_LIBRARY_MODULE)
    expect(importers.filter(isOutside)).toEqual([])
    const users = [...graph].filter(([, imports]) => imports.some(({ target }) => target === AUTH_LIBRARY_MODULE))
    expect(users.map(([path]) => path).filter((path) => path.startsWith('app/') && isOutside(path))).toEqual([])
    expect(isOutside('app/domain/accounts/sign-in/sign-in.commands.server.ts')).toBe(true)
    for (const text of ["import { betterAuth } from 'better-auth'", "await import('better-auth/api')"])
      expect(importsLibrary(text)).toBe(true)
  })
})
