// The files of a first visit to each page of the consoles, from the manifest of the build: a page that is added is measured without a change here.
import { globSync, readFileSync } from 'node:fs'
import { withStaticImports } from './built-files.ts'

type BuiltFiles = { module: string; imports?: string[]; css?: string[] }
type BuiltRoute = BuiltFiles & {
  id: string
  parentId?: string
  path?: string
  hasDefaultExport: boolean
}
export type RouteManifest = { entry: BuiltFiles; routes: Record<string, BuiltRoute> }
export type ConsolePage = { path: string; scripts: Set<string>; styles: Set<string> }

const CONSOLE_PATTERN = /^\/(dashboard|admin)(\/|$)/

/** The manifest that the browser loads, without the call around it. */
export function readRouteManifest(): RouteManifest {
  const texts = globSync('build/client/assets/manifest-*.js').map((file) => readFileSync(file, 'utf8'))
  const text = texts.find((each) => each.startsWith('window.__reactRouterManifest='))
  if (text === undefined) throw new Error('The build has no manifest of its routes')
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;$/, '')) as RouteManifest
}

/** A page is a route with a component and no routes inside it; files and streams have no component. */
export function listConsolePages({ entry, routes }: RouteManifest): ConsolePage[] {
  const layouts = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter((route) => route.hasDefaultExport && !layouts.has(route.id))
    .map((route) => ({ path: buildPath(route, routes), parts: [entry, ...listMatches(route, routes)] }))
    .filter(({ path }) => CONSOLE_PATTERN.test(path))
    .map(({ path, parts }) => ({
      path,
      scripts: withStaticImports(parts.flatMap(({ module, imports = [] }) => [module, ...imports].map(toFile))),
      styles: new Set(parts.flatMap(({ css = [] }) => css.map(toFile))),
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path))
}

/** The route and the layouts around it, the outermost first. */
function listMatches(route: BuiltRoute, routes: RouteManifest['routes']): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? listMatches(parent, routes) : []), route]
}

const buildPath = (route: BuiltRoute, routes: RouteManifest['routes']) =>
  `/${listMatches(route, routes)
    .flatMap(({ path }) => path || [])
    .join('/')}`

/** `/assets/frame.css#` → `assets/frame.css` */
const toFile = (address: string) => address.replace(/^\//, '').replace(/#$/, '')
