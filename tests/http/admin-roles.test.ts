// Asks every address of the console as each role of an administrator, by page, by data request and by post: what the role does not have
// does not exist for it (promise Z2). What a role may do is checked in app/permissions/admin-roles.test.ts.
import { beforeAll, expect, test } from 'vitest'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { type Action, canInGeneral } from '#app/permissions/policy.ts'
import { ADMIN_ROLES, type AdminRole } from '#app/shared/vocabulary.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/accounts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'
const FIRST_PAGES = {
  owner: '/admin/dashboard',
  moderator: '/admin/review',
  support: '/admin/dashboard/users',
  finance: '/admin/bookings',
  content: '/admin/content',
}
const ADDRESSES = PAGE_ROWS.flatMap(([pattern, { needs }]) =>
  needs !== undefined && pattern.startsWith('/admin/')
    ? [{ path: pattern.replace(':id', UNKNOWN_ID), hasId: pattern.includes(':id'), needs }]
    : [],
)
const FILE = /\.(?:csv|pdf)$|export$|document$|\/(?:find|stream|sessions|end-view)$/

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
const browsers = new Map<AdminRole, TestBrowser>()

beforeAll(async () => {
  for (const role of ADMIN_ROLES) {
    const browser = createTestBrowser(server.url)
    await makeConsoleAdmin(database.db, `${role}@tahanan.example`, { role })
    const response = await browser.post('/admin/login', {
      email: `${role}@tahanan.example`,
      password: ADMIN_PASSWORD,
    })
    expect([role, response.headers.get('Location')]).toEqual([role, FIRST_PAGES[role]])
    browsers.set(role, browser)
  }
})

const mayOpen = (role: AdminRole, needs: Action) =>
  canInGeneral({ id: UNKNOWN_ID, role: 'admin', isActive: true, adminRole: role }, needs)

test.each(ADMIN_ROLES)('%s opens the addresses of the role, and the others answer 404', async (role) => {
  const browser = browsers.get(role)
  if (!browser) return expect.unreachable()
  const problems: string[] = []
  let refused = 0
  for (const { path, hasId, needs } of ADDRESSES) {
    await database.db.delete(rateLimits) // the test is not about them
    const isOpen = mayOpen(role, needs)
    const variants: [string, Response][] = [
      ['page', await browser.get(path)],
      ['post', await browser.post(path, { intent: 'nothing' })],
    ]
    if (!FILE.test(path)) variants.push(['data', await browser.get(`${path}.data`)])
    for (const [name, response] of variants) {
      await response.body?.cancel()
      if (!isOpen) refused++
      // An unknown document is missing for everybody
      if (!hasId && isOpen && response.status === 404) problems.push(`${name} ${path} is closed`)
      if (!isOpen && response.status !== 404) problems.push(`${name} ${path} answered ${response.status}`)
    }
  }
  expect(problems).toEqual([])
  expect(refused > 0).toBe(role !== 'owner')
})

test('the menu shows the sections of the role and no other', async () => {
  const page = await (await browsers.get('finance')?.get('/admin/bookings'))?.text()
  const links = [...(page?.matchAll(/href="(\/admin\/[^"?#]*)"/g) ?? [])].map(([, path]) => path)
  expect([...new Set(links)].toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    '/admin/account',
    '/admin/bookings',
    '/admin/dashboard/analytics',
  ])
})
