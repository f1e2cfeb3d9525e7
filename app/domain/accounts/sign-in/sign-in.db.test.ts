import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { knownDevices, sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makeSignable, makeSignableHere, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { TEST_NOW, testContext, withProductPasswords } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { findVisitor } from '#app/domain/accounts/sessions/session.queries.server.ts'
import { signIn, signInAgain, signOut } from './sign-in.commands.server.ts'

const database = testDatabase()
const WRONG = 'Not the one 1!'
const HOUR = 3_600_000

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const guest = (request: Partial<Ctx['request']> = {}) =>
  testContext(database.db, { request, adapters: { random: systemRandom } })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
/** As a browser sends them back. */
const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
const newestAudit = async () => {
  const [row] = await database.db
    .select()
    .from(auditLog)
    .orderBy(sql`id desc`)
    .limit(1)
  return row
}

describe('signing in', () => {
  test('opens a session with a token of its own each time, and is noted', async () => {
    const person = await makeSignableHere(database.db, 'tenant')
    const tokens = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { kind, cookies } = await signIn(guest(), { email: person.email, password: TEST_PASSWORD })
      expect(kind).toBe('signedIn')
      const session = cookies.find((line) => line.includes('session'))
      expect(session).toMatch(/^__Host-.*HttpOnly/i)
      expect(session).toMatch(/SameSite=Lax/i)
      expect(session).toMatch(/Secure/i)
      tokens.add(session?.split(';')[0] ?? '')
    }
    expect(tokens.size).toBe(3)
    expect(await newestAudit()).toMatchObject({ action: 'signIn.succeeded', subjectId: person.id })
  })

  test('makes the actor from the profile, whatever the browser says', async () => {
    const person = await makeSignableHere(database.db, 'landlord')
    const { cookies } = await signIn(guest(), { email: person.email, password: TEST_PASSWORD })
    const visitor = await findVisitor(guest({ cookie: `${cookieOf(cookies)}; user_type=admin; role=admin` }))
    expect(visitor.actor).toEqual({ id: person.id, role: 'landlord', isActive: true })
    expect(visitor.session?.createdAt).toEqual(TEST_NOW)
  })

  test('a session that somebody planted is not adopted, and ends', async () => {
    const [attacker, victim] = [
      await makeSignableHere(database.db, 'tenant'),
      await makeSignableHere(database.db, 'tenant'),
    ]
    const planted = cookieOf((await signIn(guest(), { email: attacker.email, password: TEST_PASSWORD })).cookies)
    const { cookies } = await signIn(guest({ cookie: planted }), { email: victim.email, password: TEST_PASSWORD })
    expect((await findVisitor(guest({ cookie: planted }))).actor).toBeNull()
    expect((await findVisitor(guest({ cookie: cookieOf(cookies) }))).actor?.id).toBe(victim.id)
  })

  test.each([
    ['a deactivated account', { isActive: false }, {}],
    ['a banned person', {}, { banned: true }],
    ['an erased person', {}, { erasedAt: TEST_NOW }],
  ])('says so to %s only after the right password', async (_name, profile, user) => {
    const person = await makeSignableHere(database.db, 'tenant', user)
    if ('isActive' in profile)
      await database.db.update(userProfiles).set(profile).where(eq(userProfiles.userId, person.id))
    const attempt = (password: string) => refusal(signIn(guest(), { email: person.email, password }))
    expect(await attempt(WRONG)).toBe('auth.invalidCredentials')
    expect(await attempt(TEST_PASSWORD)).toBe('auth.deactivated')
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('a ban that is over keeps nobody out', async () => {
    const person = await makeSignableHere(database.db, 'tenant', {
      banned: true,
      banExpires: new Date(TEST_NOW.getTime() - 1),
    })
    expect(await refusal(signIn(guest(), { email: person.email, password: TEST_PASSWORD }))).toBe('passed')
  })

  test('an unconfirmed e-mail gets its link again, three times an hour, after the right password only', async () => {
    const person = await makeSignableHere(database.db, 'tenant', { emailVerified: false, locale: 'fil' })
    const mails = () => database.db.select().from(emails).where(eq(emails.toAddress, person.email))
    expect(await refusal(signIn(guest(), { email: person.email, password: WRONG }))).toBe('auth.invalidCredentials')
    expect(await mails()).toHaveLength(0)
    for (let n = 0; n < 5; n++)
      expect(await refusal(signIn(guest(), { email: person.email, password: TEST_PASSWORD }))).toBe(
        'account.emailNotVerified',
      )
    expect(await mails()).toHaveLength(3)
    expect((await mails())[0]).toMatchObject({ locale: 'fil', template: 'account.verifyEmail' })
  })
})

test('a failure of our own says so, and costs no attempt', async () => {
  const { email } = await makeSignableHere(database.db, 'tenant')
  const ctx = guest()
  const broken = { ...ctx.adapters.auth, checkPassword: () => Promise.reject(new Error('out of memory')) }
  const without = { ...ctx, adapters: { ...ctx.adapters, auth: broken } }
  for (let n = 0; n < 12; n++)
    expect(await refusal(signIn(without, { email, password: TEST_PASSWORD }))).toBe('auth.signInFailed')
  expect(await refusal(signIn(ctx, { email, password: TEST_PASSWORD }))).toBe('passed')
})

describe('the limit of attempts', () => {
  async function attempts(count: number, email: string, password: string) {
    const { auth } = withProductPasswords(guest()).adapters
    const stranger = (n: number) => {
      const ctx = guest({ clientAddress: `203.0.113.${n}` })
      return { ...ctx, adapters: { ...ctx.adapters, auth } }
    }
    const work = Array.from({ length: count }, (_, n) => refusal(signIn(stranger(n), { email, password })))
    const answers = await Promise.all(work)
    return (code: string) => answers.filter((answer) => answer === code).length
  }

  test.each(['known', 'unknown'])(
    'of 50 wrong passwords at once for an e-mail that is %s, ten are checked',
    async (kind) => {
      const person = await makeSignable(database.db, 'tenant')
      const email = kind === 'known' ? person.email : `nobody-${crypto.randomUUID()}@tahanan.example`
      const count = await attempts(50, email, WRONG)
      expect(count('auth.invalidCredentials')).toBe(10)
      expect(count('auth.tooManyAttempts')).toBe(40)
      expect(await refusal(signIn(guest(), { email, password: TEST_PASSWORD }))).toBe('auth.tooManyAttempts')
    },
  )

  test('an attempt that is read and then written lets more through (the control)', async () => {
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

  test('the right password is no failure: whoever signs in often is never locked', async () => {
    const { email } = await makeSignableHere(database.db, 'tenant')
    for (let n = 0; n < 9; n++) await refusal(signIn(guest(), { email, password: WRONG }))
    for (let n = 0; n < 12; n++)
      expect(await refusal(signIn(guest(), { email, password: TEST_PASSWORD }))).toBe('passed')
    expect(await refusal(signIn(guest(), { email, password: WRONG }))).toBe('auth.invalidCredentials')
    expect(await refusal(signIn(guest(), { email, password: WRONG }))).toBe('auth.tooManyAttempts')
  })

  test('one address has thirty failures over all accounts', async () => {
    const answers: string[] = []
    for (let n = 0; n < 40; n++) {
      const email = `nobody-${n}@elsewhere.example`
      answers.push(await refusal(signIn(guest({ clientAddress: '198.51.100.3' }), { email, password: WRONG })))
    }
    expect(answers.filter((code) => code === 'auth.invalidCredentials')).toHaveLength(30)
  })

  test('a device the owner has used gets in while strangers keep the account locked', async () => {
    const { email } = await makeSignable(database.db, 'tenant')
    const { cookies } = await signIn(withProductPasswords(guest()), { email, password: TEST_PASSWORD })
    const device = cookieOf(cookies.filter((line) => line.includes('tahanan_device')))
    expect(device).toMatch(/^__Host-tahanan_device=/)
    for (let hour = 0; hour < 3; hour++) {
      await attempts(20, email, WRONG)
      expect(await refusal(signIn(withProductPasswords(guest()), { email, password: TEST_PASSWORD }))).toBe(
        'auth.tooManyAttempts',
      )
      expect(
        await refusal(signIn(withProductPasswords(guest({ cookie: device })), { email, password: TEST_PASSWORD })),
      ).toBe('passed')
    }
    const known = withProductPasswords(guest({ cookie: device }))
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => refusal(signIn(known, { email, password: WRONG }))),
    )
    expect(guesses.filter((code) => code === 'auth.invalidCredentials')).toHaveLength(10)
  })

  test('a device of another account, or one that was planted, helps nobody', async () => {
    const [one, other] = [await makeSignableHere(database.db, 'tenant'), await makeSignableHere(database.db, 'tenant')]
    const mine = cookieOf((await signIn(guest(), { email: one.email, password: TEST_PASSWORD })).cookies)
    await attempts(20, other.email, WRONG)
    expect(await refusal(signIn(guest({ cookie: mine }), { email: other.email, password: TEST_PASSWORD }))).toBe(
      'auth.tooManyAttempts',
    )
    const planted = `__Host-tahanan_device=${'A'.repeat(43)}`
    const { cookies } = await signIn(guest({ cookie: planted }), { email: one.email, password: TEST_PASSWORD })
    expect(cookies.find((line) => line.includes('tahanan_device'))).not.toContain('A'.repeat(43))
  })

  test('no more than twenty devices are remembered', async () => {
    const { id, email } = await makeSignableHere(database.db, 'tenant')
    for (let n = 0; n < 23; n++) await signIn(guest(), { email, password: TEST_PASSWORD })
    expect(await database.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(20)
  })
})

describe('a session', () => {
  async function session() {
    const person = await makeSignableHere(database.db, 'agent')
    const clock = manualClock(TEST_NOW)
    const at = (cookie: string | null) => testContext(database.db, { adapters: { clock }, request: { cookie } })
    const { cookies } = await signIn(at(null), { email: person.email, password: TEST_PASSWORD })
    return { person, clock, look: () => findVisitor(at(cookieOf(cookies))), ctx: at(cookieOf(cookies)) }
  }

  test('ends after 24 hours without use, and not a second before', async () => {
    const { clock, look } = await session()
    clock.advance(24 * HOUR - 1_000)
    expect((await look()).actor).not.toBeNull()
    clock.advance(24 * HOUR + 1_000)
    expect(await look()).toMatchObject({ actor: null, hasEnded: true })
  })

  test('ends after 30 days however much it is used', async () => {
    const { clock, look } = await session()
    for (let hours = 0; hours < 30 * 24 - 12; hours += 12) {
      clock.advance(12 * HOUR)
      expect((await look()).actor, `${hours} hours`).not.toBeNull()
    }
    clock.advance(12 * HOUR - 1_000)
    expect((await look()).actor).not.toBeNull()
    clock.advance(2_000)
    expect(await look()).toMatchObject({ actor: null, hasEnded: true })
  })

  test.each([
    ['a ban', (id: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, id))],
    [
      'a deactivation',
      (id: string) => database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, id)),
    ],
    ['the loss of the profile', (id: string) => database.db.delete(userProfiles).where(eq(userProfiles.userId, id))],
  ])('%s signs out with the next request', async (_name, change) => {
    const { person, look } = await session()
    expect((await look()).actor?.id).toBe(person.id)
    await change(person.id)
    expect(await look()).toMatchObject({ actor: null, hasEnded: true })
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('a new role is in force with the next request', async () => {
    const { person, look } = await session()
    await database.db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, person.id))
    expect((await look()).actor?.role).toBe('tenant')
  })

  test('signing out ends it on the server, not only in the browser', async () => {
    const { person, look, ctx } = await session()
    const { actor } = await look()
    const { cookies } = await signOut({ ...ctx, actor })
    expect(cookies.join()).toMatch(/max-age=0/i)
    expect(await look()).toMatchObject({ actor: null, hasEnded: true })
    expect(await newestAudit()).toMatchObject({ action: 'signIn.ended', subjectId: person.id })
  })

  test('entering the password again makes it fresh, with another token', async () => {
    const { person, clock, look, ctx } = await session()
    clock.advance(2 * HOUR)
    const { actor } = await look()
    const mine = { ...ctx, actor }
    expect(await refusal(signInAgain(mine, { password: WRONG }))).toBe('auth.invalidCredentials')
    const { cookies } = await signInAgain(mine, { password: TEST_PASSWORD })
    expect(await look()).toMatchObject({ actor: null })
    const renewed = await findVisitor({ ...ctx, request: { ...ctx.request, cookie: cookieOf(cookies) } })
    expect(renewed).toMatchObject({ actor: { id: person.id }, session: { createdAt: clock.now() } })
    expect(await refusal(signInAgain(guest(), { password: TEST_PASSWORD }))).toBe('auth.signInRequired')
  })
})
