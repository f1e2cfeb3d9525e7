import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { knownDevices, sessions, twoFactors, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { makeActor, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changePassword } from '#app/domain/accounts/passwords/password-change.commands.server.ts'
import { signIn } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from './two-factor.commands.server.ts'
import { getTwoFactor } from './two-factor.queries.server.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const WRONG_CODE = '000000'

type Person = Awaited<ReturnType<typeof makePersonWithQuickPassword>>
let clock: ReturnType<typeof manualClock>
let person: Person
beforeEach(async () => {
  await database.db.delete(rateLimits)
  clock = manualClock(TEST_NOW)
  person = await makePersonWithQuickPassword(database.db, 'tenant')
})

const createGuestContext = (cookies: readonly string[] = []): Ctx => {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ') || null
  return createTestContext(database.db, { adapters: { clock, random: systemRandom }, request: { cookie } })
}
const createSignedInContext = (sessionAge = 0): Ctx =>
  createTestContext(database.db, {
    adapters: { clock, random: systemRandom },
    actor: makeActor('tenant', person.id),
    session: { id: crypto.randomUUID(), createdAt: new Date(clock.now().getTime() - sessionAge) },
  })
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const countMatches = (values: readonly string[], expected: string) =>
  values.filter((value) => value === expected).length

async function turnOnTwoFactor(): Promise<{ secret: string; recoveryCodes: string[] }> {
  await beginTwoFactor(createSignedInContext())
  const view = await getTwoFactor(createSignedInContext())
  if (view.status !== 'started') throw new Error('nothing was begun')
  const { recoveryCodes } = await confirmTwoFactor(createSignedInContext(), {
    code: getCurrentCode(view.secret, clock.now()),
  })
  clock.advance(MINUTE) // the code that confirmed the secret is used up
  return { secret: view.secret, recoveryCodes }
}

async function startChallenge(): Promise<Ctx> {
  const { kind, cookies } = await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })
  expect(kind).toBe('challenge')
  return createGuestContext(cookies)
}

const listSessions = () => database.db.select().from(sessions).where(eq(sessions.userId, person.id))
const answerWithCode = (ctx: Ctx, code: string) => getOutcome(answerChallenge(ctx, { intent: 'code', code }))
const recoverWithCode = (ctx: Ctx, recoveryCode: string) =>
  getOutcome(answerChallenge(ctx, { intent: 'recovery', recoveryCode: recoveryCode.replaceAll('-', '') }))

describe('turning on the second factor', () => {
  test('the setup shows one secret as QR code and text, and sign-in does not change before it is confirmed', async () => {
    await beginTwoFactor(createSignedInContext())
    const view = await getTwoFactor(createSignedInContext())
    if (view.status !== 'started') throw new Error('nothing was begun')
    expect(view.uri).toContain(`secret=${view.secret}`)
    expect(view.uri).toContain(encodeURIComponent(person.email))
    expect(view.qr.path.length).toBeGreaterThan(1_000)
    expect((await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })).kind).toBe('signedIn')
    expect(await getOutcome(confirmTwoFactor(createSignedInContext(), { code: WRONG_CODE }))).toBe('auth.codeInvalid')
  })

  test('turning on the second factor gives ten recovery codes, ends other sessions and sends a mail', async () => {
    await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })
    const { recoveryCodes } = await turnOnTwoFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await listSessions()).toEqual([])
    expect(await getTwoFactor(createSignedInContext())).toEqual({
      status: 'on',
      recoveryCodesLeft: 10,
      hasPassword: true,
    })
    const [mail] = await database.db.select().from(emails).where(eq(emails.template, 'account.twoFactor'))
    expect(mail?.toAddress).toBe(person.email)
  })

  test('secret and recovery codes are not readable in the database', async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor()
    const [row] = await database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.id))
    const dump = JSON.stringify(row)
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(dump).not.toContain(value)
    }
  })

  test('turning on the second factor and showing the secret need a fresh sign-in', async () => {
    const stale = 11 * MINUTE
    expect(await getOutcome(beginTwoFactor(createSignedInContext(stale)))).toBe('auth.freshSignInRequired')
    await beginTwoFactor(createSignedInContext())
    expect(await getTwoFactor(createSignedInContext(stale))).toEqual({ status: 'off' })
    expect(await getOutcome(beginTwoFactor(createGuestContext()))).toBe('auth.signInRequired')
  })

  test('an active second factor cannot be set up again', async () => {
    const { secret } = await turnOnTwoFactor()
    expect(await getOutcome(beginTwoFactor(createSignedInContext()))).toBe('app.moveNotAllowed')
    expect(await answerWithCode(await startChallenge(), getCurrentCode(secret, clock.now()))).toBe('passed')
  })
})

describe('sign-in with the second factor', () => {
  test('the session starts after the code, with a new token', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    expect(await listSessions()).toEqual([])
    const { cookies } = await answerChallenge(waiting, { intent: 'code', code: getCurrentCode(secret, clock.now()) })
    expect(cookies.join('\n')).toMatch(/__Host-tahanan_session=\S+/)
    expect(await listSessions()).toHaveLength(1)
  })

  test('a device becomes known after the code, not after the password', async () => {
    const { secret } = await turnOnTwoFactor()
    const isDeviceCookie = (line: string) => line.includes('tahanan_device')
    const { cookies: afterPassword } = await signIn(createGuestContext(), {
      email: person.email,
      password: TEST_PASSWORD,
    })
    expect(afterPassword.some(isDeviceCookie)).toBe(false)
    expect(await database.db.$count(knownDevices, eq(knownDevices.userId, person.id))).toBe(0)
    const code = getCurrentCode(secret, clock.now())
    const { cookies } = await answerChallenge(createGuestContext(afterPassword), { intent: 'code', code })
    expect(cookies.some(isDeviceCookie)).toBe(true)
    expect(await database.db.$count(knownDevices, eq(knownDevices.userId, person.id))).toBe(1)
  })

  test('40 concurrent answers with the same code give one session', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    await database.db.delete(rateLimits)
    const code = getCurrentCode(secret, clock.now())
    const { auth } = waiting.adapters
    // Bypasses the rate limits: the code itself must be valid once
    const results = await Promise.all(
      Array.from({ length: 40 }, () => auth.twoFactor.answerChallenge(code, waiting.request).then(({ kind }) => kind)),
    )
    expect(countMatches(results, 'passed')).toBe(1)
    clock.advance(MINUTE)
    const again = await startChallenge()
    const next = getCurrentCode(secret, clock.now())
    const answers = await Promise.all(Array.from({ length: 40 }, () => answerWithCode(again, next)))
    expect(countMatches(answers, 'passed')).toBe(1)
    expect(await listSessions()).toHaveLength(1)
  })

  test('one code answers one of several concurrent challenges', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting: Ctx[] = []
    for (let n = 0; n < 8; n++) waiting.push(await startChallenge())
    const code = getCurrentCode(secret, clock.now())
    const results = await Promise.all(waiting.map((ctx) => answerWithCode(ctx, code)))
    expect(countMatches(results, 'passed')).toBe(1)
    expect(await listSessions()).toHaveLength(1)
  })

  test('a used code is refused, and so is an earlier one', async () => {
    const { secret } = await turnOnTwoFactor()
    const code = getCurrentCode(secret, clock.now())
    const earlier = getCurrentCode(secret, new Date(clock.now().getTime() - 30_000))
    expect(await answerWithCode(await startChallenge(), code)).toBe('passed')
    expect(await answerWithCode(await startChallenge(), code)).toBe('auth.codeInvalid')
    expect(await answerWithCode(await startChallenge(), earlier)).toBe('auth.codeInvalid')
  })

  test('five wrong codes end a challenge, also for the right code', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    const results: string[] = []
    for (let n = 0; n < 7; n++) results.push(await answerWithCode(waiting, WRONG_CODE))
    expect([countMatches(results, 'auth.codeInvalid'), countMatches(results, 'auth.challengeGone')]).toEqual([5, 2])
    expect(await answerWithCode(waiting, getCurrentCode(secret, clock.now()))).toBe('auth.challengeGone')
    expect(await answerWithCode(await startChallenge(), getCurrentCode(secret, clock.now()))).toBe('passed')
  })

  test('the third wrong code in an hour sends the owner one mail, and earlier ones send none', async () => {
    await turnOnTwoFactor()
    const countNotices = async () => {
      const mails = await database.db.select().from(emails).where(eq(emails.toAddress, person.email))
      return mails.filter(({ template }) => template === 'account.wrongCodes').length
    }
    const waiting = await startChallenge()
    await answerWithCode(waiting, WRONG_CODE)
    await answerWithCode(waiting, WRONG_CODE)
    expect(await countNotices()).toBe(0)
    await Promise.all(Array.from({ length: 3 }, () => answerWithCode(waiting, WRONG_CODE)))
    expect(await countNotices()).toBe(1)
    await database.db.delete(rateLimits) // as after an hour
    const later = await startChallenge()
    for (let n = 0; n < 3; n++) await answerWithCode(later, WRONG_CODE)
    expect(await countNotices()).toBe(2)
  })

  test('a new password ends a pending challenge', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    const password = 'Kubo-Bahay 2!'
    await changePassword(createSignedInContext(), { currentPassword: TEST_PASSWORD, password, passwordAgain: password })
    expect(await answerWithCode(waiting, getCurrentCode(secret, clock.now()))).toBe('auth.challengeGone')
  })

  test('of thirty concurrent guesses, five are checked', async () => {
    await turnOnTwoFactor()
    const waiting = await startChallenge()
    const results = await Promise.all(Array.from({ length: 30 }, () => answerWithCode(waiting, WRONG_CODE)))
    expect([countMatches(results, 'auth.codeInvalid'), countMatches(results, 'auth.challengeGone')]).toEqual([5, 25])
  })

  test('ten wrong codes in 15 minutes lock the second factor of an account, also for the right code', async () => {
    const { secret } = await turnOnTwoFactor()
    const results: string[] = []
    for (let n = 0; n < 3; n++) {
      const waiting = await startChallenge()
      for (let tries = 0; tries < 4; tries++) results.push(await answerWithCode(waiting, WRONG_CODE))
    }
    expect(countMatches(results, 'auth.codeInvalid')).toBe(10)
    expect(countMatches(results, 'auth.tooManyAttempts')).toBe(2)
    expect(await answerWithCode(await startChallenge(), getCurrentCode(secret, clock.now()))).toBe(
      'auth.tooManyAttempts',
    )
    await database.db.delete(rateLimits) // as after 15 minutes
    expect(await answerWithCode(await startChallenge(), getCurrentCode(secret, clock.now()))).toBe('passed')
  })

  test('a challenge ends after ten minutes and is not found without its cookie', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    clock.advance(10 * MINUTE + 1_000)
    expect(await answerWithCode(waiting, getCurrentCode(secret, clock.now()))).toBe('auth.challengeGone')
    expect(await answerWithCode(createGuestContext(), getCurrentCode(secret, clock.now()))).toBe('auth.challengeGone')
  })

  test('a recovery code works once and only with a challenge', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    const [first = '', second = ''] = recoveryCodes
    expect(await recoverWithCode(createGuestContext(), first)).toBe('auth.challengeGone')
    expect(await recoverWithCode(await startChallenge(), first)).toBe('passed')
    expect(await recoverWithCode(await startChallenge(), first)).toBe('auth.codeInvalid')
    const both = await Promise.all(
      [await startChallenge(), await startChallenge(), await startChallenge()].map((ctx) =>
        recoverWithCode(ctx, second),
      ),
    )
    expect(countMatches(both, 'passed')).toBe(1)
    expect(await getTwoFactor(createSignedInContext())).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('a challenge of a banned account gives no session', async () => {
    const { secret } = await turnOnTwoFactor()
    const waiting = await startChallenge()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, person.id))
    expect(await answerWithCode(waiting, getCurrentCode(secret, clock.now()))).toBe('auth.deactivated')
    expect(await listSessions()).toEqual([])
  })

  test('without the stored step, the same code gives a second session (null control)', async () => {
    const { secret } = await turnOnTwoFactor()
    const code = getCurrentCode(secret, clock.now())
    expect(await answerWithCode(await startChallenge(), code)).toBe('passed')
    await database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${person.id}`))
    expect(await answerWithCode(await startChallenge(), code)).toBe('passed')
  })
})

describe('turning off the second factor', () => {
  test('turning off the second factor needs password and fresh sign-in; then the password alone signs in', async () => {
    await turnOnTwoFactor()
    expect(await getOutcome(turnOffTwoFactor(createSignedInContext(), { password: 'Not the one 1!' }))).toBe(
      'settings.wrongPassword',
    )
    expect(await getOutcome(turnOffTwoFactor(createSignedInContext(11 * MINUTE), { password: TEST_PASSWORD }))).toBe(
      'auth.freshSignInRequired',
    )
    await turnOffTwoFactor(createSignedInContext(), { password: TEST_PASSWORD })
    expect((await signIn(createGuestContext(), { email: person.email, password: TEST_PASSWORD })).kind).toBe('signedIn')
    const auditRows = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, person.id), eq(auditLog.action, 'twoFactor.turnedOff')))
    expect(auditRows).toHaveLength(1)
  })

  test('turning off the second factor allows ten wrong passwords', async () => {
    await turnOnTwoFactor()
    const results: string[] = []
    for (let n = 0; n < 12; n++)
      results.push(await getOutcome(turnOffTwoFactor(createSignedInContext(), { password: `Wrong-${n} 1!` })))
    expect(countMatches(results, 'settings.wrongPassword')).toBe(10)
    expect(countMatches(results, 'auth.tooManyAttempts')).toBe(2)
  })
})

describe('renewing recovery codes', () => {
  test('new recovery codes replace the old ones', async () => {
    const { recoveryCodes: old } = await turnOnTwoFactor()
    const { recoveryCodes: fresh } = await renewRecoveryCodes(createSignedInContext(), { password: TEST_PASSWORD })
    expect(fresh).toHaveLength(10)
    expect(await recoverWithCode(await startChallenge(), old[0] ?? '')).toBe('auth.codeInvalid')
    expect(await recoverWithCode(await startChallenge(), fresh[0] ?? '')).toBe('passed')
  })
})
