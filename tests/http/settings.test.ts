// Settings on the built server with plain forms: saved values, refusals, and effects on other sessions.
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeNotification } from '#seed/factories/accounts.ts'
import { CONSENT_VERSION } from '#app/domain/accounts/registration/consent-text.data.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { TEST_PASSWORD, type TestBrowser } from '#tests/support/accounts.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
beforeEach(async () => void (await database.db.delete(rateLimits)))

const PROFILE_PATH = '/dashboard/settings/profile'
/** The version in the form. */
const readVersion = async (browser: TestBrowser, path = PROFILE_PATH) =>
  /name="version" value="([^"]*)"/.exec(await (await browser.get(path)).text())?.[1] ?? ''
const buildProfileFields = (version: string, overrides: Record<string, string> = {}) => ({
  version,
  fullName: 'Ligaya Santos',
  phone: '0917 123 4567',
  dateOfBirth: '1990-02-03',
  contactMethod: 'phone',
  ...overrides,
})
const findProfile = async (id: string) =>
  (await database.db.select().from(userProfiles).where(eq(userProfiles.userId, id)))[0]

describe('the pages of the settings', () => {
  test('every page of the settings links another one once, the overview too', async () => {
    const { browser } = await createSignedInVisitor(server, database, 'tenant')
    for (const path of ['/dashboard/settings', '/dashboard/settings/language']) {
      const page = await (await browser.get(path)).text()
      expect(page.match(/href="\/dashboard\/settings\/notifications"/g), path).toHaveLength(1)
    }
  })

  test('the connected accounts explain themselves where no provider is configured', async () => {
    const { browser } = await createSignedInVisitor(server, database, 'tenant')
    const page = await (await browser.get('/dashboard/settings/connections')).text()
    expect(page).toContain('There is nothing to connect yet')
    expect(page).toContain('href="/dashboard/settings/passkeys"')
  })
})

describe('the notifications', () => {
  test('a plain form opens a notification and marks it as read; that of another person stays unread', async () => {
    const { browser, person } = await createSignedInVisitor(server, database, 'tenant')
    for (const kind of ['terms', 'data_processing'] as const)
      await makeConsent(database.db, { userId: person.id, kind })
    const values = { kind: 'maintenance.updated', topic: 'maintenance', params: { title: 'Sunny studio' } } as const
    const [own, foreign] = [
      await makeNotification(database.db, { userId: person.id, ...values }),
      await makeNotification(database.db, values),
    ]
    const page = await (await browser.get('/dashboard/notifications')).text()
    expect(page).toContain('News about a maintenance request at Sunny studio')
    expect(page).toContain('aria-label="Notifications, 1 unread"')
    const open = (notificationId: string) =>
      browser.post('/dashboard/notifications', { intent: 'open', id: notificationId })
    expect((await open(foreign.id)).status).toBe(404)
    const opened = await open(own.id)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/dashboard/maintenance/${own.subjectId}`])
    const rows = await database.db.select().from(notifications).where(isNull(notifications.readAt))
    expect(rows.map((row) => row.id)).toEqual([foreign.id])
  })
})

describe('the dashboard', () => {
  test.each([
    ['tenant', '/dashboard/tenant'],
    ['landlord', '/dashboard/landlord'],
    ['agent', '/dashboard/agent'],
    ['admin', '/dashboard/tenant'],
  ] as const)('the dashboard redirects a %s to %s', async (role, homePath) => {
    const { browser } = await createSignedInVisitor(server, database, role)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe(homePath)
    const page = await browser.get(homePath)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the profile', () => {
  test('a plain form saves the profile and confirms it', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const response = await browser.post(PROFILE_PATH, buildProfileFields(await readVersion(browser)))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${PROFILE_PATH}?saved=1`)
    expect(await findProfile(person.id)).toMatchObject({ fullName: 'Ligaya Santos', phone: '+639171234567' })
    expect(await (await browser.get(`${PROFILE_PATH}?saved=1`)).text()).toContain('Saved.')
  })

  test('a profile with a wrong value is shown again with everything typed', async () => {
    const { browser } = await createSignedInVisitor(server, database)
    const response = await browser.post(
      PROFILE_PATH,
      buildProfileFields(await readVersion(browser), { phone: '12', dateOfBirth: '2020-01-01' }),
    )
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('value="Ligaya Santos"')
    expect(html).toContain('You must be at least 18 years old')
    expect(html).toContain('href="#field-phone"')
  })

  test('a profile form with a user type, an email or another unknown field is refused', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const profileBefore = await findProfile(person.id)
    for (const name of ['user_type', 'userType', 'role', 'email', 'is_active', 'isActive', 'userId', 'banned']) {
      const response = await browser.post(
        PROFILE_PATH,
        buildProfileFields(await readVersion(browser), { [name]: 'admin' }),
      )
      expect(response.status, name).toBe(400)
    }
    expect(await findProfile(person.id)).toEqual(profileBefore)
  })

  test('of two open profile forms the older one is refused', async () => {
    const { browser } = await createSignedInVisitor(server, database)
    const version = await readVersion(browser)
    expect((await browser.post(PROFILE_PATH, buildProfileFields(version))).status).toBe(302)
    const staleResponse = await browser.post(PROFILE_PATH, buildProfileFields(version, { fullName: 'Too Late' }))
    expect(staleResponse.status).toBe(409)
    expect(await staleResponse.text()).toContain('Someone else changed this')
  })
})

describe('sessions and password', () => {
  test('signing out everywhere else ends the other sessions on their next request', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const otherBrowser = createVisitor(server)
    await otherBrowser.signIn(person.email)
    expect((await otherBrowser.get('/dashboard/tenant')).status).toBe(200)
    expect((await browser.post('/dashboard/settings/sessions', { sessionId: 'others' })).status).toBe(302)
    expect((await otherBrowser.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })

  test('a new password ends the other sessions and copies of the own cookie, and the old password is refused', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const otherBrowser = createVisitor(server)
    await otherBrowser.signIn(person.email)
    const password = 'Sampaguita at 5 am!'
    const change = { currentPassword: TEST_PASSWORD, password, passwordAgain: password }
    const copiedCookies = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await browser.post('/dashboard/settings/password', change)).status).toBe(302)
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    const copy = await createVisitor(server).get('/dashboard/tenant', { Cookie: copiedCookies })
    expect(copy.headers.get('location')).toContain('/signin')
    expect((await otherBrowser.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')
    expect((await createVisitor(server).signIn(person.email)).status).toBe(401)
    expect((await createVisitor(server).signIn(person.email, password)).status).toBe(303)
  })

  test('a new email address is used after both addresses confirmed, and the settings can cancel the change', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const path = '/dashboard/settings/email'
    const newEmail = `new-${crypto.randomUUID()}@tahanan.example`
    const request = () => browser.post(path, { intent: 'request', email: newEmail })
    expect((await request()).status).toBe(302)
    expect(await (await browser.get(path)).text()).toContain(newEmail)
    await browser.post(path, { intent: 'cancel' })
    expect(await (await browser.get(path)).text()).not.toContain(newEmail)
    await request()
    for (const address of [newEmail, person.email]) {
      const mails = await database.db
        .select()
        .from(emails)
        .where(eq(emails.toAddress, address))
        .orderBy(emails.createdAt)
      const token =
        /confirm-email\?token=([\w-]{43})/.exec(readMailText(mails.at(-1) ?? expect.fail('no mail')))?.[1] ?? ''
      const visitor = createVisitor(server)
      expect(await (await visitor.get(`/confirm-email?token=${token}`)).text()).toContain('One click')
      expect((await createVisitor(server).signIn(newEmail)).status).toBe(401)
      expect((await visitor.post(`/confirm-email?token=${token}`, { token })).status).toBe(200)
    }
    expect((await createVisitor(server).signIn(newEmail)).status).toBe(303)
    expect((await browser.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')
  })

  test('a wrong current password changes nothing, and no password is sent back', async () => {
    const { browser } = await createSignedInVisitor(server, database)
    const password = 'Sampaguita at 6 am!'
    const change = { currentPassword: 'Wrong one 1!', password, passwordAgain: password }
    const response = await browser.post('/dashboard/settings/password', change)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toMatch(/Sampaguita|Wrong one/)
  })
})

describe('a withdrawn consent', () => {
  test('a withdrawn consent closes everything but the settings, for pages and data requests', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    for (const kind of ['terms', 'data_processing'] as const)
      await makeConsent(database.db, { userId: person.id, kind })
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    const privacyPath = '/dashboard/settings/privacy'
    expect((await browser.post(privacyPath, { kind: 'data_processing', granted: 'no' })).status).toBe(302)
    expect((await browser.get('/dashboard/tenant')).headers.get('location')).toBe(privacyPath)
    const data = await (await browser.get('/dashboard/tenant.data?_routes=routes%2Fdashboard%2Ftenant')).text()
    expect(data).not.toContain('conversations')
    expect((await browser.get(privacyPath)).status).toBe(200)
    await browser.post(privacyPath, { kind: 'data_processing', granted: 'yes' })
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })
})

describe('a new version of the terms', () => {
  const CONSENT_KINDS = ['terms', 'data_processing'] as const
  const makeVisitor = async (textVersion: string) => {
    const visitor = await createSignedInVisitor(server, database)
    for (const kind of CONSENT_KINDS)
      await makeConsent(database.db, { userId: visitor.person.id, kind, textVersion, givenAt: new Date(2020, 1, 1) })
    return visitor
  }

  test('a person with an earlier version is asked once, returns to the page they wanted, and settings stay open', async () => {
    const { browser, person } = await makeVisitor('2025-01')
    const wanted = '/dashboard/tenant/applications?status=pending'
    const question = `/accept-terms?${new URLSearchParams({ from: wanted }).toString()}`
    expect((await browser.get(wanted)).headers.get('location')).toBe(question)
    for (const path of ['/dashboard/settings/privacy', '/properties'])
      expect((await browser.get(path)).status).toBe(200)
    const page = await (await browser.get(question)).text()
    expect(page).toContain('You accepted version 2025-01.')
    expect(page).toContain('action="/sign-out"')
    const accept = () => browser.post('/accept-terms', { from: wanted })
    const accepted = await Promise.all([accept(), accept()])
    expect(accepted.map(({ headers }) => headers.get('location'))).toEqual([wanted, wanted])
    const rows = await database.db.select().from(consents).where(eq(consents.userId, person.id))
    const added = rows.filter(({ channel }) => channel === 'new_version')
    expect(added.map(({ kind, granted }) => `${kind} ${granted}`).toSorted()).toEqual([
      'data_processing true',
      'terms true',
    ])
    expect((await browser.get(wanted)).status).toBe(200)
    expect((await browser.get(question)).headers.get('location')).toBe(wanted)
  })

  test('a person with the current version is not asked (control), and another site is never the target', async () => {
    const { browser } = await makeVisitor(CONSENT_VERSION)
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    const accepted = await browser.post('/accept-terms', { from: 'https://evil.example/' })
    expect(accepted.headers.get('location')).toBe('/dashboard')
  })
})
