// The general limit counts people first and addresses last, and files and cheap reads do not use it up.
import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createBrowserCookies } from '#app/adapters/browser-cookie.server.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { generalLimit } from './general-limit.ts'

const CARRIER = '198.51.100.7'
const database = setUpTestDatabase()
const browsers = createBrowserCookies({ secret: 'test', isSecure: false, clock: systemClock, random: systemRandom })
const createBrowser = () => browsers.issue().split(';')[0] ?? ''
beforeEach(async () => void (await database.db.delete(rateLimits)))

/** The session cookie of these tests names the account; `forged` is a session that does not exist. */
const makeSteps = (): Step[] => [
  ['facts', requestFacts(browsers)],
  [
    'general limit',
    generalLimit(createTestContext(database.db), async (req) => {
      const account = /session=(\w+)/.exec(req.headers.cookie ?? '')?.[1]
      return account === undefined || account === 'forged' ? null : account
    }),
  ],
]
const start = (steps = makeSteps) => startServerWithSteps(steps, { trustedProxies: ['loopback'] })
const send = (url: URL, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(path, url), { method, headers: { 'X-Forwarded-For': CARRIER, ...headers } })

/** Earlier requests have left room for this many. */
async function leaveRoom(rule: 'general.address' | 'browsers.address' | 'general', subject: string, count: number) {
  await consumeLimit(createTestContext(database.db), rule, subject)
  await database.db
    .update(rateLimits)
    .set({ count: LIMITS[rule].max - count })
    .where(like(rateLimits.key, `${rule}:%`))
}

async function countPassed(
  url: URL,
  count: number,
  headers: () => Record<string, string> = () => ({}),
): Promise<number> {
  const responses = await Promise.all(Array.from({ length: count }, () => send(url, '/properties', headers())))
  return responses.filter(({ status }) => status === 200).length
}

test('of 100 concurrent requests without a valid cookie exactly those pass for which the address has room', async () => {
  const { url } = await start()
  await leaveRoom('general.address', `address:${CARRIER}`, 10)
  expect(await countPassed(url, 100, () => ({ Cookie: 'session=forged; tahanan_browser=forged' }))).toBe(10)
  expect(await countPassed(url, 1)).toBe(0)
  expect(await countPassed(url, 1, () => ({ 'X-Forwarded-For': '198.51.100.8' }))).toBe(1)
  // null control
  const unguarded = await start(() => removeStep('general limit', makeSteps()))
  expect(await countPassed(unguarded.url, 20)).toBe(20)
})

test('a browser and an account have limits of their own and are not refused for others behind the address', async () => {
  const { url } = await start()
  const [one, other] = [createBrowser(), createBrowser()]
  await leaveRoom('general.address', `address:${CARRIER}`, 0)
  expect(await countPassed(url, 5)).toBe(0)
  expect(await countPassed(url, 5, () => ({ Cookie: 'session=liza' }))).toBe(5)
  await leaveRoom('general', `browser:${browsers.read(one)}`, 10)
  expect(await countPassed(url, 100, () => ({ Cookie: one }))).toBe(10)
  expect(await countPassed(url, 5, () => ({ Cookie: other }))).toBe(5)
  await database.db.delete(rateLimits)
  await leaveRoom('general', 'user:liza', 10)
  expect(await countPassed(url, 100, () => ({ Cookie: 'session=liza' }))).toBe(10)
  expect(await countPassed(url, 5, () => ({ Cookie: 'session=mario' }))).toBe(5)
})

test('a client with the cookies of many browsers meets the limit of the address', async () => {
  const { url } = await start()
  await leaveRoom('browsers.address', `address:${CARRIER}`, 10)
  expect(await countPassed(url, 100, () => ({ Cookie: createBrowser() }))).toBe(10)
})

test('pictures, map, counts and suggestions pass at an address whose general limit is used up', async () => {
  const { url } = await start()
  await leaveRoom('general.address', `address:${CARRIER}`, 0)
  const paths = [
    '/storage/object/public/listings/a/b.webp',
    '/api/listings/map',
    '/api/listings/facets',
    '/api/places?q=ma',
  ]
  for (const path of paths) expect([path, (await send(url, path)).status]).toEqual([path, 200])
  // null control: everything else is refused there, also other methods of these addresses
  for (const path of paths) expect([path, (await send(url, path, {}, 'POST')).status]).toEqual([path, 429])
  expect((await send(url, '/storage/object/private/a')).status).toBe(429)
})

test.each([
  ['en', 'Please wait 5 minutes and try again.', 'Try Again'],
  ['fil', 'Maghintay muna ng 5 minuto bago subukan ulit.', 'Subukan Ulit'],
])('the page of the limit looks like the site and says when to come back: %s', async (locale, text, retry) => {
  const { url } = await start()
  await leaveRoom('general.address', `address:${CARRIER}`, 0)
  const request = { 'Accept-Language': locale }
  const response = await send(url, '/properties?q="><b>', { ...request, Accept: 'text/html' })
  const page = await response.text()
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(240)
  expect(page).toContain(`<html lang="${locale}">`)
  expect(page).toContain(text)
  expect(page).toMatch(/--sea:#0f6b6b;.*prefers-color-scheme:dark.*--sea:#4fb3ad;/)
  expect(page).toMatch(new RegExp(`href="/properties\\?q=[^"<>]*">${retry}`, 'i'))
  const json = await (await send(url, '/properties', { ...request, Accept: 'application/json' })).json()
  expect(json).toMatchObject({ code: 'app.tooManyRequests', message: expect.stringContaining(text) })
  expect(json.retryAfter).toBeGreaterThan(240)
})
