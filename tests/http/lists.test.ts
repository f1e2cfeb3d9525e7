// Every list with numbered pages treats an address alike that was typed by hand or is out of date.
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#app/shared/vocabulary.ts'
import { createTestBrowser, makePersonWithPassword, signInAnyRole, type TestBrowser } from '#tests/support/accounts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
const browsers = new Map<Role, TestBrowser>()
beforeAll(async () => {
  for (const role of ROLES) browsers.set(role, await signIn(role))
})

async function signIn(role: Role): Promise<TestBrowser> {
  const browser = createTestBrowser(server.url)
  if (role === 'admin') {
    const { email } = await makeConsoleAdmin(database.db, 'lists@tahanan.example')
    await browser.post('/admin/login', { email, password: ADMIN_PASSWORD })
  } else {
    const { email } = await makePersonWithPassword(database.db, role)
    await signInAnyRole(database.db, browser, email)
  }
  return browser
}

const COMMON_LISTS = ['inspections', 'inspections?show=past', 'maintenance', 'saved', 'viewings', 'viewings?show=past']
const OWNER_LISTS = ['applications', 'payments', 'properties', 'tenants', ...COMMON_LISTS]
const toPaths = (role: Role, lists: readonly string[]) => lists.map((list) => `/dashboard/${role}/${list}`)

const LISTS: Record<Role, string[]> = {
  tenant: [...toPaths('tenant', ['applications', 'documents', ...COMMON_LISTS]), '/blog?category=rental-guides'],
  landlord: toPaths('landlord', ['documents', ...OWNER_LISTS]),
  agent: toPaths('agent', ['clients', 'commission', 'commission/agreements', 'reviews', ...OWNER_LISTS]),
  admin: [
    ...['properties', 'users', 'applications'].map((section) => `/admin/dashboard/${section}`),
    ...['agent-reviews', 'bookings', 'contact', 'photo-matches', 'reports', 'reports?state=all'].map(
      (list) => `/admin/${list}`,
    ),
  ],
}
const addParams = (path: string, params: string) => `${path}${path.includes('?') ? '&' : '?'}${params}`

const MALFORMED = ['q=%00%F0%9F', 'status=x', 'sort=__proto__', 'listing=1', 'rental=%27', 'due=x', 'period=9999-99']

describe.each(ROLES)('the lists of the role %s', (role) => {
  const get = async (path: string) => {
    const response = await browsers.get(role)?.get(path)
    return { status: response?.status, location: response?.headers.get('location') ?? '' }
  }

  test.each(LISTS[role])(
    'a page after the last of %s redirects to the last and keeps other parameters',
    async (path) => {
      const kept = addParams(path, 'other=1')
      const { status, location } = await get(addParams(kept, 'page=999'))
      expect(status).toBe(302)
      expect(location.replace(/&page=\d$/, '')).toBe(kept)
      expect((await get(location)).status).toBe(200)
    },
  )

  test.each(LISTS[role])('malformed parameters of %s are ignored', async (path) => {
    expect((await get(addParams(path, [...MALFORMED, 'page=-1'].join('&')))).status).toBe(200)
  })
})

test('the list of agents redirects from a page after the last one', async () => {
  const response = await browsers.get('tenant')?.get('/agents?q=ana&page=999')
  expect([response?.status, response?.headers.get('location')]).toEqual([302, '/agents?q=ana'])
})
