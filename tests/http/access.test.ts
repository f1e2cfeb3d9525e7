// Walks every address of the site map as everybody, by every way there is to ask for it, and compares with the written matrix
// (permissions/routes.ts, PROMISES Z1, Z2). Then posts every action as whoever may not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { mayOpen, ROUTE_ACCESS, type RouteAccess } from '#app/permissions/routes.ts'
import routes from '#app/routes.ts'
import { ROLES, type Role } from '#app/shared/vocabulary.ts'
import { makeSignable, type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

type Who = Role | 'guest'
const EVERYBODY: readonly Who[] = ['guest', ...ROLES]

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] }
/** An address with a loader or an action of its own, and the names of the routes that make it up. */
type Address = { pattern: string; path: string; routeIds: string[] }

function addresses(entries: readonly Entry[], parent = '', ids: string[] = ['root']): Address[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent
    const routeIds = [...ids, entry.id ?? entry.file.replace(/\.tsx?$/, '')]
    const isAddress = Boolean(entry.path || entry.index)
    const own = isAddress ? [{ pattern: nameOf(pattern), path: filled(pattern), routeIds }] : []
    return [...own, ...addresses(entry.children ?? [], pattern, routeIds)]
  })
}
const nameOf = (pattern: string) => (pattern === '/*' ? '*' : pattern || '/')
const NOBODY = '0190a000-0000-7000-8000-000000000000'
const filled = (pattern: string) =>
  (pattern === '/*' ? '/no/such/page' : pattern || '/').replaceAll(/:\w+/g, NOBODY).replace(/\*$/, 'nothing.webp')

const SITE = addresses(routes)
const GUARDED = SITE.filter(({ pattern }) => accessTo(pattern) !== 'public')

function accessTo(pattern: string): RouteAccess {
  return (ROUTE_ACCESS as Record<string, RouteAccess>)[pattern] ?? []
}

let clone: Clone
let database: Database
let server: ServerProcess
const browsers = new Map<Who, TestBrowser>()
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  server = await startServerProcess({ DATABASE_URL: clone.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error' })
  browsers.set('guest', testBrowser(server.url))
  for (const role of ROLES) {
    const browser = testBrowser(server.url)
    const { email } = await makeSignable(database.db, role)
    expect((await browser.signIn(email)).status).toBe(303)
    browsers.set(role, browser)
  }
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await clone.drop()
})

let requests = 0
/** From a new address each hundred requests: the walk is about access, not about limits. */
function ask(who: Who, path: string, init: RequestInit = {}): Promise<Response> {
  const cookies = [...(browsers.get(who)?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers(init.headers)
  const address = Math.floor(requests++ / 100)
  headers.set('X-Forwarded-For', `10.8.${address >> 8}.${address & 255}`)
  headers.set('Origin', new URL(server.url).origin)
  headers.set('Accept-Encoding', 'identity') // what is packed here would only be unpacked again
  if (cookies) headers.set('Cookie', cookies)
  return fetch(server.url + path, { redirect: 'manual', ...init, headers })
}

/** What the guard did, read from the answer alone. */
async function decision(answer: Response): Promise<'open' | 'signIn' | 'refuse'> {
  const body = await answer.text()
  const told = answer.headers.get('location') ?? (answer.status === 202 ? body : '')
  if (/(?:^|")\/signin\?from=/.test(told)) return 'signIn'
  return /(?:^|")\/unauthorized(?:"|$)/.test(told) ? 'refuse' : 'open'
}

const expected = (who: Who, pattern: string) =>
  mayOpen(who === 'guest' ? null : { id: NOBODY, role: who, isActive: true }, accessTo(pattern))

/** The ways to ask for one address. React Router answers each of the data requests without the document. */
function variants({ path, routeIds }: Address): [string, RequestInit?][] {
  const leaf = routeIds.at(-1) ?? ''
  const bare = path === '/' ? '/_root' : path
  return [
    [path],
    [path, { method: 'HEAD' }],
    [`${bare}.data`],
    [`${bare}.data?_routes=${encodeURIComponent(leaf)}`],
    [`${bare}.data?_routes=root`],
    [`${path}/`],
    [`/${path}`],
    [path.replace(/(.)\//, '$1//')],
    [`${path}?from=/dashboard`],
  ]
}

async function walk(who: Who, address: Address, ways: [string, RequestInit?][]): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, init] of ways) {
    const answer = await ask(who, path, init)
    const found = await decision(answer)
    if (answer.status >= 500) wrong.push(`${init?.method ?? 'GET'} ${path} as ${who}: ${answer.status}`)
    // A double slash in the middle is another address to some servers: not found is as good as closed
    if (found === 'open' && answer.status === 404) continue
    if (found !== expected(who, address.pattern))
      wrong.push(`${init?.method ?? 'GET'} ${path} as ${who}: ${found}, ${answer.status}`)
  }
  return wrong
}

describe.each(EVERYBODY)('%s', (who) => {
  test('opens the addresses the matrix opens, and no other', { timeout: 120_000 }, async () => {
    expect(SITE.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const address of SITE) {
      const ways = variants(address)
      wrong.push(...(await walk(who, address, accessTo(address.pattern) === 'public' ? ways.slice(0, 3) : ways)))
    }
    expect(wrong).toEqual([])
  })

  test(
    'posts nothing where the matrix keeps them out, by form, as data or in another method',
    { timeout: 60_000 },
    async () => {
      const before = await fingerprint()
      const wrong: string[] = []
      for (const address of GUARDED) {
        if (expected(who, address.pattern) === 'open') continue
        const leaf = encodeURIComponent(address.routeIds.at(-1) ?? '')
        for (const path of [
          address.path,
          `${address.path}.data`,
          `${address.path}.data?_routes=${leaf}`,
          `${address.path}?index`,
        ])
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            const body = new URLSearchParams({ intent: 'save', fullName: 'Somebody Else', user_type: 'admin' })
            const answer = await ask(who, path, { method, body })
            if ((await decision(answer)) !== expected(who, address.pattern))
              wrong.push(`${method} ${path}: ${answer.status}`)
          }
      }
      expect(wrong).toEqual([])
      expect(await fingerprint()).toEqual(before)
    },
  )
})

/** What people are and have; a session's last use may move. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    select (select md5(string_agg(p::text, ',' order by user_id)) from user_profiles p) as profiles,
           (select md5(string_agg(u::text, ',' order by id)) from (select id, email, full_name, banned from users) u) as users,
           (select count(*)::int from sessions) as sessions`)
  return rows[0]
}

describe('the walk itself', () => {
  test('tells a closed door from an open one (the control)', async () => {
    expect(GUARDED.length).toBeGreaterThan(4)
    expect(await decision(await ask('guest', '/dashboard/tenant'))).toBe('signIn')
    expect(await decision(await ask('guest', '/dashboard/tenant.data'))).toBe('signIn')
    expect(await decision(await ask('tenant', '/dashboard/landlord'))).toBe('refuse')
    expect(await decision(await ask('tenant', '/dashboard/landlord.data'))).toBe('refuse')
    expect(await decision(await ask('landlord', '/dashboard/landlord'))).toBe('open')
    expect(await decision(await ask('landlord', '/dashboard/landlord.data'))).toBe('open')
  })

  test('would report a page that is open where the matrix says closed, and the other way round (the control)', async () => {
    const unguarded = { pattern: '/dashboard/tenant', path: '/properties', routeIds: ['routes/public/properties'] }
    expect(await walk('guest', unguarded, [['/properties'], ['/properties.data']])).toHaveLength(2)
    const closed = { pattern: '/properties', path: '/dashboard/tenant', routeIds: ['routes/dashboard/tenant'] }
    expect(await walk('guest', closed, [['/dashboard/tenant'], ['/dashboard/tenant.data']])).toHaveLength(2)
  })

  test('a refusal carries nothing of the page', async () => {
    for (const path of ['/dashboard/landlord', '/dashboard/landlord.data']) {
      const text = await (await ask('tenant', path)).text()
      expect(text).not.toMatch(/listings|properties|loaderData/i)
    }
  })
})

describe('the page for testing one’s sign-in', () => {
  test('shows what each guard would decide, and nothing secret', async () => {
    const html = await (await ask('agent', '/test-auth')).text()
    expect(html).toContain('What each guard would decide')
    const { rows } = await database.pool.query('select id::text, token from sessions')
    for (const { id, token } of rows) {
      expect(html).not.toContain(id)
      expect(html).not.toContain(token)
    }
    expect(html).not.toMatch(/@tahanan\.example/)
  })
})
