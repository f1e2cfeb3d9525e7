// The row of the table of pages that a reported route belongs to. Only these patterns are stored, so that events name no address that a
// stranger made up, and reports have one name for each page.
import { PAGE_ROWS } from '#app/pages/pages.server.ts'

type Pattern = { path: string; segments: readonly string[] }

const splitPath = (path: string) => path.split('/').filter(Boolean)
const isParameter = (segment: string) => segment.startsWith(':')
const countParameters = ({ segments }: Pattern) => segments.filter(isParameter).length

/** By the number of segments; fixed names before parameters. */
const PATTERNS = Map.groupBy(
  PAGE_ROWS.filter(([path]) => !path.includes('*'))
    .map(([path]): Pattern => ({ path, segments: splitPath(path) }))
    .toSorted((a, b) => countParameters(a) - countParameters(b)),
  ({ segments }) => segments.length,
)

/** '/blog/deposits' and '/blog/:id' are '/blog/:slug'. Undefined if there is no such page. */
export function findEventRoute(reported: string): string | undefined {
  const segments = splitPath(reported)
  return PATTERNS.get(segments.length)?.find((pattern) =>
    pattern.segments.every((segment, n) => isParameter(segment) || segment === segments[n]),
  )?.path
}
