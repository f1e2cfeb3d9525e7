// Mail seen from outside, on the built server: leaving by one press of a mail program (RFC 8058), the wait after too many subscriptions,
// and a reading page that production does not have (PROMISES E3, R5).
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/profiles.server.ts'
import { newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { messageMailsOffLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { testBrowser } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const ENCRYPTION_KEY = '0d'.repeat(32)
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
    ENCRYPTION_KEY,
    APP_SECRET: 'a secret for tests that signs nothing anybody believes',
  })
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await clone.drop()
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

/** As a mail provider's server does it: no cookie, no origin, nothing but what the standard says. */
const press = (address: string, body = 'List-Unsubscribe=One-Click') => {
  const { pathname, search } = new URL(address)
  return fetch(server.url + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
}

describe('the newsletter', () => {
  const statusOf = async (email: string) =>
    (await database.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)))[0]
      ?.status

  test('is left by one press in a mail program; opening the link alone does nothing', async () => {
    const email = 'liza@tahanan.example'
    expect((await testBrowser(server.url).post('/newsletter', { email })).status).toBe(200)
    const [mail] = await database.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(1)
    const address = mail?.unsubscribeUrl ?? ''
    expect(address).toContain('/newsletter/unsubscribe?token=')
    expect((await fetch(server.url + new URL(address).pathname + new URL(address).search)).status).toBe(200)
    expect(await statusOf(email)).toBe('pending')
    expect((await press(address)).status).toBe(200)
    expect(await statusOf(email)).toBe('unsubscribed')
    expect((await press(address)).status).toBe(200)
    expect((await press(address.slice(0, -4))).status).toBe(410)
    expect((await press(address, 'something=else')).status).toBe(400)
  })

  test('says how long to wait after too many, as a page and as data', async () => {
    const browser = testBrowser(server.url, '10.9.0.1')
    const ask = (path: string) => browser.post(path, { email: 'often@tahanan.example' })
    for (let count = 0; count < 3; count++) expect((await ask('/newsletter')).status).toBe(200)
    for (const path of ['/newsletter', '/newsletter.data']) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 429])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('mails about messages', () => {
  const linkFor = (userId: string) =>
    messageMailsOffLink(testContext(database.db, { adapters: { cipher: createCipher([ENCRYPTION_KEY]) } }), userId)
  const choices = (userId: string) =>
    database.db
      .select({ topic: notificationPreferences.topic, enabled: notificationPreferences.enabled })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))

  test('end by one press in a mail program; opening the link alone asks', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const link = linkFor(id)
    const page = await fetch(server.url + new URL(link).pathname + new URL(link).search)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Stop emails about messages?')
    expect(await choices(id)).toEqual([])
    expect((await press(link)).status).toBe(200)
    expect(await choices(id)).toEqual([{ topic: 'messages', enabled: false }])
  })

  test('end by the button of the page', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const { pathname, search, searchParams } = new URL(linkFor(id))
    const answer = await testBrowser(server.url).post(pathname + search, { token: searchParams.get('token') ?? '' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('No more emails about messages')
    expect(await choices(id)).toEqual([{ topic: 'messages', enabled: false }])
  })

  test('stay with a link that is not ours, or posted from a foreign page', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const link = linkFor(id)
    expect((await press(link.slice(0, -20))).status).toBe(410)
    expect((await fetch(`${server.url}/emails/unsubscribe?token=nothing`)).status).toBe(410)
    expect((await fetch(`${server.url}/emails/unsubscribe`)).status).toBe(410)
    const { pathname, search } = new URL(link)
    const foreign = await fetch(server.url + pathname + search, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(foreign.status).toBe(403)
    expect(await choices(id)).toEqual([])
  })
})

describe('the reading page', () => {
  test('is not there in production, nor is a mail behind it', async () => {
    const { id, textBody } = await makeEmail(database.db, { textBody: 'Lihim na link' })
    for (const path of ['/dev/outbox', `/dev/outbox/${id}`, '/dev/outbox.data', `/dev/outbox/${id}.data`]) {
      const answer = await fetch(server.url + path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain(textBody)
    }
  })
})
