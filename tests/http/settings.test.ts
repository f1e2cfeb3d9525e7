// The settings on the built server, as plain forms: what is saved, what is refused, and what acts at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makeSignable, TEST_PASSWORD, type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

let clone: Clone
let database: Database
let server: ServerProcess
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  server = await startServerProcess({ DATABASE_URL: clone.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await clone.drop()
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

let visitors = 0
const visitor = () => testBrowser(server.url, `10.7.0.${++visitors}`)
async function signedIn(role: Role = 'tenant') {
  const person = await makeSignable(database.db, role)
  const browser = visitor()
  expect((await browser.signIn(person.email)).status).toBe(303)
  return { person, browser }
}
const PROFILE = '/dashboard/settings/profile'
/** As it stands in the form. */
const versionOn = async (browser: TestBrowser, path = PROFILE) =>
  /name="version" value="([^"]*)"/.exec(await (await browser.get(path)).text())?.[1] ?? ''
const fields = (version: string, more: Record<string, string> = {}) => ({
  version,
  fullName: 'Ligaya Santos',
  phone: '0917 123 4567',
  dateOfBirth: '1990-02-03',
  contactMethod: 'phone',
  ...more,
})
const profileOf = async (id: string) =>
  (await database.db.select().from(userProfiles).where(eq(userProfiles.userId, id)))[0]

describe('the dashboard', () => {
  test.each([
    ['tenant', '/dashboard/tenant'],
    ['landlord', '/dashboard/landlord'],
    ['agent', '/dashboard/agent'],
    ['admin', '/dashboard/tenant'],
  ] as const)('sends a %s to %s', async (role, home) => {
    const { browser } = await signedIn(role)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe(home)
    const page = await browser.get(home)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the profile', () => {
  test('is saved by a plain form, and says so', async () => {
    const { person, browser } = await signedIn()
    const answer = await browser.post(PROFILE, fields(await versionOn(browser)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${PROFILE}?saved=1`)
    expect(await profileOf(person.id)).toMatchObject({ fullName: 'Ligaya Santos', phone: '+639171234567' })
    expect(await (await browser.get(`${PROFILE}?saved=1`)).text()).toContain('Saved.')
  })

  test('comes back with everything typed when something is wrong', async () => {
    const { browser } = await signedIn()
    const answer = await browser.post(
      PROFILE,
      fields(await versionOn(browser), { phone: '12', dateOfBirth: '2020-01-01' }),
    )
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('value="Ligaya Santos"')
    expect(html).toContain('You must be at least 18 years old')
    expect(html).toContain('href="#field-phone"')
  })

  test('never takes a type, an e-mail or a flag along', async () => {
    const { person, browser } = await signedIn()
    const before = await profileOf(person.id)
    for (const name of ['user_type', 'userType', 'role', 'email', 'is_active', 'isActive', 'userId', 'banned']) {
      const answer = await browser.post(PROFILE, fields(await versionOn(browser), { [name]: 'admin' }))
      expect(answer.status, name).toBe(400)
    }
    expect(await profileOf(person.id)).toEqual(before)
  })

  test('opened twice is saved once: the older window is told', async () => {
    const { browser } = await signedIn()
    const version = await versionOn(browser)
    expect((await browser.post(PROFILE, fields(version))).status).toBe(302)
    const stale = await browser.post(PROFILE, fields(version, { fullName: 'Too Late' }))
    expect(stale.status).toBe(409)
    expect(await stale.text()).toContain('Somebody else changed this in the meantime')
  })
})

describe('devices and password', () => {
  test('signing out everywhere else acts on the next request of the others', async () => {
    const { person, browser } = await signedIn()
    const other = visitor()
    await other.signIn(person.email)
    expect((await other.get('/dashboard/tenant')).status).toBe(200)
    expect((await browser.post('/dashboard/settings/sessions', { sessionId: 'others' })).status).toBe(302)
    expect((await other.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })

  test('a new password signs the others out, and the old one is no good any more', async () => {
    const { person, browser } = await signedIn()
    const other = visitor()
    await other.signIn(person.email)
    const password = 'Sampaguita at 5 am!'
    const change = { currentPassword: TEST_PASSWORD, password, passwordAgain: password }
    expect((await browser.post('/dashboard/settings/password', change)).status).toBe(302)
    expect((await other.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')
    expect((await visitor().signIn(person.email)).status).toBe(401)
    expect((await visitor().signIn(person.email, password)).status).toBe(303)
  })

  test('a wrong old password changes nothing, and no password comes back in the page', async () => {
    const { browser } = await signedIn()
    const password = 'Sampaguita at 6 am!'
    const change = { currentPassword: 'Wrong one 1!', password, passwordAgain: password }
    const answer = await browser.post('/dashboard/settings/password', change)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toMatch(/Sampaguita|Wrong one/)
  })
})

describe('a consent taken back', () => {
  test('closes everything but the settings, by every way there is to ask', async () => {
    const { person, browser } = await signedIn()
    for (const kind of ['terms', 'data_processing'] as const)
      await makeConsent(database.db, { userId: person.id, kind })
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    const privacy = '/dashboard/settings/privacy'
    expect((await browser.post(privacy, { kind: 'data_processing', granted: 'no' })).status).toBe(302)
    expect((await browser.get('/dashboard/tenant')).headers.get('location')).toBe(privacy)
    const data = await (await browser.get('/dashboard/tenant.data?_routes=routes%2Fdashboard%2Ftenant')).text()
    expect(data).not.toContain('conversations')
    expect((await browser.get(privacy)).status).toBe(200)
    await browser.post(privacy, { kind: 'data_processing', granted: 'yes' })
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })
})
