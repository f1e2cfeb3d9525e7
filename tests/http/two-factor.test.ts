// The second factor on the built server: turned on with a code, required at sign-in, turned off with the password.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { sessions, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePersonWithPassword, TEST_PASSWORD, type TestBrowser, createTestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

const TWO_FACTOR_PATH = '/dashboard/settings/two-factor'
const database = setUpTestDatabase()
// One secret for both: either process may answer a person
const servers = setUpServers(database, 2, {
  APP_SECRET: 'k'.repeat(20) + 'x7'.repeat(10),
  ENCRYPTION_KEY: 'ab'.repeat(32),
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

const makeTestPerson = () => makePersonWithPassword(database.db, 'tenant')
const listSessions = (userId: string) => database.db.select().from(sessions).where(eq(sessions.userId, userId))

async function enrol(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  await browser.post(TWO_FACTOR_PATH, { intent: 'begin' })
  const html = await (await browser.get(TWO_FACTOR_PATH)).text()
  const secret = /secret=([A-Z2-7]{32})/.exec(html)?.[1] ?? ''
  const response = await browser.post(TWO_FACTOR_PATH, { intent: 'confirm', code: getCurrentCode(secret, new Date()) })
  // whole words only: the middle of an id may look the same
  const recoveryCodes = [
    ...new Set((await response.text()).match(/(?<![\w-])[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![\w-])/g)),
  ]
  return { secret, recoveryCodes }
}

/** Makes the last code usable again, as if its time step were long past. */
const forgetUsedCodes = (userId: string) =>
  database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${userId}`))

async function makePersonWithSecondFactor() {
  const { id, email } = await makeTestPerson()
  const browser = createVisitor(servers[0])
  await browser.signIn(email)
  const enrolled = await enrol(browser)
  await forgetUsedCodes(id)
  return { id, email, browser, ...enrolled }
}

describe('turning the second factor on', () => {
  test('turning two-factor on shows a QR code, a secret, and ten recovery codes once', async () => {
    const { id, email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    const { secret, recoveryCodes } = await enrol(browser)
    expect(secret).toHaveLength(32)
    expect(recoveryCodes).toHaveLength(10)
    const pageAgain = await (await browser.get(TWO_FACTOR_PATH)).text()
    expect(pageAgain).toContain('Two-factor sign-in is on')
    for (const shown of [secret, ...recoveryCodes]) expect(pageAgain).not.toContain(shown)
    expect(await listSessions(id)).toHaveLength(1)
  })

  test('the two-factor page requires a sign-in', async () => {
    expect((await createVisitor(servers[0]).get(TWO_FACTOR_PATH)).headers.get('Location')).toMatch(/^\/signin\?from=/)
    const response = await createVisitor(servers[0]).post(TWO_FACTOR_PATH, { intent: 'begin' })
    expect(response.headers.get('Location')).toMatch(/^\/signin\?/)
  })
})

describe('sign-in with the second factor', () => {
  test('sign-in asks for the code on any process, and there is no session before it', async () => {
    const { id, email, secret } = await makePersonWithSecondFactor()
    await database.db.delete(sessions)
    const browser = createVisitor(servers[0])
    const response = await browser.post('/signin', { email, password: TEST_PASSWORD, from: '/dashboard/tenant' })
    expect(response.headers.get('Location')).toBe('/signin/two-factor?from=%2Fdashboard%2Ftenant')
    expect(await listSessions(id)).toEqual([])
    expect((await browser.get('/dashboard/tenant')).status).not.toBe(200)
    const wrongResponse = await browser.post('/signin/two-factor', { intent: 'code', code: '000000' })
    expect(wrongResponse.status).toBe(401)
    const otherBrowser = createTestBrowser(servers[1]?.url ?? '')
    for (const [name, value] of browser.jar) otherBrowser.jar.set(name, value)
    const correctResponse = await otherBrowser.post('/signin/two-factor', {
      intent: 'code',
      code: getCurrentCode(secret, new Date()),
      from: 'https://evil.example',
    })
    expect([correctResponse.status, correctResponse.headers.get('Location')]).toEqual([303, '/dashboard'])
    expect((await otherBrowser.get('/dashboard/tenant')).status).toBe(200)
    expect(await listSessions(id)).toHaveLength(1)
  })

  test('40 parallel requests with the right code on two processes give one session', async () => {
    const { id, email, secret } = await makePersonWithSecondFactor()
    await database.db.delete(sessions)
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    const code = getCurrentCode(secret, new Date())
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        createTestBrowser(servers[n % 2]?.url ?? '', '10.8.9.9').post(
          '/signin/two-factor',
          { intent: 'code', code },
          { Cookie: cookie },
        ),
      ),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    expect(await listSessions(id)).toHaveLength(1)
  })

  test('a recovery code replaces the code', async () => {
    const { email, recoveryCodes } = await makePersonWithSecondFactor()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    const response = await browser.post('/signin/two-factor', {
      intent: 'recovery',
      recoveryCode: recoveryCodes[0] ?? '',
    })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/dashboard'])
  })

  test('half a sign-in opens no page', async () => {
    const { email } = await makePersonWithSecondFactor()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    for (const path of [
      '/dashboard',
      '/dashboard/tenant',
      TWO_FACTOR_PATH,
      `${TWO_FACTOR_PATH}.data`,
      '/dashboard/settings.data',
    ]) {
      const response = await browser.get(path)
      expect(await response.text(), path).not.toContain(email)
      expect(response.headers.get('Location') ?? '/signin', path).toMatch(/^\/signin/)
    }
    expect(await (await createVisitor(servers[0]).get('/signin/two-factor')).text()).toContain('Please sign in again')
  })
})

describe('turning the second factor off', () => {
  test('turning two-factor off needs the password', async () => {
    const { email, browser } = await makePersonWithSecondFactor()
    const wrongResponse = await browser.post(TWO_FACTOR_PATH, { intent: 'turnOff', password: 'Not the one 1!' })
    expect(wrongResponse.status).toBe(403)
    expect((await browser.post(TWO_FACTOR_PATH, { intent: 'turnOff', password: TEST_PASSWORD })).status).toBe(302)
    expect((await createVisitor(servers[0]).signIn(email)).headers.get('Location')).toBe('/dashboard')
  })
})
