// Every address of the site has a row in the route policy, and every row an address (PROMISES Z2).
import { describe, expect, test } from 'vitest'
import { ROUTE_ACCESS } from '#app/permissions/routes.ts'
import routes from '#app/routes.ts'
import { SERVER_ROUTES } from '#server/server-routes.ts'

type Entry = { path?: string; index?: boolean; children?: Entry[] }

function addresses(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = entry.path || entry.index ? [entry.path === '*' && parent === '' ? '*' : path || '/'] : []
    return [...own, ...addresses(entry.children ?? [], path)]
  })
}

function difference(site: readonly string[], policy: readonly string[]) {
  return {
    withoutPolicy: site.filter((path) => !policy.includes(path)),
    withoutAddress: policy.filter((path) => !site.includes(path)),
  }
}

describe('the route policy', () => {
  const site = [...SERVER_ROUTES, ...addresses(routes)]
  const policy = Object.keys(ROUTE_ACCESS)

  test('has a row for each address and an address for each row', () => {
    expect(site.length).toBeGreaterThan(4)
    expect(difference(site, policy)).toEqual({ withoutPolicy: [], withoutAddress: [] })
  })

  test('would notice a new address', () => {
    expect(difference([...site, '/new'], policy).withoutPolicy).toEqual(['/new'])
  })
})
