// Which browser specs a change can affect: those that were changed, and those that name an address whose route module reaches a changed
// file through its imports.
import type { ImportGraph } from './source-files.ts'

export type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] }
type Spec = { path: string; text: string }

export function findAffectedSpecs(
  changedFiles: readonly string[],
  graph: ImportGraph,
  routes: readonly RouteEntry[],
  specs: readonly Spec[],
): string[] {
  const affected = listFilesThatReach(new Set(changedFiles), graph)
  const addresses = listAddresses(routes).filter(({ files }) => files.some((file) => affected.has(file)))
  const isAboutAffectedPage = ({ text }: Spec) => addresses.some(({ pattern }) => pattern.test(text))
  return specs.filter((spec) => affected.has(spec.path) || isAboutAffectedPage(spec)).map(({ path }) => path)
}

/** The files themselves and all that import them. */
function listFilesThatReach(files: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set(files)
  let size = 0
  while (size < reached.size) {
    size = reached.size
    for (const [path, imports] of graph)
      if (imports.some(({ target, isTypeOnly }) => !isTypeOnly && reached.has(target))) reached.add(path)
  }
  return reached
}

/** Every address with its route module and the layouts around it. */
function listAddresses(
  entries: readonly RouteEntry[],
  parent = '',
  layouts: readonly string[] = [],
): { pattern: RegExp; files: string[] }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent
    const files = [...layouts, `app/${file}`]
    const own = path || index ? [{ pattern: buildPattern(address || '/'), files }] : []
    return [...own, ...listAddresses(children, address, files)]
  })
}

/** The address in a string of a spec: parameters are anything, and a query may follow. */
function buildPattern(address: string): RegExp {
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`['"\`}]${escaped.replaceAll(/:\w+/g, String.raw`[^/'"\`]+`)}(?:[?#'"\`]|$)`)
}
