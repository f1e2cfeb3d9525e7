// Which accounts signed in with one browser: the signed name in the cookie, the bounds of the table, and who gets none.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { usedDevices } from '#app/db/schema/accounts/accounts.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { makeUsedDevice } from '#seed/factories/accounts.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { signIn } from './sign-in.commands.server.ts'
import { MAX_USED_DEVICES, sweepUsedDevices } from './used-device.commands.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(usedDevices)
})

const DAY = 24 * 60 * 60_000
const daysLater = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const createContext = (cookie: string | null, now = TEST_NOW) =>
  createTestContext(database.db, { now, request: { cookie }, adapters: { random: systemRandom } })

/** Returns the cookie that names the browser. */
async function signInWith(email: string, cookie: string | null = null, now = TEST_NOW): Promise<string> {
  const { cookies } = await signIn(createContext(cookie, now), { email, password: TEST_PASSWORD })
  return cookies.find((line) => line.includes('tahanan_used_device'))?.split(';')[0] ?? ''
}
const makeTenant = () => makePersonWithQuickPassword(database.db, 'tenant')
const listDevices = (userId: string) => database.db.select().from(usedDevices).where(eq(usedDevices.userId, userId))

test('two accounts of one browser have the same hash; a third on another browser has not', async () => {
  const [one, other, stranger] = [await makeTenant(), await makeTenant(), await makeTenant()]
  const cookie = await signInWith(one.email)
  expect(await signInWith(other.email, cookie)).toBe(cookie)
  await signInWith(stranger.email)
  const [[mine], [theirs], [strange]] = [
    await listDevices(one.id),
    await listDevices(other.id),
    await listDevices(stranger.id),
  ]
  expect(theirs?.deviceHash).toBe(mine?.deviceHash)
  expect(strange?.deviceHash).not.toBe(mine?.deviceHash)
  // The table alone does not lead to the name in the cookie
  expect(cookie).not.toContain(mine?.deviceHash)
})

test('a second sign-in updates the time of the row', async () => {
  const { id, email } = await makeTenant()
  const cookie = await signInWith(email)
  await signInWith(email, cookie, daysLater(3))
  expect(await listDevices(id)).toMatchObject([{ lastSeenAt: daysLater(3) }])
})

test.each([
  ['without our signature', (cookie: string) => cookie.replace(/\..*$/, '')],
  ['with a changed signature', (cookie: string) => cookie.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`)],
  ['with another name under the signature', (cookie: string) => cookie.replace(/=[^.]+/, `=${'A'.repeat(43)}`)],
])('a cookie %s is ignored and replaced', async (_, forge) => {
  const [one, other] = [await makeTenant(), await makeTenant()]
  const cookie = await signInWith(one.email)
  const replaced = await signInWith(other.email, forge(cookie))
  expect(replaced).toMatch(/^__Host-tahanan_used_device=[\w-]{43}\./)
  expect(replaced).not.toBe(cookie)
  const [[mine], [theirs]] = [await listDevices(one.id), await listDevices(other.id)]
  expect(theirs?.deviceHash).not.toBe(mine?.deviceHash)
})

test('the latest devices of an account are kept, and no row of another account goes for them', async () => {
  const { id, email } = await makeTenant()
  const other = await makeUsedDevice(database.db, { lastSeenAt: daysLater(-9) })
  for (let day = 0; day < MAX_USED_DEVICES + 2; day++) await signInWith(email, null, daysLater(day))
  const days = (await listDevices(id)).map(({ lastSeenAt }) => (lastSeenAt.getTime() - TEST_NOW.getTime()) / DAY)
  expect(days.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MAX_USED_DEVICES }, (_, index) => index + 2))
  expect(await listDevices(other.userId)).toHaveLength(1)
})

test('180 days after the last sign-in the row goes, and not a second earlier', async () => {
  const { userId } = await makeUsedDevice(database.db, { lastSeenAt: TEST_NOW })
  expect(await sweepUsedDevices(database.db, daysLater(180))).toBe(0)
  expect(await sweepUsedDevices(database.db, new Date(daysLater(180).getTime() + 1_000))).toBe(1)
  expect(await listDevices(userId)).toEqual([])
})

test('a wrong password and a session of the console note no device (null control: a sign-in does)', async () => {
  const [tenant, admin] = [await makeTenant(), await makePersonWithQuickPassword(database.db, 'admin')]
  const attempt = signIn(createContext(null), { email: tenant.email, password: 'Not the one 1!' })
  await expect(attempt).rejects.toMatchObject({ code: 'auth.invalidEmailOrPassword' })
  await openSession(createContext(null), { way: 'consolePassword', userId: admin.id, store: async () => 'stored' })
  expect(await database.db.$count(usedDevices)).toBe(0)
  await signInWith(tenant.email)
  expect(await database.db.$count(usedDevices)).toBe(1)
})
