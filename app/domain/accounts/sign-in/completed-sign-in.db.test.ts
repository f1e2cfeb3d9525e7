// The end of a sign-in: known devices and the mail about a new one (promise L4).
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { signIn } from './sign-in.commands.server.ts'

const database = setUpTestDatabase()
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

/** A browser that keeps only the cookie of known devices. */
function createBrowser() {
  let deviceCookie: string | null = null
  const signInHere = async (email: string) => {
    const request = { cookie: deviceCookie, userAgent: CHROME }
    const ctx = createTestContext(database.db, { request, adapters: { random: systemRandom } })
    const { cookies } = await signIn(ctx, { email, password: TEST_PASSWORD })
    deviceCookie = cookies.find((line) => line.includes('tahanan_device'))?.split(';')[0] ?? deviceCookie
  }
  return Object.assign(signInHere, { getDeviceCookie: () => deviceCookie })
}

const listNotices = async (email: string) => {
  const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
  return mails.filter(({ template }) => template === 'account.newDevice')
}

test('a sign-in on a new device sends a mail with device and time; the first sign-in and a known device send none', async () => {
  const { email } = await makePersonWithQuickPassword(database.db, 'tenant', { lastActiveAt: null })
  const signInOnPhone = createBrowser()
  await signInOnPhone(email)
  await signInOnPhone(email)
  expect(await listNotices(email)).toEqual([])
  await createBrowser()(email)
  const [notice, ...others] = await listNotices(email)
  expect(others).toEqual([])
  expect(notice?.textBody).toContain('Chrome on Android on 2 Mar 2026, 10:00 AM, Manila time')
  expect(notice?.textBody).toContain('https://tahanan.example/forgot-password')
})

test('a browser of two people stays known for both', async () => {
  const [one, other] = [
    await makePersonWithQuickPassword(database.db, 'tenant', { lastActiveAt: null }),
    await makePersonWithQuickPassword(database.db, 'landlord', { lastActiveAt: null }),
  ]
  const signInOnSharedBrowser = createBrowser()
  for (let n = 0; n < 3; n++) {
    await signInOnSharedBrowser(one.email)
    await signInOnSharedBrowser(other.email)
  }
  expect(await listNotices(one.email)).toEqual([])
  expect(await listNotices(other.email)).toEqual([])
})

test('the cookie of a browser has at most five tokens', async () => {
  const signInOnSharedBrowser = createBrowser()
  for (let n = 0; n < 7; n++)
    await signInOnSharedBrowser((await makePersonWithQuickPassword(database.db, 'tenant')).email)
  expect(signInOnSharedBrowser.getDeviceCookie()?.split('.')).toHaveLength(5)
})
