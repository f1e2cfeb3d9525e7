// Every address of the site map, with ids that belong to nothing.
import routes from '#app/routes.ts'

type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] }
/** An address with its own loader or action, and the ids of its routes. */
export type RouteAddress = { pattern: string; path: string; routeIds: string[] }

function listAddresses(entries: readonly RouteEntry[], parent = '', ids: string[] = ['root']): RouteAddress[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent
    const routeIds = [...ids, entry.id ?? entry.file.replace(/\.tsx?$/, '')]
    const isAddress = Boolean(entry.path || entry.index)
    const ownAddresses = isAddress ? [{ pattern: normalizePattern(pattern), path: fillPattern(pattern), routeIds }] : []
    return [...ownAddresses, ...listAddresses(entry.children ?? [], pattern, routeIds)]
  })
}
const normalizePattern = (pattern: string) => (pattern === '/*' ? '*' : pattern || '/')
export const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'
const fillPattern = (pattern: string) =>
  (pattern === '/*' ? '/no/such/page' : pattern || '/').replaceAll(/:\w+/g, UNKNOWN_ID).replace(/\*$/, 'nothing.webp')

export const SITE_ADDRESSES = listAddresses(routes)
