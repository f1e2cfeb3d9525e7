import { eq, sql } from 'drizzle-orm'
import { assert, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminLoginAttempts, adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { signOutAdmin, sweepAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { findAdminVisitor } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { sweepAdminAttempts } from './admin-attempts.commands.server.ts'
import { answerAdminCode, prepareAdminSecret } from './admin-second-factor.commands.server.ts'
import { type AdminSignIn, signInAdmin } from './admin-sign-in.commands.server.ts'

const PASSWORD = 'Bakal-na-Pinto-88'
const EMAIL = 'teresita@tahanan.example'
const database = setUpTestDatabase()
let userId = ''

const createContext = (
  cookie: string | null = null,
  baseUrl = 'http://localhost:3000',
  address = '203.0.113.5',
): Ctx => {
  const ctx = createTestContext(database.db, { adapters: { random: systemRandom } })
  return {
    ...ctx,
    actor: null,
    config: { ...ctx.config, baseUrl: new URL(baseUrl) },
    request: { ...ctx.request, cookie, clientAddress: address },
  }
}
const readCookie = (line: string) => line.split(';')[0] ?? ''
const getCookies = (result: AdminSignIn) => ('cookies' in result ? result.cookies.map(readCookie) : [])
const getCookie = (result: AdminSignIn) => getCookies(result)[0] ?? ''
const attempt = (password: string, email = EMAIL, ctx = createContext()) => signInAdmin(ctx, { email, password })
const moveTimes = (interval: string) =>
  database.pool.query(`update admin_login_attempts set first_failure_at = first_failure_at - interval '${interval}',
    last_failure_at = last_failure_at - interval '${interval}', locked_until = locked_until - interval '${interval}'`)

const setLockEnd = (fromNow: string) =>
  database.pool.query(`update admin_login_attempts set locked_until = now() + interval '${fromNow}'`)

beforeAll(async () => {
  const person = await makePerson(database.db, 'admin')
  userId = person.id
  await makeAdminUser(database.db, { userId, email: EMAIL, passwordHash: await hashPassword(PASSWORD) })
})
beforeEach(async () => {
  await database.db.delete(adminLoginAttempts)
  await database.db.delete(adminSessions)
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
  await database.db.update(adminUsers).set({ isActive: true, mfaEnrolledAt: null, mfaSecret: null, mfaLastStep: null })
  await database.db
    .update(userProfiles)
    .set({ isActive: true, userType: 'admin' })
    .where(eq(userProfiles.userId, userId))
})

describe('the session of the console', () => {
  test('the right password opens a session of 24 hours; only the hash of its 32 random bytes is stored', async () => {
    const result = await attempt(PASSWORD)
    expect(result.kind).toBe('signedIn')
    const [line = ''] = 'cookies' in result ? result.cookies : []
    expect(line).toMatch(/^tahanan_admin=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=86400$/)
    const [row] = await database.db.select().from(adminSessions)
    expect(row?.tokenHash).toBe(sha256Hex(getCookie(result).split('=')[1] ?? ''))
    const visitor = await findAdminVisitor(createContext(getCookie(result)))
    expect(visitor?.actor).toEqual({ id: userId, role: 'admin', isActive: true, adminRole: 'owner' })
  })

  test('it ends 24 hours after sign-in, at logout, and when the administrator is deactivated', async () => {
    const cookie = getCookie(await attempt(PASSWORD))
    const isOpen = async () => (await findAdminVisitor(createContext(cookie))) !== null
    const moveEnd = (seconds: number) =>
      database.pool.query(
        `update admin_sessions set created_at = now() - interval '24 hours' + interval '${seconds} s', expires_at = now() + interval '${seconds} s'`,
      )
    await moveEnd(60)
    expect(await isOpen()).toBe(true)
    await moveEnd(-1)
    expect(await isOpen()).toBe(false)
    await moveEnd(60)
    await database.db.update(adminUsers).set({ isActive: false })
    expect(await isOpen()).toBe(false)
    await database.db.update(adminUsers).set({ isActive: true })
    await database.db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, userId))
    expect(await isOpen()).toBe(false)
    await database.db.update(userProfiles).set({ userType: 'admin' }).where(eq(userProfiles.userId, userId))
    expect(await isOpen()).toBe(true) // null control: each condition alone had closed it
    await signOutAdmin(createContext(cookie))
    expect(await isOpen()).toBe(false)
  })
})

describe('the lockout', () => {
  test('five wrong passwords lock the address for 15 minutes, also for the right password, and success forgets them', async () => {
    for (const left of [4, 3, 2, 1]) {
      expect(await attempt('wrong')).toEqual({ kind: 'wrong', lockout: { failed: 5 - left, left, lockedSeconds: 0 } })
    }
    const fifth = await attempt('wrong')
    expect(fifth).toMatchObject({ kind: 'nowLocked', lockout: { failed: 5, left: 0 } })
    expect(await attempt(PASSWORD)).toMatchObject({ kind: 'locked' })
    const { rows } = await database.pool.query(
      `select extract(epoch from locked_until - last_failure_at)::int as seconds from admin_login_attempts`,
    )
    expect(rows).toEqual([{ seconds: 15 * 60 }])
    await setLockEnd('1 minute')
    expect(await attempt(PASSWORD)).toMatchObject({ kind: 'locked', lockout: { left: 0 } })
    await setLockEnd('-1 second')
    expect((await attempt(PASSWORD)).kind).toBe('signedIn')
    expect(await database.db.select().from(adminLoginAttempts)).toEqual([])
  })

  test('failures are forgotten after an hour without an attempt, and not before', async () => {
    for (let n = 0; n < 4; n++) await attempt('wrong')
    await moveTimes('59 minutes')
    expect((await attempt('wrong')).kind).toBe('nowLocked')
    await database.db.delete(adminLoginAttempts)
    for (let n = 0; n < 4; n++) await attempt('wrong')
    await moveTimes('61 minutes')
    expect(await attempt('wrong')).toMatchObject({ kind: 'wrong', lockout: { failed: 1 } })
  })

  test('of 50 concurrent wrong passwords five are checked, for a known and an unknown address alike', async () => {
    for (const email of [EMAIL, 'nobody@tahanan.example']) {
      await database.db.delete(rateLimits)
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          attempt('wrong', email, createContext(null, undefined, `203.0.113.${index}`)),
        ),
      )
      const checked = results.filter(({ kind }) => kind !== 'locked')
      expect(checked).toHaveLength(5)
      expect(checked.filter(({ kind }) => kind === 'nowLocked')).toHaveLength(1)
    }
  })

  test('an attempt that waited for the row of a later one is counted like any other', async () => {
    await attempt('wrong')
    await database.pool.query(`update admin_login_attempts set first_failure_at = now() + interval '1 second',
      last_failure_at = now() + interval '1 second'`)
    expect(await attempt('wrong')).toMatchObject({ kind: 'wrong', lockout: { failed: 2 } })
  })

  test('null control: counting after the check lets all 50 pass', async () => {
    const readThenWrite = async () => {
      const [row] = await database.db.select().from(adminLoginAttempts).where(eq(adminLoginAttempts.email, EMAIL))
      if ((row?.fails ?? 0) >= 5) return false
      await new Promise((resolve) => setTimeout(resolve, 5)) // the password is hashed
      await database.db
        .insert(adminLoginAttempts)
        .values({ email: EMAIL, fails: 1 })
        .onConflictDoUpdate({ target: adminLoginAttempts.email, set: { fails: sql`${adminLoginAttempts.fails} + 1` } })
      return true
    }
    const passed = (await Promise.all(Array.from({ length: 20 }, readThenWrite))).filter(Boolean)
    expect(passed.length).toBeGreaterThan(5)
  })

  test('a known device signs in while strangers keep the address locked, and has five attempts of its own', async () => {
    const [, device = ''] = getCookies(await attempt(PASSWORD))
    expect(device).toMatch(/^tahanan_device=/)
    const known = createContext(device)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 5; n++) await attempt('wrong', EMAIL, createContext(null, undefined, `203.0.113.${n}`))
      expect((await attempt(PASSWORD, EMAIL, createContext())).kind).toBe('locked') // null control: another device
      expect((await attempt(PASSWORD, EMAIL, known)).kind).toBe('signedIn')
    }
    const kinds: string[] = []
    for (let n = 0; n < 6; n++) kinds.push((await attempt('wrong', EMAIL, known)).kind)
    expect(kinds).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'nowLocked', 'locked'])
    expect((await attempt(PASSWORD, EMAIL, known)).kind).toBe('locked')
  })

  test('a sign-in on a new device is told by mail, the first one and one on a known device are not', async () => {
    const listMails = () =>
      database.db.select({ text: emails.textBody }).from(emails).where(eq(emails.template, 'account.newDevice'))
    await database.db.update(adminUsers).set({ lastLoginAt: null })
    const [, device = ''] = getCookies(await attempt(PASSWORD))
    await attempt(PASSWORD, EMAIL, createContext(device))
    expect(await listMails()).toEqual([])
    await attempt(PASSWORD)
    expect(await listMails()).toEqual([{ text: expect.stringContaining('/admin/account') }])
  })

  test('a deactivated administrator learns it only after the right password', async () => {
    await database.db.update(adminUsers).set({ isActive: false })
    expect(await attempt('wrong')).toMatchObject({ kind: 'wrong' })
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ code: 'admin.deactivated' })
    expect(await database.db.select().from(adminSessions)).toEqual([])
  })
})

test('the sweeps remove ended sessions and forgotten failures, and nothing else', async () => {
  const cookie = getCookie(await attempt(PASSWORD))
  await attempt(PASSWORD)
  await attempt('wrong')
  await attempt('wrong', 'nobody@tahanan.example')
  await database.pool.query(`update admin_login_attempts set first_failure_at = now() - interval '2 hours',
    last_failure_at = now() - interval '61 minutes' where email like 'nobody%'`)
  await database.pool
    .query(`update admin_sessions set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
    where token_hash <> '${sha256Hex(cookie.split('=')[1] ?? '')}'`)
  expect(await sweepAdminSessions(database.db)).toBe(1)
  expect(await sweepAdminAttempts(database.db)).toBe(1)
  expect(await findAdminVisitor(createContext(cookie))).not.toBeNull()
  expect(await database.db.select().from(adminLoginAttempts)).toMatchObject([{ email: EMAIL, fails: 1 }])
})

describe('the second factor', () => {
  const PUBLIC = 'https://tahanan.example'

  test('on a public server it is required: the password alone opens nothing, and the first code sets it up', async () => {
    const pending = await attempt(PASSWORD, EMAIL, createContext(null, PUBLIC))
    expect(pending).toMatchObject({
      kind: 'codeNeeded',
      cookies: [expect.stringMatching(/^__Host-tahanan_admin=.*; Secure/)],
    })
    const cookie = getCookie(pending)
    const ctx = createContext(cookie, PUBLIC)
    expect(await findAdminVisitor(ctx)).toBeNull()
    const secret = await prepareAdminSecret(ctx, userId)
    const code = getCurrentCode(secret, ctx.now())
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(answerAdminCode(ctx, { intent: 'code', code: wrong })).rejects.toMatchObject({
      params: { field: 'code' },
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => answerAdminCode(ctx, { intent: 'code', code })),
    )
    const opened = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(opened).toHaveLength(1)
    expect(await findAdminVisitor(createContext(readCookie(opened[0]?.[0] ?? ''), PUBLIC))).not.toBeNull()
    expect(await findAdminVisitor(ctx)).toBeNull() // the cookie of the first step stays worthless
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
    expect(row?.mfaEnrolledAt).not.toBeNull()
    expect(row?.mfaSecret).not.toContain(secret)
  })

  test('a code is not used up by a sign-in that fails on our side', async () => {
    const ctx = createContext(getCookie(await attempt(PASSWORD, EMAIL, createContext(null, PUBLIC))), PUBLIC)
    const code = getCurrentCode(await prepareAdminSecret(ctx, userId), ctx.now())
    const failingRandom = { ...systemRandom, bytes: () => assert.fail('no random bytes') }
    const failing = { ...ctx, adapters: { ...ctx.adapters, random: failingRandom } }
    await expect(answerAdminCode(failing, { intent: 'code', code })).rejects.toMatchObject({
      code: 'admin.authenticationFailed',
    })
    expect(await answerAdminCode(ctx, { intent: 'code', code })).not.toEqual([])
    await expect(answerAdminCode(ctx, { intent: 'code', code })).rejects.toMatchObject({ code: 'auth.challengeGone' })
  })

  test('null control: on the local machine an administrator without a second factor needs none', async () => {
    expect((await attempt(PASSWORD)).kind).toBe('signedIn')
  })

  test('five codes end the attempt', async () => {
    const ctx = createContext(getCookie(await attempt(PASSWORD, EMAIL, createContext(null, PUBLIC))), PUBLIC)
    for (let n = 0; n < 5; n++)
      await expect(answerAdminCode(ctx, { intent: 'code', code: '000000' })).rejects.toMatchObject({
        code: 'app.invalidInput',
      })
    await expect(answerAdminCode(ctx, { intent: 'code', code: '000000' })).rejects.toMatchObject({
      code: 'auth.challengeGone',
    })
  })
})
