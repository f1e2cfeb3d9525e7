// Every address of the site has a row in the route policy, and every row an address (PROMISES Z2).
import { describe, expect, test } from 'vitest'
import { ROUTE_ACCESS } from '#app/permissions/routes.ts'
import routes from '#app/routes.ts'
import { SERVER_ROUTES } from '#server/server-routes.ts'

type RouteEntry = { path?: string; index?: boolean; children?: RouteEntry[] }

function listAddresses(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const ownPaths = entry.path || entry.index ? [entry.path === '*' && parent === '' ? '*' : path || '/'] : []
    return [...ownPaths, ...listAddresses(entry.children ?? [], path)]
  })
}

function findDifference(sitePaths: readonly string[], policyPaths: readonly string[]) {
  return {
    withoutPolicy: sitePaths.filter((path) => !policyPaths.includes(path)),
    withoutAddress: policyPaths.filter((path) => !sitePaths.includes(path)),
  }
}

describe('the route policy', () => {
  const sitePaths = [...SERVER_ROUTES, ...listAddresses(routes)]
  const policyPaths = Object.keys(ROUTE_ACCESS)

  test('has a row for each address and an address for each row', () => {
    expect(sitePaths.length).toBeGreaterThan(4)
    expect(findDifference(sitePaths, policyPaths)).toEqual({ withoutPolicy: [], withoutAddress: [] })
  })

  test('would notice a new address', () => {
    expect(findDifference([...sitePaths, '/new'], policyPaths).withoutPolicy).toEqual(['/new'])
  })
})
