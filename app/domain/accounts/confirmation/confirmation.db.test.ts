// A fresh sign-in without a password: by the second factor, or with the provider again (promise A8).
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { accounts, sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { findVisitor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  confirmWithSecondFactor,
} from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { getTwoFactor } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePersonWithQuickPassword } from '#tests/support/accounts.ts'
import { makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome, setUpSocialFixture } from '#tests/support/fixtures/social-fixture.ts'
import { approveAtProvider } from '#tests/support/servers/oidc-provider.ts'
import { findConfirmations } from './confirmation.queries.server.ts'

const database = setUpTestDatabase()
const { providers, browser, goTo, comeBack, advance } = setUpSocialFixture(database)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let actor: NonNullable<Ctx['actor']>
beforeEach(async () => {
  actor = makeActor('tenant', (await makePerson(database.db, 'tenant', { emailVerified: true })).id)
  await addGoogle(actor.id)
})
const addGoogle = (userId: string) =>
  database.db.insert(accounts).values({ userId, providerId: 'google', accountId: providers.google.person.sub })

async function turnOnTwoFactor(of = actor) {
  await beginTwoFactor(browser({ actor: of }))
  const view = await getTwoFactor(browser({ actor: of }))
  if (view.status !== 'started') throw new Error('nothing was begun')
  const getCode = () => getCurrentCode(view.secret, browser().now())
  const { recoveryCodes } = await confirmTwoFactor(browser({ actor: of }), { code: getCode() })
  advance(MINUTE) // the code that confirmed the secret is used up
  return { getCode, recoveryCodes: recoveryCodes.map((code) => code.replaceAll('-', '')) }
}

const isFresh = async (cookies: readonly string[]) =>
  isFreshSignIn({ ...(await findVisitor(browser({ cookies }))), now: () => browser().now() })

describe('confirmation by the second factor', () => {
  test('a code opens a new, fresh session, once', async () => {
    const { getCode } = await turnOnTwoFactor()
    const { cookies: oldCookies } = await browser().adapters.auth.openVerifiedSession(actor.id, browser().request)
    advance(HOUR)
    expect(await isFresh(oldCookies)).toBe(false)
    const code = getCode()
    const { cookies } = await confirmWithSecondFactor(browser({ actor, cookies: oldCookies }), { intent: 'code', code })
    expect(await isFresh(cookies)).toBe(true)
    expect(await findVisitor(browser({ cookies: oldCookies }))).toMatchObject({ actor: null })
    expect(await getOutcome(confirmWithSecondFactor(browser({ actor }), { intent: 'code', code }).then(() => {}))).toBe(
      'auth.codeInvalid',
    )
  })

  test('a recovery code opens a fresh session once, and the owner is told by mail', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    const recover = () =>
      confirmWithSecondFactor(browser({ actor }), { intent: 'recovery', recoveryCode: recoveryCodes[0] ?? '' })
    expect(await isFresh((await recover()).cookies)).toBe(true)
    expect(await getOutcome(recover().then(() => {}))).toBe('auth.codeInvalid')
    const used = and(eq(auditLog.subjectId, actor.id), eq(auditLog.action, 'twoFactor.recoveryUsed'))
    expect(await database.db.select().from(auditLog).where(used)).toHaveLength(1)
    expect(await database.db.select().from(emails).where(eq(emails.template, 'account.twoFactor'))).not.toEqual([])
  })

  test('ten wrong codes lock the account, also for the right code', async () => {
    const { getCode } = await turnOnTwoFactor()
    const confirm = (code: string) =>
      getOutcome(confirmWithSecondFactor(browser({ actor }), { intent: 'code', code }).then(() => {}))
    for (let n = 0; n < 10; n++) expect(await confirm('000000')).toBe('auth.codeInvalid')
    expect(await confirm(getCode())).toBe('auth.tooManyAttempts')
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, actor.id))).toEqual([])
  })

  test('an account with a password needs its password: the code alone is refused', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const withPassword = makeActor('tenant', person.id)
    const { getCode } = await turnOnTwoFactor(withPassword)
    const confirmation = confirmWithSecondFactor(browser({ actor: withPassword }), { intent: 'code', code: getCode() })
    expect(await getOutcome(confirmation.then(() => {}))).toBe('app.moveNotAllowed')
    expect(await findConfirmations(browser({ actor: withPassword }))).toEqual({
      hasPassword: true,
      hasCode: false,
      hasPasskey: false,
      providers: [],
    })
  })
})

describe('confirmation with the provider', () => {
  const confirm = async (as: Ctx['actor'] = actor) => {
    const { location, cookies } = await goTo({ confirm: 'on', from: '/dashboard/settings/privacy' }, { actor })
    expect(new URL(location).searchParams.get('prompt')).toBe('select_account')
    return comeBack('google', await approveAtProvider(location), cookies, as)
  }

  test('an account without password and second factor is offered its connected providers, and one of them is enough', async () => {
    expect(await findConfirmations(browser({ actor }))).toEqual({
      hasPassword: false,
      hasCode: false,
      hasPasskey: false,
      providers: ['google'],
    })
    const confirmed = await confirm()
    expect(confirmed).toMatchObject({ kind: 'signedIn', returnTo: '/dashboard/settings/privacy' })
    expect(await isFresh(confirmed.cookies)).toBe(true)
  })

  test('with the second factor on, the code is offered instead of the provider', async () => {
    await turnOnTwoFactor()
    expect(await findConfirmations(browser({ actor }))).toMatchObject({ hasCode: true, providers: [] })
  })

  test('the identity of another account, or of nobody, confirms nothing and changes nothing', async () => {
    const own = providers.google.person
    const other = await makePerson(database.db, 'tenant')
    providers.google.person = { ...own, sub: `other-${other.id}`, email: other.email }
    await addGoogle(other.id)
    expect(await getOutcome(confirm())).toBe('auth.socialFailed')
    providers.google.person = { ...own, sub: `nobody-${other.id}`, email: 'nobody@tahanan.example' }
    expect(await getOutcome(confirm())).toBe('auth.socialFailed')
    providers.google.person = own
    expect(await getOutcome(confirm(makeActor('tenant', other.id)))).toBe('auth.socialFailed')
    expect(await getOutcome(confirm())).toBe('signedIn') // the same way with the own identity
  })

  test('a guest cannot start a confirmation', async () => {
    expect(await getOutcome(goTo({ confirm: 'on' }).then(() => {}))).toBe('auth.signInRequired')
  })
})
