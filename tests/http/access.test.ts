// Requests every address of the site map as every role, and as one of the refused visitors in every form of request, and compares the
// decision with the page table (promises Z1, Z2). Then posts to every address as each visitor who may not. A form of request can only get
// around the matching of addresses to guards, which does not depend on the visitor; at full size every visitor sends every form.
import { beforeAll, describe, expect, test } from 'vitest'
import { getPageAccess } from '#app/pages/page-lists.server.ts'
import { decideRouteAccess, type RouteAccess } from '#app/permissions/route-access.ts'
import { ROLES, type Role } from '#app/shared/vocabulary.ts'
import { makePersonWithPassword, signInAnyRole, type TestBrowser, createTestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { type RouteAddress, SITE_ADDRESSES, UNKNOWN_ID } from '#tests/support/servers/site-addresses.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

type Visitor = Role | 'guest'
const ALL_VISITORS: readonly Visitor[] = ['guest', ...ROLES]

const GUARDED_ADDRESSES = SITE_ADDRESSES.filter(({ pattern }) => getAccess(pattern) !== 'public')

function getAccess(pattern: string): RouteAccess {
  return getPageAccess(pattern)
}

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
const browsers = new Map<Visitor, TestBrowser>()
beforeAll(async () => {
  browsers.set('guest', createTestBrowser(server.url))
  for (const role of ROLES) {
    const browser = createTestBrowser(server.url)
    const { email } = await makePersonWithPassword(database.db, role)
    await signInAnyRole(database.db, browser, email)
    browsers.set(role, browser)
  }
})

const PARALLEL = 6

/** One visitor for each address: a role that the page refuses, otherwise a guest, who has to sign in. */
function sendsEveryForm(visitor: Visitor, pattern: string): boolean {
  const isRefused = (role: Visitor) => getExpectedDecision(role, pattern) === 'refuse'
  return IS_FULL_SIZE || visitor === (ROLES.find(isRefused) ?? 'guest')
}

/** A public page asks no guard, whoever comes: besides guests one role opens it, another one for each page. At full size all do. */
function listCheckedAddresses(visitor: Visitor): readonly RouteAddress[] {
  if (IS_FULL_SIZE || visitor === 'guest') return SITE_ADDRESSES
  return SITE_ADDRESSES.filter(
    ({ pattern }, n) => getAccess(pattern) !== 'public' || ROLES[n % ROLES.length] === visitor,
  )
}

/** An open page is rendered for the first visitor who may open it, because rendering takes longest; the others get its data. */
function isRenderedFor(visitor: Visitor, { pattern }: RouteAddress): boolean {
  return (
    IS_FULL_SIZE || visitor === ALL_VISITORS.find((candidate) => getExpectedDecision(candidate, pattern) === 'open')
  )
}

/** Runs `check` for all addresses, a few at a time, and collects the problems in the order of the addresses. */
async function checkAddresses(
  addresses: readonly RouteAddress[],
  check: (address: RouteAddress) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[][] = []
  let next = 0
  const work = async () => {
    for (let n = next++; n < addresses.length; n = next++) problems[n] = await check(addresses[n]!)
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return problems.flat()
}

let requestCount = 0
/** Clears the counters every hundred requests, because the test is not about rate limits. */
async function sendRequest(visitor: Visitor, path: string, init: RequestInit = {}): Promise<Response> {
  const cookies = [...(browsers.get(visitor)?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers(init.headers)
  if (requestCount++ % 100 === 0) await database.db.delete(rateLimits)
  headers.set('Origin', new URL(server.url).origin)
  headers.set('Accept-Encoding', 'identity') // no compression, to save time
  if (cookies) headers.set('Cookie', cookies)
  return fetch(server.url + path, { redirect: 'manual', ...init, headers })
}

type Decision = 'open' | 'signIn' | 'refuse' | 'adminSignIn'

/** The decision of the guard, read from the response alone. */
async function readDecision(response: Response): Promise<Decision> {
  const body = await response.text()
  const redirectTarget = response.headers.get('location') ?? (response.status === 202 ? body : '')
  if (/(?:^|")\/admin\/login(?:"|$)/.test(redirectTarget)) return 'adminSignIn'
  if (/(?:^|")\/signin\?from=/.test(redirectTarget)) return 'signIn'
  return /(?:^|")\/unauthorized(?:"|$)/.test(redirectTarget) ? 'refuse' : 'open'
}

/** The console has its own sign-in, which asks everybody else. An administrator has no session of the site, but may open pages of it. */
function getExpectedDecision(visitor: Visitor, pattern: string): Decision {
  const isConsole = pattern.startsWith('/admin/') && getAccess(pattern) !== 'public'
  if (isConsole && visitor !== 'admin') return 'adminSignIn'
  return decideRouteAccess(
    visitor === 'guest' ? null : { id: UNKNOWN_ID, role: visitor, isActive: true },
    getAccess(pattern),
  )
}

type RequestVariant = [string, RequestInit?]

/** The forms of a request for one address: the page, its data, and others. React Router answers data requests without the document. */
function listRequestVariants({ path, routeIds }: RouteAddress): [RequestVariant, RequestVariant, ...RequestVariant[]] {
  const leafRouteId = routeIds.at(-1) ?? ''
  const dataPath = path === '/' ? '/_root' : path
  return [
    [path],
    [`${dataPath}.data`],
    [path, { method: 'HEAD' }],
    [`${dataPath}.data?_routes=${encodeURIComponent(leafRouteId)}`],
    [`${dataPath}.data?_routes=root`],
    [`${path}/`],
    [`/${path}`],
    [path.replace(/(.)\//, '$1//')],
    [`${path}?from=/dashboard`],
  ]
}

async function checkVariants(
  visitor: Visitor,
  address: RouteAddress,
  requestVariants: readonly RequestVariant[],
): Promise<string[]> {
  const problems: string[] = []
  for (const [path, init] of requestVariants) {
    const response = await sendRequest(visitor, path, init)
    const actualDecision = await readDecision(response)
    if (response.status >= 500) problems.push(`${init?.method ?? 'GET'} ${path} as ${visitor}: ${response.status}`)
    // A double slash in the middle may be another address: not found is as good as refused
    if (actualDecision === 'open' && response.status === 404) continue
    if (actualDecision !== getExpectedDecision(visitor, address.pattern))
      problems.push(`${init?.method ?? 'GET'} ${path} as ${visitor}: ${actualDecision}, ${response.status}`)
  }
  return problems
}

describe.each(ALL_VISITORS)('access of %s', (visitor) => {
  test('a visitor can open exactly the addresses that the page table allows', async () => {
    expect(SITE_ADDRESSES.length).toBeGreaterThan(40)
    const problems = await checkAddresses(listCheckedAddresses(visitor), (address) => {
      const [page, data, ...others] = listRequestVariants(address)
      // Ways around a guard matter where there is a guard: on a page that the visitor may not open
      if (getExpectedDecision(visitor, address.pattern) !== 'open' && sendsEveryForm(visitor, address.pattern))
        return checkVariants(visitor, address, [page, data, ...others])
      return checkVariants(visitor, address, isRenderedFor(visitor, address) ? [page, data] : [data])
    })
    expect(problems).toEqual([])
  })

  test('a visitor cannot post where the page table refuses, by form, data request or another method', async () => {
    const stateBefore = await readDatabaseState()
    const refused = GUARDED_ADDRESSES.filter(({ pattern }) => getExpectedDecision(visitor, pattern) !== 'open')
    expect(await checkAddresses(refused, (address) => checkPosts(visitor, address))).toEqual([])
    expect(await readDatabaseState()).toEqual(stateBefore)
  })
})

async function checkPosts(visitor: Visitor, { pattern, path, routeIds }: RouteAddress): Promise<string[]> {
  const leafRouteId = encodeURIComponent(routeIds.at(-1) ?? '')
  const dataPosts = [`${path}.data`, `${path}.data?_routes=${leafRouteId}`, `${path}?index`]
  const requests = [
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path })),
    ...dataPosts.map((dataPath) => ({ method: 'POST', path: dataPath })),
  ]
  const basicRequests = requests.filter(({ method, path: target }) => method === 'POST' && !target.includes('?'))
  const problems: string[] = []
  for (const request of sendsEveryForm(visitor, pattern) ? requests : basicRequests) {
    const body = new URLSearchParams({ intent: 'save', fullName: 'Somebody Else', user_type: 'admin' })
    const response = await sendRequest(visitor, request.path, { method: request.method, body })
    if ((await readDecision(response)) !== getExpectedDecision(visitor, pattern))
      problems.push(`${request.method} ${request.path}: ${response.status}`)
  }
  return problems
}

/** Profiles, users and the number of sessions; the last use of a session may change. */
async function readDatabaseState(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    select (select md5(string_agg(p::text, ',' order by user_id)) from user_profiles p) as profiles,
           (select md5(string_agg(u::text, ',' order by id)) from (select id, email, full_name, banned from users) u) as users,
           (select count(*)::int from sessions) as sessions`)
  return rows[0]
}

describe('the access check itself', () => {
  test('null control: the check distinguishes an open, a refused and a sign-in answer', async () => {
    expect(GUARDED_ADDRESSES.length).toBeGreaterThan(4)
    expect(await readDecision(await sendRequest('guest', '/dashboard/tenant'))).toBe('signIn')
    expect(await readDecision(await sendRequest('guest', '/dashboard/tenant.data'))).toBe('signIn')
    expect(await readDecision(await sendRequest('tenant', '/dashboard/landlord'))).toBe('refuse')
    expect(await readDecision(await sendRequest('tenant', '/dashboard/landlord.data'))).toBe('refuse')
    expect(await readDecision(await sendRequest('landlord', '/dashboard/landlord'))).toBe('open')
    expect(await readDecision(await sendRequest('landlord', '/dashboard/landlord.data'))).toBe('open')
  })

  test('null control: an open page that should be closed is reported, and a closed page that should be open', async () => {
    const unguarded = { pattern: '/dashboard/tenant', path: '/properties', routeIds: ['routes/public/properties'] }
    expect(await checkVariants('guest', unguarded, [['/properties'], ['/properties.data']])).toHaveLength(2)
    const closed = { pattern: '/properties', path: '/dashboard/tenant', routeIds: ['routes/dashboard/tenant'] }
    expect(await checkVariants('guest', closed, [['/dashboard/tenant'], ['/dashboard/tenant.data']])).toHaveLength(2)
  })

  test('a refusal contains nothing of the page', async () => {
    for (const path of ['/dashboard/landlord', '/dashboard/landlord.data']) {
      const text = await (await sendRequest('tenant', path)).text()
      expect(text).not.toMatch(/listings|properties|loaderData/i)
    }
  })
})

describe('the sign-in test page', () => {
  test('the sign-in test page shows the decision of each guard and no session id or token', async () => {
    const html = await (await sendRequest('agent', '/test-auth')).text()
    expect(html).toContain('What each guard would decide')
    const { rows } = await database.pool.query('select id::text, token from sessions')
    for (const { id, token } of rows) {
      expect(html).not.toContain(id)
      expect(html).not.toContain(token)
    }
    expect(html).not.toMatch(/@tahanan\.example/)
  })
})
