// The session of the console, and its sections: each has an address, the addresses with `?section=` still lead to them, and sections without forms
// take none.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePersonWithPassword, TEST_PASSWORD, type TestBrowser } from '#tests/support/accounts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
let admin: TestBrowser
beforeAll(async () => {
  admin = createVisitor(server)
  const { email } = await makeConsoleAdmin(database.db, 'sections@tahanan.example')
  await admin.post('/admin/login', { email, password: ADMIN_PASSWORD })
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

const DASHBOARD = '/admin/dashboard'
const SECTIONS = ['properties', 'users', 'applications', 'analytics', 'settings'] as const
const readTarget = ({ status, headers }: Response) => [status, headers.get('location')]
const readTitle = async (response: Response) => /<title>([^<]*)<\/title>/.exec(await response.text())?.[1]

describe('a session of the console', () => {
  const PERSONAL_PAGES = ['password', 'two-factor', 'passkeys', 'sessions', 'email', 'profile', 'privacy'].map(
    (page) => `/dashboard/settings/${page}`,
  )

  test('opens no personal settings of the site, and no sign-in of the site', async () => {
    for (const path of ['/dashboard/settings', ...PERSONAL_PAGES, '/signin/again'])
      expect(readTarget(await admin.get(path)), path).toEqual([302, '/unauthorized'])
    const again = await admin.post('/signin/again', { password: TEST_PASSWORD })
    expect(readTarget(again)).toEqual([302, '/unauthorized'])
    expect(again.headers.getSetCookie().filter((line) => line.includes('session'))).toEqual([])
  })

  test('ends at Logout with everything it could do: nothing answers as for an administrator afterwards', async () => {
    const browser = createVisitor(server)
    const { email } = await makeConsoleAdmin(database.db, 'logout@tahanan.example')
    const tenant = await makePersonWithPassword(database.db, 'tenant')
    const viewed = `/dashboard/tenant?userId=${tenant.id}`
    await browser.post('/admin/login', { email, password: ADMIN_PASSWORD })
    await browser.post('/signin/again', { password: TEST_PASSWORD })
    await browser.get(viewed)
    const page = '/dashboard/tenant/saved'
    const open = async () => [(await browser.get(page)).status, (await browser.get(DASHBOARD)).status]
    expect(await open()).toEqual([200, 200]) // null control
    await browser.post('/admin/logout', {})
    expect(await open()).toEqual([302, 302])
    expect((await browser.get(viewed)).headers.get('location')).toMatch(/^\/signin\?/)
  })
})

describe('the address of a section', () => {
  test.each([
    ['Overview', DASHBOARD],
    ['Properties', `${DASHBOARD}/properties`],
    ['Users', `${DASHBOARD}/users`],
    ['Applications', `${DASHBOARD}/applications`],
    ['Analytics', `${DASHBOARD}/analytics`],
    ['Settings', `${DASHBOARD}/settings`],
  ])('%s opens at %s, is hidden from search engines, and is closed to guests', async (label, path) => {
    const response = await admin.get(path)
    expect(response.status).toBe(200)
    const html = await response.clone().text()
    expect(await readTitle(response)).toBe(`${label} · Tahanan Admin`)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(readTarget(await createVisitor(server).get(path))).toEqual([302, '/admin/login'])
  })

  test('an unknown address below the console is not found', async () => {
    expect((await admin.get(`${DASHBOARD}/nothing`)).status).toBe(404)
  })
})

describe('the old address of a section', () => {
  test.each(SECTIONS)('?section=%s leads to the new one with the other parameters', async (section) => {
    const response = await admin.get(`${DASHBOARD}?page=1&section=${section}&q=a%26b&other=1`)
    expect(readTarget(response)).toEqual([301, `${DASHBOARD}/${section}?page=1&q=a%26b&other=1`])
    expect((await admin.get(response.headers.get('location') ?? '')).status).toBe(200)
    expect(readTarget(await admin.get(`${DASHBOARD}?section=${section}`))).toEqual([301, `${DASHBOARD}/${section}`])
  })

  test.each(['overview', 'nothing', '', '%2F%2Fevil.example', '..%2Flogin'])(
    '?section=%s opens the overview',
    async (section) => {
      const response = await admin.get(`${DASHBOARD}?section=${section}&other=1`)
      expect(readTarget(response)).toEqual([301, `${DASHBOARD}?other=1`])
      expect(await readTitle(await admin.get(`${DASHBOARD}?other=1`))).toBe('Overview · Tahanan Admin')
    },
  )

  test('a guest is led to the sign-in', async () => {
    expect(readTarget(await createVisitor(server).get(`${DASHBOARD}?section=users`))).toEqual([302, '/admin/login'])
  })
})

test.each([DASHBOARD, `${DASHBOARD}?index`, `${DASHBOARD}/analytics`])(
  'a form that is sent to %s, which has none, is refused with 405',
  async (path) => {
    expect((await admin.post(path, { intent: 'status' })).status).toBe(405)
  },
)

test('null control: a section with forms reads what is sent to it', async () => {
  expect((await admin.post(`${DASHBOARD}/users`, { intent: 'nothing' })).status).toBe(400)
})

/** What the main query of each place reads, and the text of the place. A column is for tables that the session itself needs. */
const UNREADABLE = [
  { path: DASHBOARD, table: 'bookings', text: 'Failed to load dashboard data. Please try again.' },
  { path: `${DASHBOARD}/properties`, table: 'properties', text: 'Failed to load properties. Please try again.' },
  {
    path: `${DASHBOARD}/users`,
    table: 'user_profiles',
    column: 'phone',
    text: 'Failed to load users. Please try again.',
  },
  {
    path: `${DASHBOARD}/applications`,
    table: 'rental_applications',
    text: 'Failed to load applications. Please try again.',
  },
  {
    path: `${DASHBOARD}/analytics?period=90d`,
    table: 'search_misses',
    text: 'Failed to load analytics data. Please try again.',
  },
  { path: `${DASHBOARD}/settings?tab=rent`, table: 'rent_control_rules' },
  { path: '/admin/account', table: 'known_devices' },
  { path: '/admin/bookings', table: 'bookings' },
  { path: '/admin/review', table: 'properties' },
  { path: '/admin/reports', table: 'listing_reports' },
  { path: '/admin/verifications', table: 'verification_requests' },
  { path: '/admin/photo-matches', table: 'photo_matches' },
  { path: '/admin/contact', table: 'contact_messages' },
  { path: '/admin/audit', table: 'audit_log' },
  { path: '/admin/system', table: 'emails' },
  { path: '/admin/content', table: 'site_texts' },
  { path: '/admin/newsletter', table: 'newsletter_subscriptions' },
  { path: '/admin/emails', table: 'emails' },
  { path: '/admin/agent-reviews', table: 'agent_reviews' },
  { path: '/admin/administrators', table: 'owner_requests' },
]

describe('a place of the console that cannot be read', () => {
  test('every place of the menu is in the list of places that are tested', async () => {
    const html = await (await admin.get(DASHBOARD)).text()
    const menu = [...(/<aside[\s\S]*?<\/aside>/.exec(html)?.[0].matchAll(/href="(\/admin\/[^"]+)"/g) ?? [])]
    const tested = UNREADABLE.map(({ path }) => path.split('?')[0])
    expect(menu.length).toBeGreaterThan(10)
    expect(menu.map(([, to]) => to).filter((to) => !tested.includes(to))).toEqual([])
  })

  test.each(UNREADABLE)(
    'keeps the frame and the menu and says what failed: $path',
    async ({ path, table, column, text }) => {
      const [hide, restore] =
        column === undefined
          ? [`alter table ${table} rename to ${table}_gone`, `alter table ${table}_gone rename to ${table}`]
          : [
              `alter table ${table} rename column ${column} to ${column}_gone`,
              `alter table ${table} rename column ${column}_gone to ${column}`,
            ]
      await database.pool.query(hide)
      const response = await admin.get(path)
      await database.pool.query(restore)
      const html = await response.text()
      expect(response.status).toBe(500)
      expect(html).toContain(text ?? 'This section could not be read. Please try again.')
      expect(html).toContain('Management Console')
      expect(html).toMatch(/<aside[\s\S]*href="\/admin\/dashboard\/users"[\s\S]*href="\/admin\/system"[\s\S]*<\/aside>/)
      expect(html).toMatch(/>Try again</)
      expect(html).not.toMatch(/_gone|relation|node_modules|\.server\.ts|DrizzleQueryError|Page Error/i)
      expect((await admin.get(path)).status).toBe(200) // null control
    },
  )
})
