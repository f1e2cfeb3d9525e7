// Leaving, taking one's data along, and Facebook's callback, on the built server.
import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests, facebookDeletionRequests } from '#app/db/schema/accounts/privacy.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeAccount, makePerson } from '#seed/factories/accounts.ts'
import { makeSignable, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const SECRET = 'facebook-signs-with-this-in-tests'
const CALLBACK = '/api/facebook/data-deletion'
let clone: Clone
let database: Database
let server: ServerProcess
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  server = await startServerProcess({
    DATABASE_URL: clone.url,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'error',
    FACEBOOK_CLIENT_ID: '1234567890',
    FACEBOOK_CLIENT_SECRET: SECRET,
  })
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await clone.drop()
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

let visitors = 0
const visitor = () => testBrowser(server.url, `10.6.0.${++visitors}`)
async function signedIn() {
  const person = await makeSignable(database.db, 'tenant')
  const browser = visitor()
  expect((await browser.signIn(person.email)).status).toBe(303)
  return { person, browser }
}

describe('the copy of one’s data', () => {
  test('is asked for, told by mail, taken once and only by its owner', async () => {
    const { person, browser } = await signedIn()
    expect((await browser.post('/dashboard/settings/privacy?export', {})).status).toBe(302)
    const newestMail = async () => {
      const mails = await database.db
        .select()
        .from(emails)
        .where(eq(emails.toAddress, person.email))
        .orderBy(desc(emails.createdAt))
      return mails.find(({ template }) => template === 'account.exportReady')
    }
    await expect.poll(newestMail, { timeout: 20_000 }).toBeDefined()
    const link = new URL(/https?:\S+\/download\?\S+/.exec((await newestMail())?.textBody ?? '')?.[0] ?? '')
    const page = await browser.get(link.pathname + link.search)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const fields = Object.fromEntries(link.searchParams) as Record<string, string>
    const file = `${link.pathname}/file`
    const stranger = await signedIn()
    expect((await stranger.browser.post(file, fields)).status).toBe(410)
    expect((await visitor().post(file, fields)).headers.get('location')).toContain('/signin')
    const answer = await browser.post(file, fields)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const copy = (await answer.json()) as { tables: Record<string, unknown[]> }
    expect(copy.tables.users).toMatchObject([{ email: person.email }])
    expect((await browser.post(file, fields)).status).toBe(410)
  })
})

describe('deleting one’s account', () => {
  const PAGE = '/dashboard/settings/privacy/deletion'

  test('signs out everywhere at once; signing in again offers the way back', async () => {
    const { person, browser } = await signedIn()
    const other = visitor()
    await other.signIn(person.email)
    expect((await browser.post(PAGE, {})).status).toBe(400) // nothing without the tick
    const left = await browser.post(PAGE, { understood: 'on' })
    expect(left.headers.get('location')).toBe('/signin?reason=leaving')
    for (const gone of [browser, other])
      expect((await gone.get('/dashboard/tenant')).headers.get('location')).toContain('/signin')

    await browser.signIn(person.email)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe(PAGE)
    expect(await (await browser.get(PAGE)).text()).toContain('Keep my account')
    expect((await browser.post(`${PAGE}?undo`, {})).status).toBe(302)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe('/dashboard/tenant')
    const requests = await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, person.id))
    expect(requests).toMatchObject([{ completedAt: null }])
    expect(requests[0]?.cancelledAt).not.toBeNull()
  })
})

describe('Facebook’s callback', () => {
  const sign = (payload: object, secret = SECRET) => {
    const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`
  }
  const now = () => Math.floor(Date.now() / 1_000)
  const payload = (id: string) => ({ algorithm: 'HMAC-SHA256', user_id: id, issued_at: now() })
  /** As a server calls: no origin, no cookies. */
  const call = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(server.url + CALLBACK, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  const form = (signedRequest: string) => new URLSearchParams({ signed_request: signedRequest }).toString()

  test('needs no origin but a signature, and answers within two seconds with a code and a page without anybody in it', async () => {
    const { id, email, fullName } = await makePerson(database.db, 'tenant')
    await makeAccount(database.db, { userId: id, providerId: 'facebook', accountId: '777' })
    await makeAccount(database.db, { userId: id, providerId: 'google', accountId: 'google-777' })
    const started = Date.now()
    const answer = await call(form(sign(payload('777'))))
    expect(answer.status).toBe(200)
    expect(Date.now() - started).toBeLessThan(2_000)
    const { url, confirmation_code: code } = (await answer.json()) as { url: string; confirmation_code: string }
    expect(new URL(url).pathname).toBe(`/facebook-data-deletion/${code}`)
    const ways = await database.db.select().from(accounts).where(eq(accounts.userId, id))
    expect(ways.map(({ providerId }) => providerId)).toEqual(['google'])
    const page = await fetch(server.url + new URL(url).pathname)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Done')
    for (const personal of [id, email, fullName, '777"']) expect(html).not.toContain(personal)
  })

  test('refuses what is not signed, without a trace', async () => {
    const before = await database.db.select().from(facebookDeletionRequests)
    const bad = [
      call(''),
      call(form('')),
      call(form('x')),
      call(form(sign(payload('1'), 'another secret'))),
      call(form(sign({ ...payload('1'), algorithm: 'none' }))),
      call(form(`${sign(payload('1'))}x`)),
      call(form(sign(payload('1')).replace('.', '..'))),
      call(form(sign({ ...payload('1'), user_id: 'one' }))),
      call(form(sign({ ...payload('1'), issued_at: now() + 7_200 }))),
      call(new URLSearchParams({ signedrequest: sign(payload('1')) }).toString()),
      call(new URLSearchParams({ signed_request: ' ', other: sign(payload('1')) }).toString()),
      call(form(sign({ user_id: '1' }))),
    ]
    expect((await Promise.all(bad)).map(({ status }) => status)).toEqual(bad.map(() => 400))
    expect((await call(form(sign({ ...payload('1'), more: 'x'.repeat(20_000) })))).status).toBe(413)
    expect(
      (await call(JSON.stringify({ signed_request: sign(payload('1')) }), { 'Content-Type': 'application/json' }))
        .status,
    ).toBe(415)
    expect(await database.db.select().from(facebookDeletionRequests)).toEqual(before)
  })

  test('is the only address that may be posted to without an origin', async () => {
    const bare = (path: string) => fetch(server.url + path, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    for (const path of [
      '/signin',
      `${CALLBACK}/`,
      `${CALLBACK}/x`,
      '/facebook-data-deletion',
      '/dashboard/settings/profile',
    ])
      expect((await bare(path)).status, path).toBe(403)
  })

  test('cannot be opened, and an unknown code is a 404', async () => {
    expect((await fetch(server.url + CALLBACK)).status).toBe(405)
    expect((await fetch(`${server.url}/facebook-data-deletion/${'0'.repeat(32)}`)).status).toBe(404)
  })
})
