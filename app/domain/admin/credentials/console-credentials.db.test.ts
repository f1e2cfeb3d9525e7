// The credentials of the console: one store, changed and recovered in the console (promises S7, A5, A8).
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { knownDevices } from '#app/db/schema/accounts/accounts.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { adminLoginAttempts, adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { findAdminVisitor } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { answerAdminCode } from '#app/domain/admin/sign-in/admin-second-factor.commands.server.ts'
import { signInAdmin } from '#app/domain/admin/sign-in/admin-sign-in.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { getConsoleAccount } from './console-account.queries.server.ts'
import { forgetOtherConsoleDevices } from './console-devices.commands.server.ts'
import {
  findConsoleReset,
  requestConsoleReset,
  resetConsolePassword,
  sendConsoleReset,
} from './console-password-reset.commands.server.ts'
import { consolePasswordJobs } from './console-password.jobs.server.ts'
import { changeConsolePassword } from './console-password.commands.server.ts'
import {
  beginConsoleTwoFactor,
  confirmConsoleTwoFactor,
  renewConsoleCodes,
  turnOffConsoleTwoFactor,
} from './console-two-factor.commands.server.ts'

const OLD = 'Bakal-na-Pinto-88'
const NEW = 'Bagong-Susi-ng-77'
const EMAIL = 'teresita@tahanan.example'
const LOCAL = new URL('http://localhost:3000')
const MINUTE = 60_000
const database = setUpTestDatabase()
let userId = ''
let oldHash = ''
let now = Date.now()

beforeAll(async () => {
  userId = (await makePerson(database.db, 'admin')).id
  oldHash = await hashPassword(OLD)
  await makeAdminUser(database.db, { userId, email: EMAIL, passwordHash: oldHash })
})
beforeEach(async () => {
  now = Date.now()
  for (const table of [adminLoginAttempts, adminSessions, rateLimits, emails, knownDevices])
    await database.db.delete(table)
  await database.db.update(adminUsers).set({
    passwordHash: oldHash,
    isActive: true,
    mfaEnrolledAt: null,
    mfaSecret: null,
    mfaLastStep: null,
    mfaPendingSecret: null,
    mfaRecoveryCodes: null,
  })
})

function createContext(cookie: string | null = null, baseUrl = LOCAL): Ctx {
  const ctx = createTestContext(database.db, {
    adapters: { random: systemRandom },
    request: { cookie },
    config: { baseUrl },
  })
  return { ...ctx, now: () => new Date(now) }
}
const readCookies = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

async function signIn(password: string, cookie: string | null = null): Promise<string> {
  const result = await signInAdmin(createContext(cookie), { email: EMAIL, password })
  return 'cookies' in result ? readCookies(result.cookies) : result.kind
}

/** The context of a request with the session of the console. */
async function visit(cookie: string, baseUrl = LOCAL): Promise<Ctx> {
  const ctx = createContext(cookie)
  const visitor = await findAdminVisitor(ctx)
  return { ...ctx, ...visitor, config: { ...ctx.config, baseUrl } }
}
const isOpen = async (cookie: string) => (await findAdminVisitor(createContext(cookie))) !== null
const listMails = (template: string) => database.db.select().from(emails).where(eq(emails.template, template))
const listAudit = (action: string) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, userId)))

async function turnOnTwoFactor() {
  const ctx = await visit(await signIn(OLD))
  await beginConsoleTwoFactor(ctx, {})
  const { setUp } = (await getConsoleAccount(ctx)).twoFactor
  const secret = setUp?.secret ?? expect.unreachable('no set-up')
  const { recoveryCodes } = await confirmConsoleTwoFactor(ctx, { code: getCurrentCode(secret, ctx.now()) })
  now += MINUTE // the code that confirmed the secret is used up
  return { ctx, secret, recoveryCodes: recoveryCodes.map((code) => code.replaceAll('-', '')) }
}

const change = (ctx: Ctx, currentPassword = OLD) =>
  changeConsolePassword(ctx, { currentPassword, password: NEW, passwordAgain: NEW })

describe('changing the password', () => {
  test('the new password opens the console, the old one does not, and only this session stays, with a new token', async () => {
    const [here, elsewhere] = [await signIn(OLD), await signIn(OLD)]
    const cookies = await change(await visit(here))
    expect(await signIn(OLD)).toBe('wrong')
    expect(await signIn(NEW)).toContain('tahanan_admin=')
    expect(await Promise.all([here, elsewhere, readCookies(cookies)].map(isOpen))).toEqual([false, false, true])
    const [mail, ...others] = await listMails('admin.passwordChanged')
    expect([mail?.toAddress, others.length]).toEqual([EMAIL, 0])
    expect(await listAudit('account.passwordChanged')).toMatchObject([{ details: { console: 'admin' } }])
  })

  test('the session keeps its end', async () => {
    const here = await signIn(OLD)
    const listEnds = () => database.db.select({ at: adminSessions.expiresAt }).from(adminSessions)
    const before = await listEnds()
    await change(await visit(here))
    expect(await listEnds()).toEqual(before)
  })

  test('a wrong current password is refused beside its field, and five of them lock the sign-in', async () => {
    const ctx = await visit(await signIn(OLD))
    const refusal = { params: { field: 'currentPassword', problem: 'settings.password.wrong' } }
    for (let n = 0; n < 4; n++) await expect(change(ctx, 'wrong')).rejects.toMatchObject(refusal)
    await expect(change(ctx, 'wrong')).rejects.toMatchObject({ code: 'admin.accountLocked' })
    await expect(change(ctx)).rejects.toMatchObject({ code: 'admin.accountLocked' })
  })

  test('a common password and one with the own address are refused, and change nothing', async () => {
    const ctx = await visit(await signIn(OLD))
    for (const password of ['Password1!', 'Teresita-1@Tahanan.Example'])
      await expect(
        changeConsolePassword(ctx, { currentPassword: OLD, password, passwordAgain: password }),
      ).rejects.toMatchObject({ params: { field: 'password' } })
    expect(await signIn(OLD)).toContain('tahanan_admin=')
  })

  test('nobody but an administrator has this password', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const ctx = { ...(await visit(await signIn(OLD))), actor: { id, role: 'tenant' as const, isActive: true } }
    await expect(change(ctx)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })
})

describe('a forgotten password', () => {
  async function askForLink(): Promise<string> {
    await database.db.delete(emails)
    await sendConsoleReset(createContext(), userId)
    const mails = await listMails('admin.passwordReset')
    return /\/admin\/reset-password\?token=([\w-]+)/.exec(mails.map(readMailText).join())?.[1] ?? ''
  }
  const reset = (token: string, code?: Parameters<typeof resetConsolePassword>[1]['code']) =>
    resetConsolePassword(createContext(), { token, password: NEW, passwordAgain: NEW, code })

  test('the link sets a new password once, ends every session and the lockout, and opens none', async () => {
    const here = await signIn(OLD)
    for (let n = 0; n < 5; n++) await signIn('wrong')
    const token = await askForLink()
    expect(await findConsoleReset(createContext(), token)).toMatchObject({ hasCode: false, email: EMAIL })
    const results = await Promise.allSettled([reset(token), reset(token), reset(token)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await isOpen(here)).toBe(false)
    expect(await database.db.$count(adminSessions, eq(adminSessions.awaitsCode, false))).toBe(1)
    expect(await signIn(OLD)).toBe('wrong')
    expect(await signIn(NEW)).toContain('tahanan_admin=')
    expect(await findConsoleReset(createContext(), token)).toBeNull()
    expect(await listAudit('account.resetAsked')).toHaveLength(1)
    expect(await listAudit('account.passwordReset')).toHaveLength(1)
    expect(await listMails('admin.passwordChanged')).toHaveLength(1)
  })

  test('a password with the name of the administrator is refused, and the page of the link knows the name', async () => {
    const [person] = await database.db.select().from(users).where(eq(users.id, userId))
    const password = `${(person?.fullName ?? '').replaceAll(' ', '')}-9x!`
    const refusal = { params: { field: 'password', problem: 'account.password.personal' } }
    const token = await askForLink()
    const input = { token, password, passwordAgain: password, code: undefined }
    await expect(resetConsolePassword(createContext(), input)).rejects.toMatchObject(refusal)
    expect(await findConsoleReset(createContext(), token)).toMatchObject({ name: person?.fullName })
  })

  test('with a second factor the link alone is not enough: a code or a recovery code is needed, and a wrong one keeps the link', async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor()
    const token = await askForLink()
    expect(await findConsoleReset(createContext(), token)).toMatchObject({ hasCode: true })
    await expect(reset(token)).rejects.toMatchObject({ params: { field: 'code', problem: 'field.required' } })
    const code = getCurrentCode(secret, new Date(now))
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(reset(token, { intent: 'code', code: wrong })).rejects.toMatchObject({ params: { field: 'code' } })
    await reset(token, { intent: 'code', code })
    const second = await askForLink()
    const [recoveryCode = ''] = recoveryCodes
    await reset(second, { intent: 'recovery', recoveryCode })
    const third = await askForLink()
    await expect(reset(third, { intent: 'recovery', recoveryCode })).rejects.toMatchObject({
      params: { field: 'code' },
    })
  })

  test('ten codes in 15 minutes stop the account, also with several links', async () => {
    await turnOnTwoFactor()
    const token = await askForLink()
    await database.db.delete(rateLimits)
    const results: string[] = []
    for (let n = 0; n < 11; n++)
      await reset(token, { intent: 'code', code: '000000' }).catch((error: { code: string }) =>
        results.push(error.code),
      )
    expect(results).toEqual([...Array<string>(10).fill('app.invalidInput'), 'auth.tooManyAttempts'])
  })

  test('a known and an unknown address, and a person of the site, get the same answer; only the administrator gets a mail', async () => {
    const tenant = await makePerson(database.db, 'tenant')
    const jobs = createInlineJobs({ run: 'at once' })
    const ctx = createContext()
    const asking = { ...ctx, adapters: { ...ctx.adapters, jobs } }
    void jobs.work(consolePasswordJobs(() => asking))
    const answers = []
    for (const email of [EMAIL, 'nobody@tahanan.example', tenant.email])
      answers.push(await requestConsoleReset(asking, { email }))
    expect(answers).toEqual([undefined, undefined, undefined])
    expect((await database.db.select().from(emails)).map(({ toAddress }) => toAddress)).toEqual([EMAIL])
  })

  test('an address is asked for at most three times an hour, known or not', async () => {
    for (const email of [EMAIL, 'nobody@tahanan.example']) {
      await database.db.delete(rateLimits)
      for (let n = 0; n < 3; n++) await requestConsoleReset(createContext(), { email })
      await expect(requestConsoleReset(createContext(), { email })).rejects.toMatchObject({ status: 429 })
    }
  })

  test('a deactivated administrator gets no mail, and a link from before cannot be used', async () => {
    const token = await askForLink()
    await database.db.update(adminUsers).set({ isActive: false })
    expect(await askForLink()).toBe('')
    await expect(reset(token)).rejects.toMatchObject({ code: 'auth.linkInvalid' })
  })
})

describe('the second factor', () => {
  test('it is set up with a code, ends the other sessions, and its recovery codes sign in once each', async () => {
    const elsewhere = await signIn(OLD)
    const { secret, recoveryCodes } = await turnOnTwoFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect(await isOpen(elsewhere)).toBe(false)
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
    for (const secretText of [secret, ...recoveryCodes]) expect(JSON.stringify(row)).not.toContain(secretText)
    const recover = async () => {
      const pending = await signInAdmin(createContext(), { email: EMAIL, password: OLD })
      const cookie = 'cookies' in pending ? readCookies(pending.cookies) : ''
      return answerAdminCode(createContext(cookie), { intent: 'recovery', recoveryCode: recoveryCodes[0] ?? '' })
    }
    expect(await isOpen(readCookies(await recover()))).toBe(true)
    await expect(recover()).rejects.toMatchObject({ params: { field: 'recoveryCode' } })
    expect(await listAudit('twoFactor.recoveryUsed')).toHaveLength(1)
    expect(await listMails('account.twoFactor')).toHaveLength(2)
  })

  test('another app replaces the one in use only with a code of it', async () => {
    const { ctx, secret } = await turnOnTwoFactor()
    await beginConsoleTwoFactor(ctx, {})
    const next = (await getConsoleAccount(ctx)).twoFactor.setUp?.secret ?? ''
    expect(next).not.toBe(secret)
    const code = getCurrentCode(secret, ctx.now()) // of the app in use
    await expect(confirmConsoleTwoFactor(ctx, { code })).rejects.toMatchObject({ params: { field: 'code' } })
    await confirmConsoleTwoFactor(ctx, { code: getCurrentCode(next, ctx.now()) })
    const { setUp, recoveryCodesLeft } = (await getConsoleAccount(ctx)).twoFactor
    expect([setUp, recoveryCodesLeft]).toEqual([null, 10])
  })

  test('ten minutes after the sign-in every change asks for the password, and the secret is not shown', async () => {
    const { ctx } = await turnOnTwoFactor()
    await beginConsoleTwoFactor(ctx, {})
    now += 11 * MINUTE
    expect((await getConsoleAccount(ctx)).twoFactor.setUp).toBeNull()
    const refusal = { params: { field: 'password', problem: 'admin.password.required' } }
    for (const run of [beginConsoleTwoFactor, renewConsoleCodes, turnOffConsoleTwoFactor])
      await expect(run(ctx, {})).rejects.toMatchObject(refusal)
    await expect(confirmConsoleTwoFactor(ctx, { code: '000000' })).rejects.toMatchObject({
      code: 'auth.freshSignInRequired',
    })
    expect((await renewConsoleCodes(ctx, { password: OLD })).recoveryCodes).toHaveLength(10)
  })

  test('it is turned off on the local machine, and not on a public server', async () => {
    const { ctx } = await turnOnTwoFactor()
    const onServer = { ...ctx, config: { ...ctx.config, baseUrl: new URL('https://tahanan.example') } }
    await expect(turnOffConsoleTwoFactor(onServer, {})).rejects.toMatchObject({ code: 'app.moveNotAllowed' })
    await turnOffConsoleTwoFactor(ctx, {})
    expect(await signIn(OLD)).toContain('tahanan_admin=')
  })
})

test('the known devices are listed with their browser, and all but this one can be forgotten', async () => {
  const here = await signIn(OLD)
  await signIn(OLD)
  const ctx = await visit(here)
  expect((await getConsoleAccount(ctx)).devices.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect((await getConsoleAccount(ctx)).devices).toHaveLength(2)
  await forgetOtherConsoleDevices(ctx)
  expect((await getConsoleAccount(ctx)).devices.map(({ isThis }) => isThis)).toEqual([true])
  expect(await listAudit('account.devicesForgotten')).toMatchObject([{ details: { count: 1 } }])
})
