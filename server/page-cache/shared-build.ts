// The part of the build that shared pages need. React Router compares an address with every route and makes an object of each for every page:
// with three hundred routes that is a tenth of the time of a page.
import type { ServerBuild } from 'react-router'
import { findSharedPage } from '#app/pages/page-lists.server.ts'

type Routes = ServerBuild['routes']

export function pickSharedRoutes(build: ServerBuild): ServerBuild {
  const ids = new Set(
    Object.keys(build.routes).flatMap((id) => (isShared(build.routes, id) ? listWithParents(build.routes, id) : [])),
  )
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  }
}

/** By the row of the page table: the pattern of a route is its own address. */
function isShared(routes: Routes, id: string): boolean {
  const path = listWithParents(routes, id)
    .toReversed()
    .flatMap((one) => routes[one]?.path || [])
    .join('/')
  const isPage = routes[id]?.path !== undefined || routes[id]?.index === true
  return isPage && findSharedPage(`/${path}`)?.path === `/${path}`
}

/** From the route up to the root. */
function listWithParents(routes: Routes, id: string | undefined): string[] {
  return id === undefined ? [] : [id, ...listWithParents(routes, routes[id]?.parentId)]
}

function pick<T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
}
