// An administrator looks at the pages of a person of the demo data: every page of the dashboards is shown or hidden as the table of pages
// says, nothing can be changed, and the view ends with the session of the console.
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { getViewRefusal } from '#app/pages/page-lists.server.ts'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { getDemoEmail } from '#seed/demo/people/demo-accounts.ts'
import { makePersonWithPassword, type TestBrowser } from '#tests/support/accounts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { DEMO_DAY, DEMO_SECRETS, setUpDemoDatabase } from '#tests/support/database/demo-database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { createServerClock } from '#tests/support/servers/server-clock.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'
const ROLES = ['tenant', 'landlord', 'agent'] as const
const database = setUpDemoDatabase()
// On the day of the demo data, and without jobs, which would remind people and move what has become due
const server = setUpServer(database, {
  LOG_LEVEL: 'error',
  BACKGROUND_JOBS: '0',
  ENCRYPTION_KEY: DEMO_SECRETS.encryptionKey,
  ...createServerClock(DEMO_DAY).env,
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

async function findDemoId(role: RegistrableRole): Promise<string> {
  const [person] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, getDemoEmail(role)))
  return person?.id ?? ''
}

let adminCount = 0
async function openConsole(): Promise<TestBrowser> {
  const browser = createVisitor(server)
  const { email } = await makeConsoleAdmin(database.db, `viewer-${++adminCount}@tahanan.example`)
  await browser.post('/admin/login', { email, password: ADMIN_PASSWORD })
  return browser
}

async function openView(role: RegistrableRole): Promise<TestBrowser> {
  const browser = await openConsole()
  const { status, headers } = await browser.get(`/dashboard/${role}?userId=${await findDemoId(role)}`)
  expect([status, headers.get('location')]).toEqual([302, `/dashboard/${role}`])
  return browser
}

/** The rows of the table of pages that the person may open. */
const listRoleRows = (role: RegistrableRole) =>
  PAGE_ROWS.filter(
    ([path, { access }]) => path.startsWith('/dashboard') && (access === 'signedIn' || access.includes(role)),
  )

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[0-9a-f-]{36}')}$`)
const fillWithUnknown = (path: string) => path.replaceAll(/:\w+/g, UNKNOWN_ID)

type OpenPage = (address: string) => Promise<{ status: number; html: string }>

/** Opens each address once. */
function createOpenPage(browser: TestBrowser): OpenPage {
  const opened = new Map<string, ReturnType<OpenPage>>()
  const open = async (address: string) => {
    const response = await browser.get(address)
    return { status: response.status, html: await response.text() }
  }
  return (address) => {
    const page = opened.get(address) ?? open(address)
    opened.set(address, page)
    return page
  }
}

/** The addresses of the rows: as the pages of the person link to them, otherwise with an unknown id. */
async function findAddresses(openPage: OpenPage, role: RegistrableRole): Promise<Map<string, string>> {
  const rows = listRoleRows(role)
  const found = new Map<string, string>(rows.flatMap(([path]) => (path.includes(':') ? [] : [[path, path]])))
  for (const [path, address] of found) {
    if (getViewRefusal(path, 'GET') !== null) continue
    const { html } = await openPage(address)
    for (const [, link = ''] of html.matchAll(/href="(\/dashboard\/[^"?#]+)/g)) {
      const path = found.has(link) ? undefined : rows.find(([row]) => toPattern(row).test(link))?.[0]
      if (path !== undefined && !found.has(path)) found.set(path, link)
    }
  }
  return found
}

/** Every table but those that a request of the administrator writes, and the counts of past days, which a job of the server fills. */
async function readState(): Promise<unknown> {
  const { rows: tables } = await database.pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('audit_log', 'rate_limits', 'admin_sessions', 'report_days', 'report_day_changes') order by 1`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int, md5(string_agg(t::text, ',' order by t::text)) from "${name}" t`,
  )
  return (await database.pool.query(`${parts.join(' union all ')} order by name`)).rows
}

describe.each(ROLES)('the view of the pages of a %s', (role) => {
  let browser: TestBrowser
  let openPage: OpenPage
  let addresses: Map<string, string>
  beforeAll(async () => {
    browser = await openView(role)
    openPage = createOpenPage(browser)
    addresses = await findAddresses(openPage, role)
  })

  test('every page of the table is shown with the banner, or hidden with the reason and the banner', async () => {
    const problems: string[] = []
    for (const [path] of listRoleRows(role)) {
      const address = addresses.get(path)
      const { status, html } = await openPage(address ?? fillWithUnknown(path))
      const refusal = getViewRefusal(path, 'GET')
      const expected = refusal ? 403 : path === '/dashboard' ? 302 : address === undefined ? 404 : 200
      const isPage = expected === 200 || (expected === 403 && refusal !== 'view.file') // the answer to a file has the reason only
      const hasBanner = !isPage || (html.includes('You are viewing the pages of') && html.includes('/admin/end-view'))
      if (status !== expected || !hasBanner)
        problems.push(`${address ?? path}: ${status}, ${hasBanner ? 'with' : 'without'} the banner`)
    }
    expect(problems).toEqual([])
    const linked = [...addresses.keys()].filter((path) => path.includes(':'))
    expect(linked.length).toBeGreaterThan(role === 'tenant' ? 3 : 5) // the demo data have rows to open
  })

  test('no amount of a page has centavos that are zero', async () => {
    const amounts: string[] = []
    const problems: string[] = []
    for (const [path, address] of addresses) {
      if (getViewRefusal(path, 'GET') !== null) continue
      const { html } = await openPage(address)
      amounts.push(...(html.match(/₱[\d,]+/g) ?? []))
      for (const [amount] of html.matchAll(/₱[\d,]+\.00(?!\d)/g)) problems.push(`${address}: ${amount}`)
    }
    expect(problems).toEqual([])
    expect(amounts.length).toBeGreaterThan(20) // the pages have amounts
  })

  test('no address takes a form or another change, and nothing is changed', async () => {
    const before = await readState()
    const problems: string[] = []
    for (const [path] of listRoleRows(role)) {
      const address = addresses.get(path) ?? fillWithUnknown(path)
      // One middleware refuses both forms of a request; at full size both are sent to every address
      for (const target of IS_FULL_SIZE || !path.includes(':') ? [address, `${address}.data`] : [address]) {
        const { status } = await browser.post(target, { intent: 'save', fullName: 'Changed' })
        if (status !== 403) problems.push(`${target}: ${status}`)
      }
    }
    expect(problems).toEqual([])
    expect(await readState()).toEqual(before)
  })

  test('rows of other people are not found', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select r.id from rentals r join properties p on p.id = r.property_id left join agents a on a.id = p.agent_id
       where r.tenant_id <> $1 and p.owner_id <> $1 and a.user_id is distinct from $1 limit 3`,
      [await findDemoId(role)],
    )
    expect(rows).not.toEqual([])
    for (const { id } of rows) expect((await browser.get(`/dashboard/rentals/${id}`)).status).toBe(404)
  })
})

describe('a view', () => {
  const DASHBOARD = '/dashboard/tenant'
  const isView = async (browser: TestBrowser, path = DASHBOARD) =>
    (await (await browser.get(path)).text()).includes('You are viewing the pages of')

  test('every page of it is in the audit log, with its address', async () => {
    const browser = await openView('tenant')
    await browser.get('/dashboard/tenant/applications')
    const [entry] = await database.db
      .select({ details: auditLog.details, role: auditLog.actorRole })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.dashboardViewed'), eq(auditLog.subjectId, await findDemoId('tenant'))))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toEqual({ details: { role: 'tenant', path: '/dashboard/tenant/applications' }, role: 'admin' })
  })

  test('a form is refused with what was typed, and says why', async () => {
    const browser = await openView('tenant')
    const response = await browser.post('/dashboard/tenant/maintenance/new', { title: 'The tap drips' })
    const html = await response.text()
    expect(response.status).toBe(403)
    expect(html).toContain('You are looking at the pages of someone else')
    expect(html).toContain('The tap drips')
  })

  test('public pages know nothing of it, and scripts of its pages can neither read nor change', async () => {
    const browser = await openView('tenant')
    const name = /viewing the pages of ([^<]+)/.exec(await (await browser.get(DASHBOARD)).text())?.[1] ?? 'nobody'
    expect(await (await browser.get('/properties')).text()).not.toContain(name)
    const headers = { Referer: `${server.url}${DASHBOARD}`, Origin: server.url }
    for (const path of ['/api/saved', '/api/stream', '/api/conversations/unread', '/api/conversations'])
      expect((await browser.send(path, { headers })).status, path).toBe(403)
    expect((await browser.send('/api/events', { method: 'POST', headers, body: '{}' })).status).toBe(403)
    expect(
      (await browser.send('/api/listings/facets', { headers: { Referer: `${server.url}/properties` } })).status,
    ).toBe(200)
  })

  test('it ends with "Back to the console", at Logout, and when the account is erased', async () => {
    const browser = await openView('tenant')
    expect(await isView(browser)).toBe(true)
    const copy = [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const back = await browser.post('/admin/end-view', {})
    expect([back.status, back.headers.get('location')]).toEqual([303, '/admin/dashboard/users'])
    expect(await isView(browser)).toBe(false)
    await browser.get(`${DASHBOARD}?userId=${await findDemoId('tenant')}`)
    await browser.post('/admin/logout', {})
    const replayed = await browser.send(DASHBOARD, { headers: { Cookie: copy } })
    expect(replayed.headers.get('location')).toMatch(/^\/signin\?/)

    const person = await makePersonWithPassword(database.db, 'tenant')
    const other = await openConsole()
    await other.get(`${DASHBOARD}?userId=${person.id}`)
    expect(await isView(other)).toBe(true)
    await database.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, person.id))
    expect(await isView(other)).toBe(false)
  })

  test('the cookie of one session of the console opens nothing in another, nor for a session of the site', async () => {
    const browser = await openView('tenant')
    const [name, value] = [...browser.jar].find(([key]) => key.endsWith('tahanan_view')) ?? ['', '']
    for (const visitor of [await openConsole(), createVisitor(server)]) {
      expect(await isView(visitor)).toBe(false)
      visitor.jar.set(name, value)
      expect(await isView(visitor)).toBe(false)
    }
  })

  test('nobody but an administrator opens one, and an unknown person is not found', async () => {
    const person = await makePersonWithPassword(database.db, 'tenant')
    const browser = createVisitor(server)
    await browser.signIn(person.email)
    await browser.get(`${DASHBOARD}?userId=${await findDemoId('tenant')}`)
    expect([...browser.jar.keys()].filter((key) => key.includes('view'))).toEqual([])
    expect((await (await openConsole()).get(`${DASHBOARD}?userId=${UNKNOWN_ID}`)).status).toBe(404)
  })
})
