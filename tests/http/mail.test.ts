// Mail over HTTP on the built server: one-click unsubscribe (RFC 8058), the wait after too many subscriptions, and the outbox page, which
// only the machine of the server can open (promises E3, R5).
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCipher } from '#app/db/encryption.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { buildAvailabilityLink } from '#app/domain/listings/freshness/availability-link.rules.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { unsealMail } from '#app/domain/kernel/mail/sealed-mail.rules.server.ts'
import { createTestBrowser } from '#tests/support/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const ENCRYPTION_KEY = '0d'.repeat(32)
const database = setUpTestDatabase()
const server = setUpServer(database, {
  LOG_LEVEL: 'error',
  ENCRYPTION_KEY,
  APP_SECRET: 'a secret for tests that signs nothing anybody believes',
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

/** Sends the request of a mail provider: no cookie, no origin, only what RFC 8058 says. */
const clickUnsubscribe = (address: string, body = 'List-Unsubscribe=One-Click') => {
  const { pathname, search } = new URL(address)
  return fetch(server.url + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
}

describe('the newsletter', () => {
  const getSubscriptionStatus = async (email: string) =>
    (await database.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)))[0]
      ?.status

  test('one-click unsubscribe ends the newsletter, and opening the link alone does not', async () => {
    const email = 'liza@tahanan.example'
    expect((await createTestBrowser(server.url).post('/newsletter', { email })).status).toBe(200)
    const [mail] = await database.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(1)
    const cipher = createCipher([ENCRYPTION_KEY])
    const address = (mail && unsealMail(cipher, mail).unsubscribeUrl) ?? ''
    expect(address).toContain('/newsletter/unsubscribe?token=')
    expect((await fetch(server.url + new URL(address).pathname + new URL(address).search)).status).toBe(200)
    expect(await getSubscriptionStatus(email)).toBe('pending')
    expect((await clickUnsubscribe(address)).status).toBe(200)
    expect(await getSubscriptionStatus(email)).toBe('unsubscribed')
    expect((await clickUnsubscribe(address)).status).toBe(200)
    expect((await clickUnsubscribe(address.slice(0, -4))).status).toBe(410)
    expect((await clickUnsubscribe(address, 'something=else')).status).toBe(400)
  })

  test('too many subscriptions show how long to wait, as a page and as data', async () => {
    const browser = createTestBrowser(server.url, '10.9.0.1')
    const requestMail = (path: string) => browser.post(path, { email: 'often@tahanan.example' })
    for (let count = 0; count < 3; count++) expect((await requestMail('/newsletter')).status).toBe(200)
    for (const path of ['/newsletter', '/newsletter.data']) {
      const response = await requestMail(path)
      expect([path, response.status]).toEqual([path, 429])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('mails that ask for the availability of a listing', () => {
  test('a mail scanner that opens the links changes nothing, and the button answers without a sign-in', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const listing = await makeProperty(database.db, { ownerId: owner.id, availabilityConfirmedAt: null })
    const ctx = createTestContext(database.db, { adapters: { cipher: createCipher([ENCRYPTION_KEY]) } })
    const { pathname, search, searchParams } = new URL(buildAvailabilityLink(ctx, listing, 'no'))
    const readStored = async () => (await database.db.select().from(properties).where(eq(properties.id, listing.id)))[0]
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await fetch(server.url + pathname + search, { method })
      expect(response.status).toBe(200)
      if (method === 'GET') expect(await response.text()).toContain('No, hide it')
    }
    expect(await readStored()).toEqual(listing)
    const answer = { token: searchParams.get('token') ?? '', answer: 'no' }
    expect((await createTestBrowser(server.url).post(pathname + search, answer)).status).toBe(200)
    expect(await readStored()).toMatchObject({ status: 'inactive', inactiveReason: 'not_available' })
    expect((await fetch(`${server.url}${pathname}?token=invented`)).status).toBe(410)
  })
})

describe('mails about messages', () => {
  const buildLinkFor = (userId: string) =>
    buildUnsubscribeLink(
      createTestContext(database.db, { adapters: { cipher: createCipher([ENCRYPTION_KEY]) } }),
      userId,
      ['messages'],
    )
  const listPreferences = (userId: string) =>
    database.db
      .select({ topic: notificationPreferences.topic, enabled: notificationPreferences.enabled })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))

  test('one-click unsubscribe ends mails about messages, and opening the link alone asks first', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const link = buildLinkFor(id)
    const page = await fetch(server.url + new URL(link).pathname + new URL(link).search)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Stop emails about messages?')
    expect(await listPreferences(id)).toEqual([])
    expect((await clickUnsubscribe(link)).status).toBe(200)
    expect(await listPreferences(id)).toEqual([{ topic: 'messages', enabled: false }])
  })

  test('the button of the unsubscribe page ends mails about messages', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const { pathname, search, searchParams } = new URL(buildLinkFor(id))
    const response = await createTestBrowser(server.url).post(pathname + search, {
      token: searchParams.get('token') ?? '',
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('No more emails about messages')
    expect(await listPreferences(id)).toEqual([{ topic: 'messages', enabled: false }])
  })

  test('a forged unsubscribe link or a post from another site changes nothing', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const link = buildLinkFor(id)
    expect((await clickUnsubscribe(link.slice(0, -20))).status).toBe(410)
    expect((await fetch(`${server.url}/emails/unsubscribe?token=nothing`)).status).toBe(410)
    expect((await fetch(`${server.url}/emails/unsubscribe`)).status).toBe(410)
    const { pathname, search } = new URL(link)
    const foreignResponse = await fetch(server.url + pathname + search, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(foreignResponse.status).toBe(403)
    expect(await listPreferences(id)).toEqual([])
  })
})

/** fetch cannot set the Host header. */
function getWithHeaders(path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(server.url + path, { headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    request.once('error', reject)
  })
}

describe('the outbox page', () => {
  test('the outbox and its mails open on the machine of the server, and for nobody behind a proxy or with another host name', async () => {
    const { id, subject } = await makeEmail(database.db, { subject: 'Lihim na link' })
    const { port } = new URL(server.url)
    const strangers: Record<string, string>[] = [
      { 'X-Forwarded-For': '203.0.113.7' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Forwarded-Proto': 'https' },
      { 'CF-Connecting-IP': '203.0.113.7' },
      { Host: `rebound.example:${port}` },
      { Host: `localhost.evil.example:${port}` },
    ]
    for (const path of ['/outbox', `/outbox/${id}`, '/outbox.data', `/outbox/${id}.data`]) {
      for (const headers of strangers) {
        const response = await getWithHeaders(path, headers)
        expect([path, headers, response.status]).toEqual([path, headers, 404])
        expect(response.body).not.toContain(subject)
      }
      // null control
      const response = await getWithHeaders(path, {})
      expect([path, response.status]).toEqual([path, 200])
      expect(response.body).toContain(subject)
    }
  })

  test('pages that say "check your mail" link to the outbox only on the machine of the server, and the start prints it', async () => {
    expect(server.output()).toContain(`${server.url}/outbox`)
    const [local, remote] = [{}, { 'X-Forwarded-For': '203.0.113.8' }]
    expect((await getWithHeaders('/register-enhanced/sent', local)).body).toContain('href="/outbox"')
    expect((await getWithHeaders('/register-enhanced/sent', remote)).body).not.toContain('href="/outbox"')
  })
})
