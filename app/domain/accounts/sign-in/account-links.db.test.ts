import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { accounts, sessions, twoFactors, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makeAccount, makePasskey, makeTwoFactor } from '#seed/factories/accounts.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { TEST_NOW, createTestContext, withProductPasswords } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { accountJobs } from './account.jobs.server.ts'
import {
  resendVerification,
  sendVerification,
  verifyEmail,
} from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { createLink, consumeLink } from './one-time-link.commands.server.ts'
import {
  findResetOwner,
  requestPasswordReset,
  resetPassword,
} from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { signIn } from './sign-in.commands.server.ts'

const database = setUpTestDatabase()
const NEW_PASSWORD = 'Kubo-Bahay 2!'
const MINUTE = 60_000

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

function createTestSetup() {
  const clock = manualClock(TEST_NOW)
  const jobs = createInlineJobs()
  const ctx = createTestContext(database.db, { adapters: { clock, jobs, random: systemRandom } })
  void jobs.work(accountJobs(() => ctx))
  return { ctx, clock, jobs }
}

const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
async function listMailsTo(email: string) {
  const rows = await database.db.select().from(emails).where(eq(emails.toAddress, email))
  return rows.map((row) => Object.assign(row, { token: /token=([\w-]{43})/.exec(readMailText(row))?.[1] ?? '' }))
}
const findUser = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]

describe('password reset', () => {
  async function requestReset(locale: 'en' | 'fil' = 'en') {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', { locale, emailVerified: false })
    const { ctx, clock, jobs } = createTestSetup()
    await requestPasswordReset(ctx, { email: person.email })
    await jobs.runWaiting()
    const [mail] = await listMailsTo(person.email)
    if (!mail) throw new Error('no mail')
    return {
      person,
      ctx,
      clock,
      mail,
      reset: (password = NEW_PASSWORD) => resetPassword(ctx, { token: mail.token, password, passwordAgain: password }),
    }
  }

  test('the page of a valid link knows what the password must not contain, that of another link knows nothing', async () => {
    const { person, ctx, mail, reset } = await requestReset()
    expect(await findResetOwner(ctx, mail.token)).toEqual({ email: person.email, name: person.fullName })
    expect(await findResetOwner(ctx, 'A'.repeat(43))).toBeNull()
    await reset()
    expect(await findResetOwner(ctx, mail.token)).toBeNull()
  })

  test('a reset mail is in the language of the account and links to the configured address', async () => {
    const { mail } = await requestReset('fil')
    expect(mail.subject).toBe('Gumawa ng bagong password para sa Tahanan')
    expect(readMailText(mail)).toContain(`https://tahanan.example/reset-password?token=${mail.token}`)
  })

  test('a reset sets the password, ends all sessions and the lockout, and verifies the address', async () => {
    const { person, ctx, reset } = await requestReset()
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
    await signIn(ctx, { email: person.email, password: TEST_PASSWORD })
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    for (let n = 0; n < 12; n++) await getOutcome(signIn(ctx, { email: person.email, password: 'Wrong one 1!' }))
    await reset()
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
    expect((await findUser(person.id))?.emailVerified).toBe(true)
    expect(await getOutcome(signIn(ctx, { email: person.email, password: TEST_PASSWORD }))).toBe(
      'auth.invalidEmailOrPassword',
    )
    expect(await getOutcome(signIn(ctx, { email: person.email, password: NEW_PASSWORD }))).toBe('passed')
    expect((await listMailsTo(person.email)).map((mail) => mail.template)).toEqual([
      'account.passwordReset',
      'account.passwordChanged',
      'account.newDevice',
    ])
  })

  async function addOtherMethods(userId: string) {
    await makeAccount(database.db, { userId, providerId: 'google', accountId: `google-${userId}` })
    await makeTwoFactor(database.db, { userId, verified: true })
    await makePasskey(database.db, { userId })
    await database.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  }
  const listMethods = async (userId: string) => [
    ...(await database.db.select().from(accounts).where(eq(accounts.userId, userId))).map((row) => row.providerId),
    ...(await database.db.select().from(twoFactors).where(eq(twoFactors.userId, userId))).map(() => 'second factor'),
    ...(await database.db.select().from(passkeys).where(eq(passkeys.userId, userId))).map(() => 'passkey'),
  ]

  test('a reset of an address that was never verified drops linked identities, passkeys and the second factor', async () => {
    const { person, reset } = await requestReset()
    await addOtherMethods(person.id)
    await reset()
    expect(await listMethods(person.id)).toEqual(['credential'])
    expect(await findUser(person.id)).toMatchObject({ twoFactorEnabled: false, emailVerified: true })
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(entries.find(({ action }) => action === 'account.methodsDropped')?.details).toEqual({
      providers: ['google'],
      secondFactor: true,
      passkeys: 1,
    })
    const changed = (await listMailsTo(person.email)).find(({ template }) => template === 'account.passwordChanged')
    expect(changed?.textBody).toContain(
      'we removed what someone else may have set up: Google, Passkeys, Two-factor sign-in',
    )
  })

  test('a reset of a verified address keeps linked identities and names them in the mail', async () => {
    const { person, reset } = await requestReset()
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
    await addOtherMethods(person.id)
    await reset()
    expect((await listMethods(person.id)).toSorted()).toEqual(['credential', 'google', 'passkey', 'second factor'])
    const changed = (await listMailsTo(person.email)).find(({ template }) => template === 'account.passwordChanged')
    expect(changed?.textBody).toContain('These ways to sign in still work: Google, Passkeys.')
    expect(changed?.textBody).toContain('https://tahanan.example/dashboard/settings/connections')
  })

  test('of twenty concurrent uses of a reset link, one succeeds', async () => {
    const { ctx, mail } = await requestReset()
    const together = withProductPasswords(ctx)
    const reset = (password: string) =>
      resetPassword(together, { token: mail.token, password, passwordAgain: password })
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => getOutcome(reset(`Kubo-Bahay ${n}!`))))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'auth.linkInvalid')).toHaveLength(19)
  })

  test('a link that is read and then deleted is used more than once (null control)', async () => {
    const { ctx } = createTestSetup()
    const { id } = await makePersonWithQuickPassword(database.db, 'tenant')
    await createLink(ctx, 'password-reset', id)
    const naive = async () => {
      const found = await database.db.select().from(verifications).where(eq(verifications.value, id))
      await database.db.delete(verifications).where(eq(verifications.value, id))
      return found.length
    }
    const foundCounts = await Promise.all(Array.from({ length: 20 }, naive))
    expect(foundCounts.filter((count) => count > 0).length).toBeGreaterThan(1)
  })

  test('a reset link is valid for 30 minutes and not for email verification', async () => {
    const { ctx, clock, mail, reset } = await requestReset()
    expect(await getOutcome(verifyEmail(ctx, { token: mail.token }))).toBe('auth.linkInvalid')
    clock.advance(30 * MINUTE + 1)
    expect(await getOutcome(reset())).toBe('auth.linkInvalid')
  })

  test('a common or personal password is refused beside its field and does not consume the link', async () => {
    const { person, reset } = await requestReset()
    const own = `${person.email.split('@')[0]}A1!`
    await expect(reset(own)).rejects.toMatchObject({
      code: 'app.invalidInput',
      params: { field: 'password', problem: 'account.password.personal' },
    })
    await expect(reset('P@ssw0rd123!')).rejects.toMatchObject({ params: { problem: 'account.password.common' } })
    expect(await getOutcome(reset())).toBe('passed')
  })

  test('the database contains no usable reset link', async () => {
    const { mail } = await requestReset()
    const rows = JSON.stringify(await database.db.select().from(verifications))
    expect(rows).not.toContain(mail.token)
    expect(JSON.stringify(await database.db.select().from(emails))).not.toContain(mail.token)
    expect(readMailText(mail)).toContain(mail.token) // null control: the key of the site opens it
    const { ctx } = createTestSetup()
    for (const row of await database.db.select().from(verifications))
      for (const guess of [row.identifier, row.identifier.split(':')[1] ?? '', row.value])
        expect(await consumeLink(ctx, 'password-reset', guess)).toBeNull()
  })

  test('an unknown address gets the same answer and the same job but no mail; both have three an hour', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const { ctx, jobs } = createTestSetup()
    for (const email of [person.email, 'nobody@elsewhere.example']) {
      const outcomes: string[] = []
      for (let n = 0; n < 5; n++) {
        const from = { ...ctx, request: { ...ctx.request, clientAddress: `192.0.2.${n}` } }
        outcomes.push(await getOutcome(requestPasswordReset(from, { email })))
      }
      expect(outcomes).toEqual(['passed', 'passed', 'passed', 'app.tooManyRequests', 'app.tooManyRequests'])
      expect(jobs.waiting).toHaveLength(3)
      await jobs.runWaiting()
    }
    expect(await database.db.$count(emails)).toBe(3 + 0)
  })
})

describe('email verification', () => {
  test('a verification link works once, also with twenty concurrent uses', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', { emailVerified: false })
    const { ctx } = createTestSetup()
    await sendVerification(ctx, person.id)
    const [mail] = await listMailsTo(person.email)
    expect(mail?.textBody).toContain('https://tahanan.example/verify-email?token=')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => getOutcome(verifyEmail(ctx, { token: mail?.token ?? '' }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
    expect((await findUser(person.id))?.emailVerified).toBe(true)
  })

  test('a new verification link is sent only to an unverified account', async () => {
    const waiting = await makePersonWithQuickPassword(database.db, 'tenant', { emailVerified: false })
    const confirmed = await makePersonWithQuickPassword(database.db, 'tenant')
    const { ctx, jobs } = createTestSetup()
    for (const email of [waiting.email, confirmed.email, 'nobody@elsewhere.example'])
      expect(await getOutcome(resendVerification(ctx, { email }))).toBe('passed')
    await jobs.runWaiting()
    expect((await database.db.select().from(emails)).map((mail) => mail.toAddress)).toEqual([waiting.email])
  })
})

describe('the page that the person wanted to open', () => {
  const wantedPath = '/properties/4f1c/inquire?variant=contact'
  const hasWantedPath = (text: string) => text.includes(`&from=${encodeURIComponent(wantedPath)}`)

  test('every mailed link of an account leads on to the page', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', { emailVerified: false })
    const { ctx, jobs } = createTestSetup()
    const { email } = person
    await sendVerification(ctx, person.id, wantedPath)
    await resendVerification(ctx, { email }, wantedPath)
    await requestPasswordReset(ctx, { email }, wantedPath)
    await jobs.runWaiting()
    const attempt = signIn(ctx, { email, password: TEST_PASSWORD, from: wantedPath })
    expect(await getOutcome(attempt)).toBe('account.emailNotVerified')
    const mails = await listMailsTo(email)
    expect(mails.map((mail) => hasWantedPath(readMailText(mail)))).toEqual([true, true, true, true])
  })

  test('the dashboard and a very long address are not part of the link', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant', { emailVerified: false })
    const { ctx } = createTestSetup()
    for (const from of ['/dashboard', `/search?q=${'a'.repeat(500)}`, undefined])
      await sendVerification(ctx, person.id, from)
    const mails = await listMailsTo(person.email)
    expect(mails.map((mail) => readMailText(mail).includes('from='))).toEqual([false, false, false])
  })
})
