// Attacks on accounts over two server processes with one database: second factor, passkeys, providers and links in mails.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { sessions, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePersonWithPassword, TEST_PASSWORD, type TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createAuthenticator } from '#tests/support/fixtures/software-authenticator.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import {
  BURST,
  buildCookieHeader,
  countWithStatus,
  GUESSES,
  createRandomToken,
  setUpAttacks,
} from '#tests/support/servers/attacks.ts'
import { approveAtProvider, type OidcProvider, startOidcProvider } from '#tests/support/servers/oidc-provider.ts'
import { createSignedInVisitor, createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
let provider: OidcProvider
beforeAll(async () => void (provider = await startOidcProvider()))
afterAll(() => provider.stop())
const servers = setUpServers(database, 2, () => ({
  APP_SECRET: 'k'.repeat(20) + 'x7'.repeat(10),
  GOOGLE_CLIENT_ID: 'our-id',
  GOOGLE_CLIENT_SECRET: 'our-secret-at-the-provider',
  GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
}))
const attack = setUpAttacks(servers)
beforeEach(async () => void (await database.db.delete(rateLimits)))

const countSessions = (userId: string) => database.db.$count(sessions, eq(sessions.userId, userId))

async function readMailedToken(email: string, path: string): Promise<string | undefined> {
  const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.createdAt)
  return new RegExp(`${path}\\?token=([\\w-]{43})`).exec(mails.map(readMailText).toReversed().join('\n'))?.[1]
}

async function waitForMailedToken(email: string, path: string): Promise<string> {
  await expect.poll(() => readMailedToken(email, path)).toBeDefined()
  return (await readMailedToken(email, path)) ?? ''
}

describe('the second factor', () => {
  const PAGE = '/dashboard/settings/two-factor'

  async function makePersonWithSecondFactor() {
    const { person, browser } = await createSignedInVisitor(servers[0], database)
    await browser.post(PAGE, { intent: 'begin' })
    const secret = /secret=([A-Z2-7]{32})/.exec(await (await browser.get(PAGE)).text())?.[1] ?? ''
    const answer = await browser.post(PAGE, { intent: 'confirm', code: getCurrentCode(secret, new Date()) })
    const recoveryCodes = [
      ...new Set((await answer.text()).match(/(?<![\w-])[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![\w-])/g)),
    ]
    await database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${person.id}`))
    await database.db.delete(sessions)
    const half = createVisitor(servers[0])
    await half.signIn(person.email)
    return { id: person.id, email: person.email, secret, recoveryCodes, cookie: buildCookieHeader(half) }
  }

  test('guessed codes and recovery codes give no session', async () => {
    const { id, cookie } = await makePersonWithSecondFactor()
    await attack('guessed codes', GUESSES, (visitor, n) =>
      visitor.post('/signin/two-factor', { intent: 'code', code: String(n).padStart(6, '0') }, { Cookie: cookie }),
    )
    await attack('guessed recovery codes', GUESSES, (visitor) =>
      visitor.post(
        '/signin/two-factor',
        { intent: 'recovery', recoveryCode: 'aaaa-bbbb-cccc-dddd' },
        { Cookie: cookie },
      ),
    )
    expect(await countSessions(id)).toBe(0)
  })

  test('codes in other forms, and the code of another person, are refused', async () => {
    const [victim, attacker] = [await makePersonWithSecondFactor(), await makePersonWithSecondFactor()]
    const code = getCurrentCode(attacker.secret, new Date())
    const forms = [code, '١٢٣٤٥٦', '１２３４５６', '', ' ', `${code}\0`, '1e5', '-1', '0x1', 'null', '[object Object]']
    const answers = await attack('codes in other forms', forms.length, (visitor, n) =>
      visitor.post('/signin/two-factor', { intent: 'code', code: forms[n] ?? '' }, { Cookie: victim.cookie }),
    )
    expect(countWithStatus(answers, 303)).toBe(0)
    expect(await countSessions(victim.id)).toBe(0)
  })

  test('a recovery code is used once, also by a burst on both processes', async () => {
    const { id, recoveryCodes, cookie } = await makePersonWithSecondFactor()
    const answers = await attack('one recovery code many times', BURST, (visitor) =>
      visitor.post(
        '/signin/two-factor',
        { intent: 'recovery', recoveryCode: recoveryCodes[0] ?? '' },
        { Cookie: cookie },
      ),
    )
    expect(countWithStatus(answers, 303)).toBe(1)
    expect(await countSessions(id)).toBe(1)
  })
})

describe('passkeys', () => {
  test('answers for another site, with an old challenge or of an unknown device give no session', async () => {
    const { person, browser } = await createSignedInVisitor(servers[0], database)
    const origin = servers[0].url
    const readOptions = async (visitor: TestBrowser, purpose: string) =>
      (await (
        await visitor.send('/api/passkeys/options', {
          method: 'POST',
          headers: { Origin: origin, 'Content-Type': 'application/json' },
          body: JSON.stringify({ purpose }),
        })
      ).json()) as object
    const device = createAuthenticator()
    const registration = device.register(await readOptions(browser, 'register'), { origin })
    const added = await browser.post('/dashboard/settings/passkeys', {
      intent: 'add',
      credential: JSON.stringify(registration),
    })
    expect(added.status).toBe(302)
    await database.db.delete(sessions)

    const tricks = [{ origin: 'https://evil.example' }, { origin, rpId: 'evil.example' }, { origin, isVerified: false }]
    const answers = await attack('false passkey answers', tricks.length * 2, async (_, n) => {
      const visitor = createVisitor(servers[0])
      const options = await readOptions(visitor, 'signIn')
      const signer = n < tricks.length ? device : createAuthenticator()
      const credential = JSON.stringify(signer.answer(options, tricks[n % tricks.length]))
      return visitor.post('/signin/passkey', { purpose: 'signIn', credential })
    })
    expect(countWithStatus(answers, 303)).toBe(0)
    expect(await countSessions(person.id)).toBe(0)

    const visitor = createVisitor(servers[0])
    const credential = JSON.stringify(device.answer(await readOptions(visitor, 'signIn'), { origin }))
    const cookie = buildCookieHeader(visitor)
    const repeated = await attack('one passkey answer many times', BURST, (again) =>
      again.post(
        '/signin/passkey',
        { purpose: 'signIn', credential },
        { Cookie: cookie, Origin: new URL(origin).origin },
      ),
    )
    expect(countWithStatus(repeated, 303)).toBe(1)
    expect(await countSessions(person.id)).toBe(1)
  })

  test('a guest cannot begin a registration, and deep or long credentials are refused', async () => {
    const answers = await attack('odd credentials', 4, (visitor, n) => {
      const credential = ['['.repeat(11_000), '{"a":'.repeat(2_000), 'x'.repeat(20_000), '{}'][n] ?? ''
      return visitor.post('/signin/passkey', { purpose: 'signIn', credential })
    })
    expect(answers.every(({ status }) => status >= 400)).toBe(true)
    const register = await createVisitor(servers[0]).send('/api/passkeys/options', {
      method: 'POST',
      headers: { Origin: servers[0].url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose: 'register' }),
    })
    expect(register.status).toBeGreaterThanOrEqual(400)
  })
})

describe('the return from a provider', () => {
  test('a state without its cookie, of another browser, used before or given twice signs nobody in', async () => {
    provider.person = {
      sub: 's-1',
      email: `social-${crypto.randomUUID()}@tahanan.example`,
      email_verified: true,
      name: 'A',
    }
    const start = async (browser: TestBrowser) => {
      const answer = await browser.post('/api/auth/social', { provider: 'google', from: '/dashboard' })
      return approveAtProvider(answer.headers.get('Refresh')?.replace('0; url=', '') ?? '')
    }
    const [own, other] = [createVisitor(servers[0]), createVisitor(servers[0])]
    const [ownReturn, otherReturn] = [await start(own), await start(other)]
    const paths = [
      ownReturn.pathname + otherReturn.search,
      `${ownReturn.pathname}?code=x&state=`,
      `${ownReturn.pathname}?code=x&state=${createRandomToken()}`,
      `${ownReturn.pathname}${ownReturn.search}&state=${otherReturn.searchParams.get('state')}`,
      `/api/auth/callback/facebook${ownReturn.search}`,
      `/api/auth/callback/google`,
    ]
    const before = await database.db.$count(sessions)
    await attack('states that do not belong to the browser', paths.length * 2, (visitor, n) =>
      visitor.get(paths[n % paths.length] ?? '', n < paths.length ? { Cookie: buildCookieHeader(own) } : {}),
    )
    expect(await database.db.$count(sessions)).toBe(before)
  })
})

describe('links in mails', () => {
  test('the token of one purpose does not work for another, and guesses do not work at all', async () => {
    const { email, id } = await makePersonWithPassword(database.db, 'tenant')
    await createVisitor(servers[0]).post('/forgot-password', { email })
    const token = await waitForMailedToken(email, 'reset-password')
    const others = [token.toUpperCase(), token.slice(0, 42), `${token}=`, `${token.slice(0, 42)}\0`, ` ${token}`]
    const password = 'Kubo-Bahay 2!'
    const answers = await attack('changed and guessed reset tokens', GUESSES, (visitor, n) =>
      visitor.post('/reset-password', { token: others[n] ?? createRandomToken(), password, passwordAgain: password }),
    )
    expect(countWithStatus(answers, 303)).toBe(0)
    await attack('a reset token at other pages', BURST, (visitor, n) =>
      visitor.post(n % 2 === 0 ? '/confirm-email' : '/verify-email', {
        token,
        ...(n % 2 === 0 ? {} : { intent: 'confirm' }),
      }),
    )
    expect(await database.db.select({ email: users.email }).from(users).where(eq(users.id, id))).toEqual([{ email }])
    expect((await createVisitor(servers[0]).get(`/reset-password?token=${token}`)).status).toBe(200)
  })

  test('an email change needs both links, each once, and a cancelled one cannot be confirmed', async () => {
    const { person, browser } = await createSignedInVisitor(servers[0], database)
    const newEmail = `new-${crypto.randomUUID()}@tahanan.example`
    await browser.post('/dashboard/settings/email', { intent: 'request', email: newEmail })
    const token = await waitForMailedToken(newEmail, 'confirm-email')
    await attack('one of two confirmations many times', BURST, (visitor) => visitor.post('/confirm-email', { token }))
    const readEmail = async () =>
      (await database.db.select({ email: users.email }).from(users).where(eq(users.id, person.id)))[0]?.email
    expect(await readEmail()).toBe(person.email)
    await browser.post('/dashboard/settings/email', { intent: 'cancel' })
    const oldAddressToken = await waitForMailedToken(person.email, 'confirm-email')
    await attack('confirmations after the cancellation', BURST, (visitor, n) =>
      visitor.post('/confirm-email', { token: n % 2 === 0 ? token : oldAddressToken }),
    )
    expect(await readEmail()).toBe(person.email)
  })
})

test('a person whose password is wrong stays signed out on every process', async () => {
  const { email, id } = await makePersonWithPassword(database.db, 'tenant')
  const answers = await attack('wrong passwords', GUESSES, (visitor, n) =>
    visitor.signIn(email, `${TEST_PASSWORD}${n}`),
  )
  expect(countWithStatus(answers, 303)).toBe(0)
  expect(await countSessions(id)).toBe(0)
})
