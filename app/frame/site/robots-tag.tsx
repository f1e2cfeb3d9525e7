import { matchPath, useLocation, useMatches } from 'react-router'

/** Paths as in the table of pages; undefined if the root loader failed. */
type RobotsTagProps = { searchable: readonly string[] | undefined }

/** Keeps a page out of search engines if the table of pages does not open it to them. An unknown address is refused by its status 404. */
export function RobotsTag({ searchable }: RobotsTagProps) {
  const { pathname } = useLocation()
  const isUnknown = useMatches().at(-1)?.params['*'] !== undefined
  if (searchable === undefined || isUnknown || isSearchable(pathname, searchable)) return null
  return <meta name="robots" content="noindex" />
}

export function isSearchable(pathname: string, searchable: readonly string[]): boolean {
  return searchable.some((path) => matchPath(path, pathname) !== null)
}
