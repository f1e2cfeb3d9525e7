// Account deletion, data export and Facebook's deletion callback on the built server.
import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests, facebookDeletionRequests } from '#app/db/schema/accounts/privacy.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeAccount, makePerson } from '#seed/factories/accounts.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const FACEBOOK_SECRET = 'facebook-signs-with-this-in-tests'
const CALLBACK_PATH = '/api/facebook/data-deletion'
const database = setUpTestDatabase()
const server = setUpServer(database, {
  LOG_LEVEL: 'error',
  FACEBOOK_CLIENT_ID: '1234567890',
  FACEBOOK_CLIENT_SECRET: FACEBOOK_SECRET,
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

describe('the data export', () => {
  test('an export is requested, announced by mail, and downloaded once and only by its owner', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    expect((await browser.post('/dashboard/settings/privacy?export', {})).status).toBe(302)
    const findNewestExportMail = async () => {
      const mails = await database.db
        .select()
        .from(emails)
        .where(eq(emails.toAddress, person.email))
        .orderBy(desc(emails.createdAt))
      return mails.find(({ template }) => template === 'account.exportReady')
    }
    await expect.poll(findNewestExportMail).toBeDefined()
    const mail = await findNewestExportMail()
    const link = new URL(/https?:\S+\/download\?\S+/.exec(mail ? readMailText(mail) : '')?.[0] ?? '')
    const page = await browser.get(link.pathname + link.search)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const fields = Object.fromEntries(link.searchParams) as Record<string, string>
    const file = `${link.pathname}/file`
    const stranger = await createSignedInVisitor(server, database)
    expect((await stranger.browser.post(file, fields)).status).toBe(410)
    expect((await createVisitor(server).post(file, fields)).headers.get('location')).toContain('/signin')
    const response = await browser.post(file, fields)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const exportedData = (await response.json()) as { tables: Record<string, unknown[]> }
    expect(exportedData.tables.users).toMatchObject([{ email: person.email }])
    expect((await browser.post(file, fields)).status).toBe(410)
    const shown = await browser.post(file, fields, { Accept: 'text/html,*/*;q=0.8' })
    expect(shown.status).toBe(303)
    const explanation = await (await browser.get(shown.headers.get('location') ?? '')).text()
    expect(explanation).toContain('This download link has expired or was already used.')
  })
})

describe('account deletion', () => {
  const DELETION_PATH = '/dashboard/settings/privacy/deletion'

  test('a deletion request ends all sessions at once, and the next sign-in offers to cancel it', async () => {
    const { person, browser } = await createSignedInVisitor(server, database)
    const otherBrowser = createVisitor(server)
    await otherBrowser.signIn(person.email)
    expect((await browser.post(DELETION_PATH, {})).status).toBe(400) // refused without the confirmation
    const deletionResponse = await browser.post(DELETION_PATH, { understood: 'on' })
    expect(deletionResponse.headers.get('location')).toBe('/signin?reason=leaving')
    for (const signedOutBrowser of [browser, otherBrowser])
      expect((await signedOutBrowser.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')

    await browser.signIn(person.email)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe(DELETION_PATH)
    expect(await (await browser.get(DELETION_PATH)).text()).toContain('Keep my account')
    expect((await browser.post(`${DELETION_PATH}?undo`, {})).status).toBe(302)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe('/dashboard/tenant')
    const requests = await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, person.id))
    expect(requests).toMatchObject([{ completedAt: null }])
    expect(requests[0]?.cancelledAt).not.toBeNull()
  })
})

describe('Facebook’s deletion callback', () => {
  const signPayload = (payload: object, secret = FACEBOOK_SECRET) => {
    const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`
  }
  const getUnixTime = () => Math.floor(Date.now() / 1_000)
  const buildPayload = (id: string) => ({ algorithm: 'HMAC-SHA256', user_id: id, issued_at: getUnixTime() })
  /** Sends the request of a server: no origin, no cookies. */
  const callFacebookCallback = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(server.url + CALLBACK_PATH, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  const buildForm = (signedRequest: string) => new URLSearchParams({ signed_request: signedRequest }).toString()

  test('a signed callback without an origin gets a code and a status page without personal data within two seconds', async () => {
    const { id, email, fullName } = await makePerson(database.db, 'tenant')
    await makeAccount(database.db, { userId: id, providerId: 'facebook', accountId: '777' })
    await makeAccount(database.db, { userId: id, providerId: 'google', accountId: 'google-777' })
    const startedAt = Date.now()
    const response = await callFacebookCallback(buildForm(signPayload(buildPayload('777'))))
    expect(response.status).toBe(200)
    expect(Date.now() - startedAt).toBeLessThan(2_000)
    const { url, confirmation_code: code } = (await response.json()) as { url: string; confirmation_code: string }
    expect(new URL(url).pathname).toBe(`/facebook-data-deletion/${code}`)
    const signInAccounts = await database.db.select().from(accounts).where(eq(accounts.userId, id))
    expect(signInAccounts.map(({ providerId }) => providerId)).toEqual(['google'])
    const page = await fetch(server.url + new URL(url).pathname)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Done')
    for (const personal of [id, email, fullName, '777"']) expect(html).not.toContain(personal)
  })

  test('a callback without a valid signature is refused and leaves nothing behind', async () => {
    const requestsBefore = await database.db.select().from(facebookDeletionRequests)
    const invalidBodies = [
      callFacebookCallback(''),
      callFacebookCallback(buildForm('')),
      callFacebookCallback(buildForm('x')),
      callFacebookCallback(buildForm(signPayload(buildPayload('1'), 'another secret'))),
      callFacebookCallback(buildForm(signPayload({ ...buildPayload('1'), algorithm: 'none' }))),
      callFacebookCallback(buildForm(`${signPayload(buildPayload('1'))}x`)),
      callFacebookCallback(buildForm(signPayload(buildPayload('1')).replace('.', '..'))),
      callFacebookCallback(buildForm(signPayload({ ...buildPayload('1'), user_id: 'one' }))),
      callFacebookCallback(buildForm(signPayload({ ...buildPayload('1'), issued_at: getUnixTime() + 7_200 }))),
      callFacebookCallback(new URLSearchParams({ signedrequest: signPayload(buildPayload('1')) }).toString()),
      callFacebookCallback(
        new URLSearchParams({ signed_request: ' ', other: signPayload(buildPayload('1')) }).toString(),
      ),
      callFacebookCallback(buildForm(signPayload({ user_id: '1' }))),
    ]
    expect((await Promise.all(invalidBodies)).map(({ status }) => status)).toEqual(invalidBodies.map(() => 400))
    expect(
      (await callFacebookCallback(buildForm(signPayload({ ...buildPayload('1'), more: 'x'.repeat(20_000) })))).status,
    ).toBe(413)
    expect(
      (
        await callFacebookCallback(JSON.stringify({ signed_request: signPayload(buildPayload('1')) }), {
          'Content-Type': 'application/json',
        })
      ).status,
    ).toBe(415)
    expect(await database.db.select().from(facebookDeletionRequests)).toEqual(requestsBefore)
  })

  test('no other address accepts a POST without an origin', async () => {
    const postWithoutOrigin = (path: string) =>
      fetch(server.url + path, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    for (const path of [
      '/signin',
      `${CALLBACK_PATH}/`,
      `${CALLBACK_PATH}/x`,
      '/facebook-data-deletion',
      '/dashboard/settings/profile',
    ])
      expect((await postWithoutOrigin(path)).status, path).toBe(403)
  })

  test('the callback cannot be opened with GET, and an unknown code is a 404', async () => {
    expect((await fetch(server.url + CALLBACK_PATH)).status).toBe(405)
    expect((await fetch(`${server.url}/facebook-data-deletion/${'0'.repeat(32)}`)).status).toBe(404)
  })
})
