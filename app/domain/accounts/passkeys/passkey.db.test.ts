// Passkeys: registration, sign-in, second factor and confirmation, and what a dishonest browser or device gets (promise A8).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { findVisitor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { signIn } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { beginTwoFactor, confirmTwoFactor } from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { findPendingChallenge, getTwoFactor } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import { findConfirmations } from '#app/domain/accounts/confirmation/confirmation.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makePasskey, makePerson } from '#seed/factories/accounts.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createAuthenticator } from '#tests/support/fixtures/software-authenticator.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from './passkey.commands.server.ts'
import { MAX_PASSKEYS } from './passkey.model.ts'
import { listOwnPasskeys } from './passkey.queries.server.ts'
import { passkeyAnswerInput, passkeyInput, type PasskeyPurpose } from './passkey.schema.ts'
import { answerPasskeyCheck, beginPasskeyCheck } from './passkey-sign-in.commands.server.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
type Device = ReturnType<typeof createAuthenticator>
type Tricks = Parameters<Device['answer']>[1]

let clock: ReturnType<typeof manualClock>
let person: Awaited<ReturnType<typeof makePersonWithQuickPassword>>
beforeEach(async () => {
  await database.db.delete(rateLimits)
  clock = manualClock(TEST_NOW)
  person = await makePersonWithQuickPassword(database.db, 'tenant')
})

type Browser = { isSignedIn?: boolean; cookies?: readonly string[]; sessionAge?: number; userId?: string }
function createBrowser({ isSignedIn = false, cookies = [], sessionAge = 0, userId = person.id }: Browser = {}): Ctx {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ') || null
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  return createTestContext(database.db, {
    adapters: { clock, random: systemRandom },
    request: { cookie, userAgent },
    ...(isSignedIn
      ? {
          actor: makeActor('tenant', userId),
          session: { id: crypto.randomUUID(), createdAt: new Date(clock.now().getTime() - sessionAge) },
        }
      : {}),
  })
}
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

async function register(device: Device, tricks: Tricks = {}, browser: Browser = {}) {
  const { options, cookies } = await beginPasskeyRegistration(createBrowser({ isSignedIn: true, ...browser }))
  return addPasskey(createBrowser({ isSignedIn: true, ...browser, cookies }), device.register(options, tricks))
}
async function makeDevice(): Promise<Device> {
  const device = createAuthenticator()
  await register(device)
  return device
}
async function check(device: Device, purpose: PasskeyPurpose = 'signIn', tricks: Tricks = {}, browser: Browser = {}) {
  const { options, cookies } = await beginPasskeyCheck(createBrowser(browser), purpose)
  const ctx = createBrowser({ ...browser, cookies: [...(browser.cookies ?? []), ...cookies] })
  return answerPasskeyCheck(ctx, { purpose, credential: device.answer(options, tricks) })
}
const findUser = async (cookies: readonly string[]) => (await findVisitor(createBrowser({ cookies }))).actor?.id
const listSessions = () => database.db.select().from(sessions).where(eq(sessions.userId, person.id))
const listAudit = async () =>
  (await database.db.select().from(auditLog).where(eq(auditLog.subjectId, person.id)).orderBy(auditLog.id)).map(
    ({ action, details }) => ({ action, details }),
  )

describe('own passkeys', () => {
  test('a passkey is added with the name of the device, an audit entry and a mail, then renamed and removed', async () => {
    await makeDevice()
    const [passkey] = await listOwnPasskeys(createBrowser({ isSignedIn: true }))
    expect(passkey).toMatchObject({ name: 'Chrome on Android', isBackedUp: false, lastUsedAt: null })
    const passkeyId = passkey?.id ?? ''
    await renamePasskey(createBrowser({ isSignedIn: true }), { passkeyId, name: 'Telepono ko' })
    expect(await listOwnPasskeys(createBrowser({ isSignedIn: true }))).toMatchObject([{ name: 'Telepono ko' }])
    await removePasskey(createBrowser({ isSignedIn: true }), { passkeyId })
    expect(await listOwnPasskeys(createBrowser({ isSignedIn: true }))).toEqual([])
    expect((await listAudit()).map(({ action }) => action)).toEqual(['account.passkeyAdded', 'account.passkeyRemoved'])
    const mails = await database.db
      .select()
      .from(emails)
      .where(eq(emails.toAddress, person.email))
      .orderBy(emails.createdAt)
    expect(
      mails.map(({ template, textBody }) => `${template} ${/Telepono ko|Chrome on Android/.exec(textBody)?.[0]}`),
    ).toEqual(expect.arrayContaining(['account.passkey Chrome on Android', 'account.passkey Telepono ko']))
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site id', { rpId: 'evil.example' }],
    ['no verification of the user', { isVerified: false }],
  ])('a registration with %s is refused', async (_, tricks) => {
    expect(await getOutcome(register(createAuthenticator(), tricks))).toBe('auth.passkeyInvalid')
    expect(await listOwnPasskeys(createBrowser({ isSignedIn: true }))).toEqual([])
  })

  test('a registration is valid once, for 5 minutes, for its person and in its browser', async () => {
    const device = createAuthenticator()
    const { options, cookies } = await beginPasskeyRegistration(createBrowser({ isSignedIn: true }))
    const add = (browser: Browser) =>
      getOutcome(addPasskey(createBrowser({ isSignedIn: true, ...browser }), device.register(options)))
    expect(await add({})).toBe('auth.passkeyInvalid') // another browser has no cookie
    expect(await add({ cookies })).toBe('passed')
    expect(await add({ cookies })).toBe('auth.passkeyInvalid')
    const late = await beginPasskeyRegistration(createBrowser({ isSignedIn: true }))
    clock.advance(5 * MINUTE + 1)
    const ctx = createBrowser({ isSignedIn: true, cookies: late.cookies })
    expect(await getOutcome(addPasskey(ctx, createAuthenticator().register(late.options)))).toBe('auth.passkeyInvalid')
    const other = await makePerson(database.db, 'tenant')
    const foreign = await beginPasskeyRegistration(createBrowser({ isSignedIn: true }))
    const otherCtx = createBrowser({ isSignedIn: true, userId: other.id, cookies: foreign.cookies })
    expect(await getOutcome(addPasskey(otherCtx, createAuthenticator().register(foreign.options)))).toBe(
      'auth.passkeyInvalid',
    )
  })

  test('adding and removing need a fresh sign-in, and a passkey of somebody else is not found', async () => {
    const old = { isSignedIn: true, sessionAge: HOUR }
    expect(await getOutcome(beginPasskeyRegistration(createBrowser(old)))).toBe('auth.freshSignInRequired')
    const { id: passkeyId } = await makePasskey(database.db)
    expect(await getOutcome(removePasskey(createBrowser(old), { passkeyId }))).toBe('auth.freshSignInRequired')
    const own = createBrowser({ isSignedIn: true })
    expect(await getOutcome(removePasskey(own, { passkeyId }))).toBe('app.notFound')
    expect(await getOutcome(renamePasskey(own, { passkeyId, name: 'Mine' }))).toBe('app.notFound')
    expect(await getOutcome(beginPasskeyRegistration(createBrowser()))).toBe('auth.signInRequired')
  })

  test('the maximum holds under concurrency', async () => {
    for (let n = 1; n < MAX_PASSKEYS; n++) await makePasskey(database.db, { userId: person.id })
    const outcomes = await Promise.all([1, 2, 3].map(() => getOutcome(register(createAuthenticator()))))
    expect(outcomes.toSorted()).toEqual(['auth.tooManyPasskeys', 'auth.tooManyPasskeys', 'passed'])
  })
})

describe('sign-in with a passkey', () => {
  test('the passkey alone opens a session, also with the second factor on', async () => {
    const device = await makeDevice()
    await turnOnTwoFactor()
    expect(await findUser((await check(device)).cookies)).toBe(person.id)
    expect((await listAudit()).at(-1)).toEqual({
      action: 'signIn.succeeded',
      details: { method: 'passkey', isConfirmation: false, browser: 'Chrome', system: 'Android' },
    })
    const [row] = await database.db.select().from(passkeys).where(eq(passkeys.userId, person.id))
    expect(row).toMatchObject({ counter: 1, lastUsedAt: clock.now() })
  })

  test.each<[string, Tricks]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site id', { rpId: 'evil.example' }],
    ['no verification of the user', { isVerified: false }],
    ['another user handle', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('an answer with %s is refused and audited', async (_, tricks) => {
    const device = await makeDevice()
    expect(await getOutcome(check(device, 'signIn', tricks))).toBe('auth.passkeyInvalid')
    expect(await listSessions()).toEqual([])
    expect((await listAudit()).at(-1)).toMatchObject({ action: 'signIn.refused', details: { reason: 'passkey' } })
    expect(await getOutcome(check(device))).toBe('passed') // the same device without the trick
  })

  test('a counter that does not rise reveals a copied key', async () => {
    const device = await makeDevice()
    await check(device, 'signIn', { counter: 7 })
    expect(await getOutcome(check(device, 'signIn', { counter: 7 }))).toBe('auth.passkeyInvalid')
    expect(await getOutcome(check(device, 'signIn', { counter: 3 }))).toBe('auth.passkeyInvalid')
    expect(await getOutcome(check(device, 'signIn', { counter: 8 }))).toBe('passed')
  })

  test('a device that does not count signs in again and again', async () => {
    const device = await makeDevice()
    for (let n = 0; n < 2; n++) expect(await getOutcome(check(device, 'signIn', { counter: 0 }))).toBe('passed')
  })

  test('a challenge is valid once, for 5 minutes and in its browser, also with concurrent answers', async () => {
    const device = await makeDevice()
    const { options, cookies } = await beginPasskeyCheck(createBrowser(), 'signIn')
    const send = (browser: Browser) =>
      getOutcome(answerPasskeyCheck(createBrowser(browser), { purpose: 'signIn', credential: device.answer(options) }))
    expect(await send({})).toBe('auth.passkeyInvalid')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send({ cookies })))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
    const late = await beginPasskeyCheck(createBrowser(), 'signIn')
    clock.advance(5 * MINUTE + 1)
    const answer = { purpose: 'signIn' as const, credential: device.answer(late.options) }
    expect(await getOutcome(answerPasskeyCheck(createBrowser({ cookies: late.cookies }), answer))).toBe(
      'auth.passkeyInvalid',
    )
  })

  test('a challenge of another purpose is refused', async () => {
    const device = await makeDevice()
    const { options, cookies } = await beginPasskeyCheck(createBrowser({ isSignedIn: true }), 'confirm')
    const answer = { purpose: 'signIn' as const, credential: device.answer(options) }
    expect(await getOutcome(answerPasskeyCheck(createBrowser({ cookies }), answer))).toBe('auth.passkeyInvalid')
  })

  test('a deactivated account and an address that is not verified are refused as with the password', async () => {
    const device = await makeDevice()
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    const attempt = { email: person.email, password: TEST_PASSWORD }
    expect(await getOutcome(check(device))).toBe(await getOutcome(signIn(createBrowser(), attempt)))
    await database.db.update(users).set({ banned: true }).where(eq(users.id, person.id))
    expect(await getOutcome(signIn(createBrowser(), attempt))).toBe('auth.deactivated')
    expect(await getOutcome(check(device))).toBe('auth.deactivated')
    expect(await listSessions()).toEqual([])
  })

  test('wrong answers are limited for each client address', async () => {
    const device = await makeDevice()
    const unknown = createAuthenticator()
    const answer = async (with_: Device) => {
      const { options, cookies } = await createBrowser().adapters.auth.passkeys.startCheck('signIn', null)
      return getOutcome(
        answerPasskeyCheck(createBrowser({ cookies }), { purpose: 'signIn', credential: with_.answer(options) }),
      )
    }
    for (let n = 0; n < LIMITS['signIn.address'].max; n++) expect(await answer(unknown)).toBe('auth.passkeyInvalid')
    expect(await answer(device)).toBe('auth.tooManyAttempts')
    const starts = LIMITS['passkey.address'].max
    for (let n = 0; n < starts; n++) await beginPasskeyCheck(createBrowser(), 'signIn')
    expect(await getOutcome(beginPasskeyCheck(createBrowser(), 'signIn'))).toBe('app.tooManyRequests')
  })
})

async function turnOnTwoFactor() {
  await beginTwoFactor(createBrowser({ isSignedIn: true }))
  const view = await getTwoFactor(createBrowser({ isSignedIn: true }))
  if (view.status !== 'started') throw new Error('nothing was begun')
  await confirmTwoFactor(createBrowser({ isSignedIn: true }), { code: getCurrentCode(view.secret, clock.now()) })
}

describe('passkey as second factor and confirmation', () => {
  test('after the password the passkey replaces the code, without verification of the user', async () => {
    const device = await makeDevice()
    await turnOnTwoFactor()
    const { kind, cookies } = await signIn(createBrowser(), { email: person.email, password: TEST_PASSWORD })
    expect(kind).toBe('challenge')
    expect(await findPendingChallenge(createBrowser({ cookies }))).toEqual({ isWaiting: true, hasPasskeys: true })
    const opened = await check(device, 'secondFactor', { isVerified: false }, { cookies })
    expect(await findUser(opened.cookies)).toBe(person.id)
    expect((await listAudit()).at(-1)).toMatchObject({
      action: 'signIn.succeeded',
      details: { secondFactor: 'passkey' },
    })
    expect(await getOutcome(check(device, 'secondFactor', {}, { cookies }))).toBe('auth.challengeGone')
  })

  test('the passkey of another person does not answer the challenge', async () => {
    const stranger = createAuthenticator()
    const other = await makePerson(database.db, 'tenant')
    await register(stranger, {}, { userId: other.id })
    await makeDevice()
    await turnOnTwoFactor()
    const { cookies } = await signIn(createBrowser(), { email: person.email, password: TEST_PASSWORD })
    expect(await getOutcome(check(stranger, 'secondFactor', {}, { cookies }))).toBe('auth.passkeyInvalid')
    expect(await listSessions()).toEqual([])
  })

  test('without the right password there is no challenge to answer', async () => {
    const device = await makeDevice()
    expect(await getOutcome(check(device, 'secondFactor'))).toBe('auth.challengeGone')
  })

  test('a confirmation opens a fresh session of the same person only', async () => {
    const device = await makeDevice()
    expect(await findConfirmations(createBrowser({ isSignedIn: true }))).toMatchObject({ hasPasskey: true })
    const { cookies } = await check(device, 'confirm', {}, { isSignedIn: true, sessionAge: HOUR })
    expect((await findVisitor(createBrowser({ cookies }))).session?.createdAt).toEqual(clock.now())
    const other = await makePerson(database.db, 'tenant')
    expect(await getOutcome(check(device, 'confirm', {}, { isSignedIn: true, userId: other.id }))).toBe(
      'auth.passkeyInvalid',
    )
    expect(await getOutcome(check(device, 'confirm', { isVerified: false }, { isSignedIn: true }))).toBe(
      'auth.passkeyInvalid',
    )
    expect(await getOutcome(check(device, 'confirm'))).toBe('auth.signInRequired')
  })
})

describe('input about passkeys', () => {
  const credential = createAuthenticator().answer({ challenge: 'x', rpId: 'tahanan.example' })
  const parse = (value: object, purpose = 'signIn') =>
    passkeyAnswerInput.safeParse({ purpose, credential: JSON.stringify(value) }).success

  test('only a complete answer of limited length is accepted', () => {
    expect(parse(credential)).toBe(true)
    expect(parse({ ...credential, id: 'a'.repeat(1_401) })).toBe(false)
    expect(parse({ ...credential, id: 'a b' })).toBe(false)
    expect(parse({ ...credential, userId: 'admin' })).toBe(false)
    expect(parse({ ...credential, clientExtensionResults: { appid: true } })).toBe(false)
    expect(parse(credential, 'register')).toBe(false)
    expect(passkeyAnswerInput.safeParse({ purpose: 'signIn', credential: '{' }).success).toBe(false)
    expect(passkeyInput.safeParse({ intent: 'rename', passkeyId: crypto.randomUUID(), name: '  ' }).success).toBe(false)
    expect(passkeyInput.safeParse({ intent: 'rename', passkeyId: '1', name: 'Phone' }).success).toBe(false)
  })
})
