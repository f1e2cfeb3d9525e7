import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeNow } from '#app/adapters/auth/totp.server.ts'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { sessions, twoFactors, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makeSignableHere, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { actorOf, TEST_NOW, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { signIn } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from './two-factor.commands.server.ts'
import { getTwoFactor } from './two-factor.queries.server.ts'

const database = testDatabase()
const MINUTE = 60_000
const WRONG_CODE = '000000'

type Person = Awaited<ReturnType<typeof makeSignableHere>>
let clock: ReturnType<typeof manualClock>
let person: Person
beforeEach(async () => {
  await database.db.delete(rateLimits)
  clock = manualClock(TEST_NOW)
  person = await makeSignableHere(database.db, 'tenant')
})

const guest = (cookies: readonly string[] = []): Ctx => {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ') || null
  return testContext(database.db, { adapters: { clock, random: systemRandom }, request: { cookie } })
}
const signedIn = (sessionAge = 0): Ctx =>
  testContext(database.db, {
    adapters: { clock, random: systemRandom },
    actor: actorOf('tenant', person.id),
    session: { id: crypto.randomUUID(), createdAt: new Date(clock.now().getTime() - sessionAge) },
  })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const count = (all: readonly string[], what: string) => all.filter((one) => one === what).length

async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  await beginTwoFactor(signedIn())
  const view = await getTwoFactor(signedIn())
  if (view.status !== 'started') throw new Error('nothing was begun')
  const { recoveryCodes } = await confirmTwoFactor(signedIn(), { code: codeNow(view.secret, clock.now()) })
  clock.advance(MINUTE) // the code that confirmed it is used up
  return { secret: view.secret, recoveryCodes }
}

async function challenge(): Promise<Ctx> {
  const { kind, cookies } = await signIn(guest(), { email: person.email, password: TEST_PASSWORD })
  expect(kind).toBe('challenge')
  return guest(cookies)
}

const sessionsOf = () => database.db.select().from(sessions).where(eq(sessions.userId, person.id))
const answer = (ctx: Ctx, code: string) => outcome(answerChallenge(ctx, { intent: 'code', code }))
const recover = (ctx: Ctx, recoveryCode: string) =>
  outcome(answerChallenge(ctx, { intent: 'recovery', recoveryCode: recoveryCode.replaceAll('-', '') }))

describe('turning the second factor on', () => {
  test('shows the same secret to be scanned and to be typed, and changes nothing before it was proven', async () => {
    await beginTwoFactor(signedIn())
    const view = await getTwoFactor(signedIn())
    if (view.status !== 'started') throw new Error('nothing was begun')
    expect(view.uri).toContain(`secret=${view.secret}`)
    expect(view.uri).toContain(encodeURIComponent(person.email))
    expect(view.qr.path.length).toBeGreaterThan(1_000)
    expect((await signIn(guest(), { email: person.email, password: TEST_PASSWORD })).kind).toBe('signedIn')
    expect(await outcome(confirmTwoFactor(signedIn(), { code: WRONG_CODE }))).toBe('auth.codeInvalid')
  })

  test('gives ten recovery codes, signs other devices out, and tells the owner', async () => {
    await signIn(guest(), { email: person.email, password: TEST_PASSWORD })
    const { recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await sessionsOf()).toEqual([])
    expect(await getTwoFactor(signedIn())).toEqual({ status: 'on', recoveryCodesLeft: 10, hasPassword: true })
    const [mail] = await database.db.select().from(emails).where(eq(emails.template, 'account.twoFactor'))
    expect(mail?.toAddress).toBe(person.email)
  })

  test('keeps secret and codes unreadable in the database', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const [row] = await database.db.select().from(twoFactors).where(eq(twoFactors.userId, person.id))
    const dump = JSON.stringify(row)
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(dump).not.toContain(value)
    }
  })

  test('needs a fresh sign-in, and does not show a secret without one', async () => {
    const stale = 11 * MINUTE
    expect(await outcome(beginTwoFactor(signedIn(stale)))).toBe('auth.freshSignInRequired')
    await beginTwoFactor(signedIn())
    expect(await getTwoFactor(signedIn(stale))).toEqual({ status: 'off' })
    expect(await outcome(beginTwoFactor(guest()))).toBe('auth.signInRequired')
  })

  test('is not done a second time over a secret that is in force', async () => {
    const { secret } = await turnOn()
    expect(await outcome(beginTwoFactor(signedIn()))).toBe('app.moveNotAllowed')
    expect(await answer(await challenge(), codeNow(secret, clock.now()))).toBe('passed')
  })
})

describe('signing in with the second factor', () => {
  test('opens the session after the code, with a token of its own', async () => {
    const { secret } = await turnOn()
    const waiting = await challenge()
    expect(await sessionsOf()).toEqual([])
    const { cookies } = await answerChallenge(waiting, { intent: 'code', code: codeNow(secret, clock.now()) })
    expect(cookies.join('\n')).toMatch(/__Host-tahanan_session=\S+/)
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('40 times at once with the same code is one session', async () => {
    const { secret } = await turnOn()
    const waiting = await challenge()
    await database.db.delete(rateLimits)
    const code = codeNow(secret, clock.now())
    const { auth } = waiting.adapters
    // Past the limits, on the mechanics alone: the code itself must count once
    const results = await Promise.all(
      Array.from({ length: 40 }, () => auth.twoFactor.challenge(code, waiting.request).then(({ kind }) => kind)),
    )
    expect(count(results, 'signedIn')).toBe(1)
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('one code opens one of many challenges, also when they are answered at once', async () => {
    const { secret } = await turnOn()
    const waiting: Ctx[] = []
    for (let n = 0; n < 8; n++) waiting.push(await challenge())
    const code = codeNow(secret, clock.now())
    const results = await Promise.all(waiting.map((ctx) => answer(ctx, code)))
    expect(count(results, 'passed')).toBe(1)
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('a code that was used is not good a second time, nor one from before it', async () => {
    const { secret } = await turnOn()
    const code = codeNow(secret, clock.now())
    const earlier = codeNow(secret, new Date(clock.now().getTime() - 30_000))
    expect(await answer(await challenge(), code)).toBe('passed')
    expect(await answer(await challenge(), code)).toBe('auth.codeInvalid')
    expect(await answer(await challenge(), earlier)).toBe('auth.codeInvalid')
  })

  test('five wrong codes end a challenge, and the right one comes too late', async () => {
    const { secret } = await turnOn()
    const waiting = await challenge()
    const results: string[] = []
    for (let n = 0; n < 7; n++) results.push(await answer(waiting, WRONG_CODE))
    expect([count(results, 'auth.codeInvalid'), count(results, 'auth.challengeGone')]).toEqual([5, 2])
    expect(await answer(waiting, codeNow(secret, clock.now()))).toBe('auth.challengeGone')
    expect(await answer(await challenge(), codeNow(secret, clock.now()))).toBe('passed')
  })

  test('of thirty guesses at once five are looked at', async () => {
    await turnOn()
    const waiting = await challenge()
    const results = await Promise.all(Array.from({ length: 30 }, () => answer(waiting, WRONG_CODE)))
    expect([count(results, 'auth.codeInvalid'), count(results, 'auth.challengeGone')]).toEqual([5, 25])
  })

  test('ten wrong codes in 15 minutes close the account to codes, also the right one', async () => {
    const { secret } = await turnOn()
    const results: string[] = []
    for (let n = 0; n < 3; n++) {
      const waiting = await challenge()
      for (let tries = 0; tries < 4; tries++) results.push(await answer(waiting, WRONG_CODE))
    }
    expect(count(results, 'auth.codeInvalid')).toBe(10)
    expect(count(results, 'auth.tooManyAttempts')).toBe(2)
    expect(await answer(await challenge(), codeNow(secret, clock.now()))).toBe('auth.tooManyAttempts')
    await database.db.delete(rateLimits) // as after 15 minutes
    expect(await answer(await challenge(), codeNow(secret, clock.now()))).toBe('passed')
  })

  test('is over after ten minutes, and nothing without the cookie', async () => {
    const { secret } = await turnOn()
    const waiting = await challenge()
    clock.advance(10 * MINUTE + 1_000)
    expect(await answer(waiting, codeNow(secret, clock.now()))).toBe('auth.challengeGone')
    expect(await answer(guest(), codeNow(secret, clock.now()))).toBe('auth.challengeGone')
  })

  test('works with a recovery code, once each, and never without a challenge', async () => {
    const { recoveryCodes } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    expect(await recover(guest(), first)).toBe('auth.challengeGone')
    expect(await recover(await challenge(), first)).toBe('passed')
    expect(await recover(await challenge(), first)).toBe('auth.codeInvalid')
    const both = await Promise.all(
      [await challenge(), await challenge(), await challenge()].map((ctx) => recover(ctx, second)),
    )
    expect(count(both, 'passed')).toBe(1)
    expect(await getTwoFactor(signedIn())).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('does not let in an account that was closed meanwhile', async () => {
    const { secret } = await turnOn()
    const waiting = await challenge()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, person.id))
    expect(await answer(waiting, codeNow(secret, clock.now()))).toBe('auth.deactivated')
    expect(await sessionsOf()).toEqual([])
  })

  test('with the guard taken away, the same code would open a session twice', async () => {
    const { secret } = await turnOn()
    const code = codeNow(secret, clock.now())
    expect(await answer(await challenge(), code)).toBe('passed')
    await database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${person.id}`))
    expect(await answer(await challenge(), code)).toBe('passed')
  })
})

describe('turning it off', () => {
  test('takes the password, and then the password alone is enough', async () => {
    await turnOn()
    expect(await outcome(turnOffTwoFactor(signedIn(), { password: 'Not the one 1!' }))).toBe('settings.wrongPassword')
    expect(await outcome(turnOffTwoFactor(signedIn(11 * MINUTE), { password: TEST_PASSWORD }))).toBe(
      'auth.freshSignInRequired',
    )
    await turnOffTwoFactor(signedIn(), { password: TEST_PASSWORD })
    expect((await signIn(guest(), { email: person.email, password: TEST_PASSWORD })).kind).toBe('signedIn')
    const noted = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, person.id), eq(auditLog.action, 'twoFactor.turnedOff')))
    expect(noted).toHaveLength(1)
  })

  test('is guessed at no more than ten times', async () => {
    await turnOn()
    const results: string[] = []
    for (let n = 0; n < 12; n++)
      results.push(await outcome(turnOffTwoFactor(signedIn(), { password: `Wrong-${n} 1!` })))
    expect(count(results, 'settings.wrongPassword')).toBe(10)
    expect(count(results, 'auth.tooManyAttempts')).toBe(2)
  })
})

describe('new recovery codes', () => {
  test('replace the old ones', async () => {
    const { recoveryCodes: old } = await turnOn()
    const { recoveryCodes: fresh } = await renewRecoveryCodes(signedIn(), { password: TEST_PASSWORD })
    expect(fresh).toHaveLength(10)
    expect(await recover(await challenge(), old[0] ?? '')).toBe('auth.codeInvalid')
    expect(await recover(await challenge(), fresh[0] ?? '')).toBe('passed')
  })
})
