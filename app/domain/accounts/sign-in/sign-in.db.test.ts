import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { knownDevices, sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makePersonWithPassword, makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { TEST_NOW, createTestContext, withProductPasswords } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findVisitor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { signIn, signInAgain, signOut } from './sign-in.commands.server.ts'

const database = setUpTestDatabase()
const WRONG_PASSWORD = 'Not the one 1!'
const HOUR = 3_600_000

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const createGuestContext = (request: Partial<Ctx['request']> = {}) =>
  createTestContext(database.db, { request, adapters: { random: systemRandom } })
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
/** The cookies as a browser sends them back. */
const toCookieHeader = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
const getNewestAudit = async () => {
  const [row] = await database.db
    .select()
    .from(auditLog)
    .orderBy(sql`id desc`)
    .limit(1)
  return row
}

describe('sign-in', () => {
  test('every sign-in creates a session with a new token and an audit entry', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const tokens = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { kind, cookies } = await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })
      expect(kind).toBe('signedIn')
      const session = cookies.find((line) => line.includes('session'))
      expect(session).toMatch(/^__Host-.*HttpOnly/i)
      expect(session).toMatch(/SameSite=Lax/i)
      expect(session).toMatch(/Secure/i)
      tokens.add(session?.split(';')[0] ?? '')
    }
    expect(tokens.size).toBe(3)
    expect(await getNewestAudit()).toMatchObject({ action: 'signIn.succeeded', subjectId: person.id })
  })

  test('an administrator gets the answer for an unknown address after the same work, also with the right password', async () => {
    const admin = await makePersonWithQuickPassword(database.db, 'admin')
    const attempt = async (email: string) => {
      const ctx = createGuestContext()
      const checkedAccounts: (string | null)[] = []
      const checkPassword: typeof ctx.adapters.auth.checkPassword = (userId, password) => {
        checkedAccounts.push(userId)
        return ctx.adapters.auth.checkPassword(userId, password)
      }
      const auth = { ...ctx.adapters.auth, checkPassword }
      const input = { email, password: TEST_PASSWORD }
      const outcome = await getOutcome(signIn({ ...ctx, adapters: { ...ctx.adapters, auth } }, input))
      const { id: _id, at: _at, ...audit } = (await getNewestAudit()) ?? expect.fail('no audit entry')
      return { outcome, checkedAccounts, audit }
    }
    const answer = await attempt(admin.email)
    expect(answer).toMatchObject({ outcome: 'auth.invalidEmailOrPassword', checkedAccounts: [null] })
    expect(answer).toEqual(await attempt('nobody@tahanan.example'))
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, admin.id))).toEqual([])
    await database.db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, admin.id))
    const asTenant = signIn(createGuestContext(), { email: admin.email, password: TEST_PASSWORD })
    expect(await asTenant).toMatchObject({ kind: 'signedIn' })
  })

  test('the actor comes from the profile, whatever the browser sends', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'landlord')
    const { cookies } = await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })
    const visitor = await findVisitor(
      createGuestContext({ cookie: `${toCookieHeader(cookies)}; user_type=admin; role=admin` }),
    )
    expect(visitor.actor).toEqual({ id: person.id, role: 'landlord', isActive: true })
    expect(visitor.session?.createdAt).toEqual(TEST_NOW)
  })

  test('a planted session is not adopted and ends', async () => {
    const [attacker, victim] = [
      await makePersonWithQuickPassword(database.db, 'tenant'),
      await makePersonWithQuickPassword(database.db, 'tenant'),
    ]
    const planted = toCookieHeader(
      (await signIn(createGuestContext(), { email: attacker.email, password: TEST_PASSWORD })).cookies,
    )
    const { cookies } = await signIn(createGuestContext({ cookie: planted }), {
      email: victim.email,
      password: TEST_PASSWORD,
    })
    expect((await findVisitor(createGuestContext({ cookie: planted }))).actor).toBeNull()
    expect((await findVisitor(createGuestContext({ cookie: toCookieHeader(cookies) }))).actor?.id).toBe(victim.id)
  })

  test.each([
    ['a deactivated account', { isActive: false }, {}],
    ['a banned person', {}, { banned: true }],
    ['an erased person', {}, { erasedAt: TEST_NOW }],
  ])('sign-in tells %s about the state only after the right password', async (_name, profile, user) => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', user)
    if ('isActive' in profile)
      await database.db.update(userProfiles).set(profile).where(eq(userProfiles.userId, person.id))
    const attempt = (password: string) => getOutcome(signIn(createGuestContext(), { email: person.email, password }))
    expect(await attempt(WRONG_PASSWORD)).toBe('auth.invalidEmailOrPassword')
    expect(await attempt(TEST_PASSWORD)).toBe('auth.deactivated')
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('an expired ban does not prevent sign-in', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', {
      banned: true,
      banExpires: new Date(TEST_NOW.getTime() - 1),
    })
    expect(await getOutcome(signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD }))).toBe(
      'passed',
    )
  })

  test('an unverified address gets its link again, three times an hour and only after the right password', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', { emailVerified: false, locale: 'fil' })
    const mails = () => database.db.select().from(emails).where(eq(emails.toAddress, person.email))
    expect(await getOutcome(signIn(createGuestContext(), { email: person.email, password: WRONG_PASSWORD }))).toBe(
      'auth.invalidEmailOrPassword',
    )
    expect(await mails()).toHaveLength(0)
    for (let n = 0; n < 5; n++)
      expect(await getOutcome(signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD }))).toBe(
        'account.emailNotVerified',
      )
    expect(await mails()).toHaveLength(3)
    expect((await mails())[0]).toMatchObject({ locale: 'fil', template: 'account.verifyEmail' })
  })
})

test('a failure on our side is reported as such and does not count as an attempt', async () => {
  const { email } = await makePersonWithQuickPassword(database.db, 'tenant')
  const ctx = createGuestContext()
  const broken = { ...ctx.adapters.auth, checkPassword: () => Promise.reject(new Error('out of memory')) }
  const brokenContext = { ...ctx, adapters: { ...ctx.adapters, auth: broken } }
  for (let n = 0; n < 12; n++)
    expect(await getOutcome(signIn(brokenContext, { email, password: TEST_PASSWORD }))).toBe('auth.signInFailed')
  expect(await getOutcome(signIn(ctx, { email, password: TEST_PASSWORD }))).toBe('passed')
})

describe('sign-in limit', () => {
  async function attemptSignIns(count: number, email: string, password: string) {
    const { auth } = withProductPasswords(createGuestContext()).adapters
    const stranger = (n: number) => {
      const ctx = createGuestContext({ clientAddress: `203.0.113.${n}` })
      return { ...ctx, adapters: { ...ctx.adapters, auth } }
    }
    const work = Array.from({ length: count }, (_, n) => getOutcome(signIn(stranger(n), { email, password })))
    const outcomes = await Promise.all(work)
    return (code: string) => outcomes.filter((outcome) => outcome === code).length
  }

  test.each(['known', 'unknown'])(
    'of 50 concurrent wrong passwords for an email address that is %s, ten are checked',
    async (kind) => {
      const person = await makePersonWithPassword(database.db, 'tenant')
      const email = kind === 'known' ? person.email : `nobody-${crypto.randomUUID()}@tahanan.example`
      const count = await attemptSignIns(50, email, WRONG_PASSWORD)
      expect(count('auth.invalidEmailOrPassword')).toBe(10)
      expect(count('auth.tooManyAttempts')).toBe(40)
      expect(await getOutcome(signIn(createGuestContext(), { email, password: TEST_PASSWORD }))).toBe(
        'auth.tooManyAttempts',
      )
    },
  )

  test('an attempt that is read and then written allows more (null control)', async () => {
    let count = 0
    const naive = async () => {
      if (count >= 10) return false
      await new Promise((resolve) => setTimeout(resolve, 5))
      count++
      return true
    }
    const passed = await Promise.all(Array.from({ length: 50 }, naive))
    expect(passed.filter(Boolean).length).toBeGreaterThan(10)
  })

  test('the right password does not count as a failure: frequent sign-in never locks', async () => {
    const { email } = await makePersonWithQuickPassword(database.db, 'tenant')
    for (let n = 0; n < 9; n++) await getOutcome(signIn(createGuestContext(), { email, password: WRONG_PASSWORD }))
    for (let n = 0; n < 12; n++)
      expect(await getOutcome(signIn(createGuestContext(), { email, password: TEST_PASSWORD }))).toBe('passed')
    expect(await getOutcome(signIn(createGuestContext(), { email, password: WRONG_PASSWORD }))).toBe(
      'auth.invalidEmailOrPassword',
    )
    expect(await getOutcome(signIn(createGuestContext(), { email, password: WRONG_PASSWORD }))).toBe(
      'auth.tooManyAttempts',
    )
  })

  test('one client address has thirty failures over all accounts', async () => {
    const outcomes: string[] = []
    for (let n = 0; n < 40; n++) {
      const email = `nobody-${n}@elsewhere.example`
      outcomes.push(
        await getOutcome(
          signIn(createGuestContext({ clientAddress: '198.51.100.3' }), { email, password: WRONG_PASSWORD }),
        ),
      )
    }
    expect(outcomes.filter((code) => code === 'auth.invalidEmailOrPassword')).toHaveLength(30)
  })

  test('a known device signs in while others keep the account locked', async () => {
    const { email } = await makePersonWithPassword(database.db, 'tenant')
    const { cookies } = await signIn(withProductPasswords(createGuestContext()), { email, password: TEST_PASSWORD })
    const device = toCookieHeader(cookies.filter((line) => line.includes('tahanan_device')))
    expect(device).toMatch(/^__Host-tahanan_device=/)
    for (let hour = 0; hour < 3; hour++) {
      await attemptSignIns(20, email, WRONG_PASSWORD)
      expect(
        await getOutcome(signIn(withProductPasswords(createGuestContext()), { email, password: TEST_PASSWORD })),
      ).toBe('auth.tooManyAttempts')
      expect(
        await getOutcome(
          signIn(withProductPasswords(createGuestContext({ cookie: device })), { email, password: TEST_PASSWORD }),
        ),
      ).toBe('passed')
    }
    const known = withProductPasswords(createGuestContext({ cookie: device }))
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => getOutcome(signIn(known, { email, password: WRONG_PASSWORD }))),
    )
    expect(guesses.filter((code) => code === 'auth.invalidEmailOrPassword')).toHaveLength(10)
  })

  test('a device of another account or a planted device does not help', async () => {
    const [one, other] = [
      await makePersonWithQuickPassword(database.db, 'tenant'),
      await makePersonWithQuickPassword(database.db, 'tenant'),
    ]
    const mine = toCookieHeader(
      (await signIn(createGuestContext(), { email: one.email, password: TEST_PASSWORD })).cookies,
    )
    await attemptSignIns(20, other.email, WRONG_PASSWORD)
    expect(
      await getOutcome(signIn(createGuestContext({ cookie: mine }), { email: other.email, password: TEST_PASSWORD })),
    ).toBe('auth.tooManyAttempts')
    const planted = `__Host-tahanan_device=${'A'.repeat(43)}`
    const { cookies } = await signIn(createGuestContext({ cookie: planted }), {
      email: one.email,
      password: TEST_PASSWORD,
    })
    expect(cookies.find((line) => line.includes('tahanan_device'))).not.toContain('A'.repeat(43))
  })

  test('at most twenty known devices are stored', async () => {
    const { id, email } = await makePersonWithQuickPassword(database.db, 'tenant')
    for (let n = 0; n < 23; n++) await signIn(createGuestContext(), { email, password: TEST_PASSWORD })
    expect(await database.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(20)
  })
})

describe('session', () => {
  async function startSession() {
    const person = await makePersonWithQuickPassword(database.db, 'agent')
    const clock = manualClock(TEST_NOW)
    const createContext = (cookie: string | null) =>
      createTestContext(database.db, { adapters: { clock }, request: { cookie } })
    const { cookies } = await signIn(createContext(null), { email: person.email, password: TEST_PASSWORD })
    return {
      person,
      clock,
      findCurrentVisitor: () => findVisitor(createContext(toCookieHeader(cookies))),
      ctx: createContext(toCookieHeader(cookies)),
    }
  }

  test('a session ends after 24 hours without use, and not a second earlier', async () => {
    const { clock, findCurrentVisitor } = await startSession()
    clock.advance(24 * HOUR - 1_000)
    expect((await findCurrentVisitor()).actor).not.toBeNull()
    clock.advance(24 * HOUR + 1_000)
    expect(await findCurrentVisitor()).toMatchObject({ actor: null, hasEnded: true })
  })

  test('a session ends after 30 days, however often it is used', async () => {
    const { clock, findCurrentVisitor } = await startSession()
    for (let hours = 0; hours < 30 * 24 - 12; hours += 12) {
      clock.advance(12 * HOUR)
      expect((await findCurrentVisitor()).actor, `${hours} hours`).not.toBeNull()
    }
    clock.advance(12 * HOUR - 1_000)
    expect((await findCurrentVisitor()).actor).not.toBeNull()
    clock.advance(2_000)
    expect(await findCurrentVisitor()).toMatchObject({ actor: null, hasEnded: true })
  })

  test.each([
    ['a ban', (id: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, id))],
    [
      'a deactivation',
      (id: string) => database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, id)),
    ],
    ['the loss of the profile', (id: string) => database.db.delete(userProfiles).where(eq(userProfiles.userId, id))],
  ])('%s ends the session on the next request', async (_name, change) => {
    const { person, findCurrentVisitor } = await startSession()
    expect((await findCurrentVisitor()).actor?.id).toBe(person.id)
    await change(person.id)
    expect(await findCurrentVisitor()).toMatchObject({ actor: null, hasEnded: true })
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('a role change takes effect on the next request', async () => {
    const { person, findCurrentVisitor } = await startSession()
    await database.db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, person.id))
    expect((await findCurrentVisitor()).actor?.role).toBe('tenant')
  })

  test('sign-out ends the session on the server, not only in the browser', async () => {
    const { person, findCurrentVisitor, ctx } = await startSession()
    const { actor } = await findCurrentVisitor()
    const { cookies } = await signOut({ ...ctx, actor })
    expect(cookies.join()).toMatch(/max-age=0/i)
    expect(await findCurrentVisitor()).toMatchObject({ actor: null, hasEnded: true })
    expect(await getNewestAudit()).toMatchObject({ action: 'signIn.ended', subjectId: person.id })
  })

  test('entering the password again gives a fresh session with another token', async () => {
    const { person, clock, findCurrentVisitor, ctx } = await startSession()
    clock.advance(2 * HOUR)
    const { actor } = await findCurrentVisitor()
    const mine = { ...ctx, actor }
    expect(await getOutcome(signInAgain(mine, { password: WRONG_PASSWORD }))).toBe('auth.invalidCredentials')
    const { cookies } = await signInAgain(mine, { password: TEST_PASSWORD })
    expect(await findCurrentVisitor()).toMatchObject({ actor: null })
    const renewed = await findVisitor({ ...ctx, request: { ...ctx.request, cookie: toCookieHeader(cookies) } })
    expect(renewed).toMatchObject({ actor: { id: person.id }, session: { createdAt: clock.now() } })
    expect(await getOutcome(signInAgain(createGuestContext(), { password: TEST_PASSWORD }))).toBe('auth.signInRequired')
  })
})
