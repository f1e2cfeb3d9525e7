// The second factor on the built server: on by a code, at the sign-in, off by the password.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeNow } from '#app/adapters/auth/totp.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { sessions, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeSignable, TEST_PASSWORD, type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const PAGE = '/dashboard/settings/two-factor'
let clone: Clone
let database: Database
let servers: ServerProcess[]
let serial = 0

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  // One secret for both: a person may be answered by either
  const env = {
    DATABASE_URL: clone.url,
    TRUSTED_PROXIES: 'loopback',
    APP_SECRET: 'k'.repeat(20) + 'x7'.repeat(10),
    ENCRYPTION_KEY: 'ab'.repeat(32),
  }
  servers = await Promise.all([startServerProcess(env, 60_000), startServerProcess(env, 60_000)])
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await clone.drop()
})
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const visitor = (server = 0) => testBrowser(servers[server]?.url ?? '', `10.8.0.${++serial}`)
const person = () => makeSignable(database.db, 'tenant')
const sessionsOf = (userId: string) => database.db.select().from(sessions).where(eq(sessions.userId, userId))

async function enrol(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  await browser.post(PAGE, { intent: 'begin' })
  const html = await (await browser.get(PAGE)).text()
  const secret = /secret=([A-Z2-7]{32})/.exec(html)?.[1] ?? ''
  const answer = await browser.post(PAGE, { intent: 'confirm', code: codeNow(secret, new Date()) })
  // standing by themselves: the middle of an id may look the same
  const recoveryCodes = [...new Set((await answer.text()).match(/(?<![\w-])[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![\w-])/g))]
  return { secret, recoveryCodes }
}

/** As if the code that was typed last had been one of long ago. */
const forgetUsedCodes = (userId: string) =>
  database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${userId}`))

async function withSecondFactor() {
  const { id, email } = await person()
  const browser = visitor()
  await browser.signIn(email)
  const enrolled = await enrol(browser)
  await forgetUsedCodes(id)
  return { id, email, browser, ...enrolled }
}

describe('turning it on', () => {
  test('shows a code to scan, a secret to type, and ten recovery codes once', async () => {
    const { id, email } = await person()
    const browser = visitor()
    await browser.signIn(email)
    const { secret, recoveryCodes } = await enrol(browser)
    expect(secret).toHaveLength(32)
    expect(recoveryCodes).toHaveLength(10)
    const again = await (await browser.get(PAGE)).text()
    expect(again).toContain('Two-factor sign-in is on')
    for (const shown of [secret, ...recoveryCodes]) expect(again).not.toContain(shown)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('is for whoever is signed in, and nobody else', async () => {
    expect((await visitor().get(PAGE)).headers.get('Location')).toMatch(/^\/signin\?from=/)
    const answer = await visitor().post(PAGE, { intent: 'begin' })
    expect(answer.headers.get('Location')).toMatch(/^\/signin\?/)
  })
})

describe('signing in with it', () => {
  test('asks for the code on any server, and there is no session before it', async () => {
    const { id, email, secret } = await withSecondFactor()
    await database.db.delete(sessions)
    const browser = visitor(0)
    const answer = await browser.post('/signin', { email, password: TEST_PASSWORD, from: '/dashboard/tenant' })
    expect(answer.headers.get('Location')).toBe('/signin/two-factor?from=%2Fdashboard%2Ftenant')
    expect(await sessionsOf(id)).toEqual([])
    expect((await browser.get('/dashboard/tenant')).status).not.toBe(200)
    const wrong = await browser.post('/signin/two-factor', { intent: 'code', code: '000000' })
    expect(wrong.status).toBe(401)
    const elsewhere = testBrowser(servers[1]?.url ?? '')
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
    const right = await elsewhere.post('/signin/two-factor', {
      intent: 'code',
      code: codeNow(secret, new Date()),
      from: 'https://evil.example',
    })
    expect([right.status, right.headers.get('Location')]).toEqual([303, '/dashboard'])
    expect((await elsewhere.get('/dashboard/tenant')).status).toBe(200)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('40 times at once with the right code, over two servers, is one session', async () => {
    const { id, email, secret } = await withSecondFactor()
    await database.db.delete(sessions)
    const browser = visitor()
    await browser.signIn(email)
    const code = codeNow(secret, new Date())
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        testBrowser(servers[n % 2]?.url ?? '', '10.8.9.9').post(
          '/signin/two-factor',
          { intent: 'code', code },
          { Cookie: cookie },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('works with a recovery code when the phone is gone', async () => {
    const { email, recoveryCodes } = await withSecondFactor()
    const browser = visitor()
    await browser.signIn(email)
    const answer = await browser.post('/signin/two-factor', {
      intent: 'recovery',
      recoveryCode: recoveryCodes[0] ?? '',
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard'])
  })

  test('is not walked around by asking for pages with half a sign-in', async () => {
    const { email } = await withSecondFactor()
    const browser = visitor()
    await browser.signIn(email)
    for (const path of ['/dashboard', '/dashboard/tenant', PAGE, `${PAGE}.data`, '/dashboard/settings.data']) {
      const answer = await browser.get(path)
      expect(await answer.text(), path).not.toContain(email)
      expect(answer.headers.get('Location') ?? '/signin', path).toMatch(/^\/signin/)
    }
    expect(await (await visitor().get('/signin/two-factor')).text()).toContain('Please sign in again')
  })
})

describe('turning it off', () => {
  test('takes the password', async () => {
    const { email, browser } = await withSecondFactor()
    const wrong = await browser.post(PAGE, { intent: 'turnOff', password: 'Not the one 1!' })
    expect(wrong.status).toBe(403)
    expect((await browser.post(PAGE, { intent: 'turnOff', password: TEST_PASSWORD })).status).toBe(302)
    expect((await visitor().signIn(email)).headers.get('Location')).toBe('/dashboard')
  })
})
