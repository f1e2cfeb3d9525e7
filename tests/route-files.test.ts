// Enforces where files of routes and components are and how they are named: docs/architecture.md, Parts of a route.
// Every rule also runs against an example that breaks it, so that a rule that cannot fail is noticed.
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import routeConfig from '#app/routes.ts'
import { type Import, isTestFile, listSourceFiles, readImportGraph } from './support/source-files.ts'

/** Names that say the shape of a part and not its noun. Several tabs of an editor would have the same title. */
const NAME_WITHOUT_NOUN = /\/(?:(?:list|cards|section|act|board|form|page|shared)(?:\.server)?\.tsx?$|list\/)/

const sources = listSourceFiles()
const graph = readImportGraph(sources)

type Edges = Iterable<readonly [string, readonly Import[]]>

type RouteEntry = { file: string; children?: RouteEntry[] }
const listRouteModules = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [`app/${file}`, ...listRouteModules(children ?? [])])
const routeModules = new Set(listRouteModules(routeConfig))

/** The folder that makes a file a part of a route: `x/` beside the route module `x.tsx`, or `shared/`. */
function findPartsFolder(path: string): string | undefined {
  for (let folder = dirname(path); folder !== 'app/routes' && folder !== '.'; folder = dirname(folder)) {
    const isOfRoute = routeModules.has(`${folder}.tsx`) || routeModules.has(`${folder}.ts`)
    if (isOfRoute || basename(folder) === 'shared') return folder
  }
  return undefined
}

function findStrayRouteFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    if (!path.startsWith('app/routes/') || isTestFile(path)) return false
    return routeModules.has(path) === (findPartsFolder(path) !== undefined)
  })
}

/** Parts of the route `x` serve `x` and the routes below it (`x-report`); parts of `shared/` serve the folder around it. */
function findForeignPartImports(edges: Iterable<[string, readonly Import[]]>): string[] {
  const violations: string[] = []
  for (const [path, imports] of edges) {
    if (isTestFile(path) || !path.startsWith('app/routes/')) continue
    for (const { target } of imports) {
      const folder =
        target.startsWith('app/routes/') && !target.includes('+types') ? findPartsFolder(target) : undefined
      if (!folder) continue
      const area = basename(folder) === 'shared' ? `${dirname(folder)}/` : folder
      if (!path.startsWith(area)) violations.push(`${path} → ${target}`)
    }
  }
  return violations
}

const findNamesWithoutNoun = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.startsWith('app/routes/') && NAME_WITHOUT_NOUN.test(path))

function listImporters(edges: Edges): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, imports] of edges) {
    if (isTestFile(path)) continue
    for (const { target } of imports) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  return importers
}

/** The route modules that reach a file through any number of imports, or `everywhere` if the frame or the document reaches it. */
function findUsingRoutes(file: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> | 'everywhere' {
  const routes = new Set<string>()
  const seen = new Set([file])
  for (const path of seen) {
    if (routeModules.has(path)) routes.add(path)
    else if (/^app\/(?!routes\/|domain\/)/.test(path)) return 'everywhere'
    else for (const importer of importers.get(path) ?? []) seen.add(importer)
  }
  return routes
}

/** A component of the domain that one route shows belongs beside that route. */
function findComponentsOfOneRoute(edges: readonly (readonly [string, readonly Import[]])[]): string[] {
  const importers = listImporters(edges)
  const isComponent = (path: string) => /^app\/domain\/.*\/components\//.test(path) && !isTestFile(path)
  return [...new Set(edges.map(([path]) => path))].filter(isComponent).flatMap((path) => {
    const routes = findUsingRoutes(path, importers)
    return routes === 'everywhere' || routes.size > 1 ? [] : [`${path}: ${[...routes].join() || 'no route'}`]
  })
}

const buildEdge = (from: string, target: string): [string, Import[]][] => [[from, [{ target, isTypeOnly: false }]]]

describe('files of routes', () => {
  test('every file in routes/ is a route module, or a part in the folder of its route or in shared/', () => {
    expect(routeModules.size).toBeGreaterThan(50)
    expect(findStrayRouteFiles(sources)).toEqual([])
    const wrongPaths = [
      'app/routes/public/parts/x.tsx',
      'app/routes/public/x.tsx',
      'app/routes/dashboard/agent-cards.tsx',
    ]
    expect(findStrayRouteFiles(wrongPaths)).toEqual(wrongPaths)
    expect(findForeignPartImports(graph)).toEqual([])
    expect(
      findForeignPartImports(buildEdge('app/routes/public/search.tsx', 'app/routes/public/home/hero.tsx')),
    ).toHaveLength(1)
    expect(
      findForeignPartImports(buildEdge('app/routes/account/signin.tsx', 'app/routes/dashboard/shared/crumb.ts')),
    ).toHaveLength(1)
  })

  test('the name of every file in routes/ says its noun', () => {
    expect(findNamesWithoutNoun(sources)).toEqual([])
    const wrongPaths = [
      'app/routes/dashboard/clients/list.tsx',
      'app/routes/dashboard/clients/list/client-columns.tsx',
      'app/routes/dashboard/clients/client/cards.tsx',
      'app/routes/public/search/act.server.ts',
    ]
    expect(findNamesWithoutNoun(wrongPaths)).toEqual(wrongPaths)
    expect(findNamesWithoutNoun(['app/routes/dashboard/clients/client-list.tsx', 'app/ui/data/list.tsx'])).toEqual([])
  })

  test('several routes show every component of the domain', () => {
    const components = sources.filter((path) => path.startsWith('app/domain/') && path.includes('/components/'))
    expect(components.length).toBeGreaterThan(50)
    expect(findComponentsOfOneRoute([...graph])).toEqual([])
    const component = 'app/domain/listings/public/components/x.tsx'
    const declared = [component, []] as const
    const byHome = buildEdge('app/routes/public/home.tsx', 'app/routes/public/home/hero.tsx')
    const byHero = buildEdge('app/routes/public/home/hero.tsx', component)
    expect(findComponentsOfOneRoute([declared, ...byHome, ...byHero])).toEqual([
      `${component}: app/routes/public/home.tsx`,
    ])
    expect(findComponentsOfOneRoute([declared])).toEqual([`${component}: no route`])
    const bySearch = buildEdge('app/routes/public/search.tsx', component)
    expect(findComponentsOfOneRoute([declared, ...byHome, ...byHero, ...bySearch])).toEqual([])
    expect(findComponentsOfOneRoute([declared, ...buildEdge('app/frame/site/x.tsx', component)])).toEqual([])
  })
})
