// Requests every address of the dashboards as each role of a team, and compares the answer with the table of pages for teams (promise Z11): a page
// that the role may not open does not exist for it. Then posts to all of them.
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { isOpenToTeam, TEAM_PAGES } from '#app/pages/team-pages.server.ts'
import { TEAM_ROLES, type TeamRole } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActingSession, makeActiveMember } from '#seed/factories/team.ts'
import { createTestBrowser, makePersonWithPassword, signInAnyRole, type TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { type RouteAddress, SITE_ADDRESSES } from '#tests/support/servers/site-addresses.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
const browsers = new Map<TeamRole | 'person', TestBrowser>()

const isDashboard = ({ pattern }: RouteAddress) => /^\/dashboard(\/|$)/.test(pattern)
const DASHBOARD = SITE_ADDRESSES.filter(isDashboard)

beforeAll(async () => {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  for (const role of ['person', ...TEAM_ROLES] as const) {
    const browser = createTestBrowser(server.url)
    // A landlord: pages of the own account would open, if the request were made as the person
    const { id: personId, email } = await makePersonWithPassword(database.db, 'landlord')
    await signInAnyRole(database.db, browser, email)
    browsers.set(role, browser)
    if (role === 'person') continue
    const { id: memberId } = await makeActiveMember(database.db, { ownerId, personId, role })
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, personId))
    await makeActingSession(database.db, { memberId, sessionId: session?.id ?? '' })
  }
})

let requestCount = 0
async function send(visitor: TeamRole | 'person', path: string, init: RequestInit = {}): Promise<Response> {
  if (requestCount++ % 100 === 0) await database.db.delete(rateLimits)
  const cookies = [...(browsers.get(visitor)?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const { origin } = new URL(server.url)
  const headers = { Origin: origin, Cookie: cookies, Referer: `${origin}/dashboard`, 'Accept-Encoding': 'identity' }
  return fetch(server.url + path, { redirect: 'manual', ...init, headers })
}

/** The guard answers as for an address that does not exist; a page that opened says what it misses, by another code. */
async function isClosed(response: Response): Promise<boolean> {
  const body = await response.text()
  return response.status === 404 && body.includes('app.notFound')
}

const PARALLEL = 6
async function checkAll(
  addresses: readonly RouteAddress[],
  check: (address: RouteAddress) => Promise<string | null>,
): Promise<string[]> {
  const queue = [...addresses]
  const problems: string[] = []
  const work = async () => {
    for (let address = queue.shift(); address; address = queue.shift()) {
      const problem = await check(address)
      if (problem !== null) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return problems.toSorted()
}

describe.each(TEAM_ROLES)('%s', (role) => {
  test('opens exactly the pages of the table', async () => {
    const problems = await checkAll(DASHBOARD, async ({ pattern, path }) => {
      const response = await send(role, `${path}.data`)
      const { status } = response
      const closed = await isClosed(response)
      if (status >= 500) return `${path}: ${status}`
      // A page without an id that opens shows something
      if (!closed && !pattern.includes(':') && status >= 400) return `${path}: ${status}`
      return closed === isOpenToTeam({ role, homes: 'all' }, pattern, 'GET')
        ? `${path}: ${closed ? 'closed' : 'open'}, ${status}`
        : null
    })
    expect(problems).toEqual([])
  })

  test('sends something only to the pages of the table', async () => {
    const problems = await checkAll(DASHBOARD, async ({ pattern, path }) => {
      const body = new URLSearchParams({ intent: 'save', fullName: 'Somebody Else' })
      const closed = await isClosed(await send(role, `${path}.data`, { method: 'POST', body }))
      return closed === isOpenToTeam({ role, homes: 'all' }, pattern, 'POST')
        ? `${path}: ${closed ? 'closed' : 'open'}`
        : null
    })
    expect(problems).toEqual([])
  })
})

describe('the check itself', () => {
  test('null control: it tells an open page from a closed one, and the own account from that of an owner', async () => {
    expect(DASHBOARD.length).toBeGreaterThan(100)
    expect(Object.keys(TEAM_PAGES).length).toBeGreaterThan(50)
    expect(await isClosed(await send('caretaker', '/dashboard/landlord/maintenance.data'))).toBe(false)
    expect(await isClosed(await send('caretaker', '/dashboard/landlord/payments.data'))).toBe(true)
    expect(await isClosed(await send('person', '/dashboard/landlord/payments.data'))).toBe(false)
    expect(await isClosed(await send('person', '/dashboard/settings/payout-accounts.data'))).toBe(false)
    expect(await isClosed(await send('co_owner', '/dashboard/settings/payout-accounts.data'))).toBe(true)
    expect(await isClosed(await send('co_owner', '/dashboard/settings/password.data'))).toBe(true)
  })

  test('other spellings of the address of a closed page lead nowhere else', async () => {
    for (const path of [
      '/dashboard/landlord/payments',
      '/dashboard/landlord/payments/',
      '/dashboard/landlord/payments.data?_routes=landlord-payments',
      '//dashboard/landlord/payments',
      '/dashboard//landlord/payments',
    ])
      expect([path, (await send('caretaker', path)).status]).toEqual([path, 404])
  })
})
