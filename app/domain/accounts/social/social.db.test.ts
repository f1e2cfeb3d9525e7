// Social sign-in against a local provider: new users, linking by email, connections (promises A6, A7, P1).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { approveAtProvider } from '#tests/support/servers/oidc-provider.ts'
import { getOutcome, NEWCOMER_FORM as FORM, setUpSocialFixture } from '#tests/support/fixtures/social-fixture.ts'
import { registerNewcomer } from './social-registration.commands.server.ts'
import { disconnectProvider } from './social.commands.server.ts'
import { findNewcomer, listConnections } from './social.queries.server.ts'
import { buildNewcomerSchema, type NewcomerInput, socialStartInput } from './social.schema.ts'

const database = setUpTestDatabase()
const { providers, browser, goTo, comeBack, through, countSessions } = setUpSocialFixture(database)

const findUser = async (email = providers.google.person.email ?? '') =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]

const parseNewcomer = (form: object, asksEmail = false): NewcomerInput =>
  buildNewcomerSchema('2026-03-02', { asksEmail }).parse(form)

describe('new user of social sign-in', () => {
  test('a new user has no account before both consents, and then one with profile, user type and consents', async () => {
    const end = await through({ userType: 'landlord' })
    expect(end.kind).toBe('newcomer')
    expect(await findUser()).toBeUndefined()
    const waiting = browser({ cookies: end.cookies })
    expect(await findNewcomer(waiting)).toEqual({
      provider: 'google',
      email: providers.google.person.email,
      firstName: 'Maria Clara',
      lastName: 'Santos',
      role: 'landlord',
    })
    const made = await registerNewcomer(waiting, parseNewcomer(FORM))
    expect(made).toMatchObject({ next: 'signedIn', returnTo: '/dashboard' })
    const user = await findUser()
    const [profile] = await database.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, user?.id ?? ''))
    const storedConsents = await database.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? ''))
    expect(user).toMatchObject({ emailVerified: true, fullName: 'Maria Santos' })
    expect(profile).toMatchObject({ userType: 'landlord', phone: '+639171234567' })
    expect(storedConsents.map(({ kind, granted, channel }) => `${kind} ${granted} ${channel}`).toSorted()).toEqual([
      'data_processing true social_sign_in',
      'terms true social_sign_in',
    ])
    expect((await through()).kind).toBe('signedIn')
  })

  test.each(['the email address', 'a connected identity'])(
    'an administrator found by %s is a new user for the social sign-in, and no session is opened',
    async (way) => {
      const admin = await makePerson(database.db, 'tenant', { email: providers.google.person.email ?? '' })
      if (way === 'a connected identity') expect((await through()).kind).toBe('signedIn')
      await database.db.update(userProfiles).set({ userType: 'admin' }).where(eq(userProfiles.userId, admin.id))
      const sessionsBefore = await countSessions()
      const end = await through()
      expect(end.kind).toBe('newcomer')
      const attempt = registerNewcomer(browser({ cookies: end.cookies }), parseNewcomer(FORM))
      await expect(attempt).rejects.toMatchObject({ code: 'account.emailTaken' })
      expect(await countSessions()).toBe(sessionsBefore)
    },
  )

  test('a new user cannot skip a consent, be younger than 18 or become an admin', () => {
    const schema = buildNewcomerSchema('2026-03-02', { asksEmail: false })
    const { termsConsent: _, ...withoutTerms } = FORM
    const { dataProcessingConsent: __, ...withoutData } = FORM
    for (const form of [
      withoutTerms,
      withoutData,
      { ...FORM, dateOfBirth: '2008-03-03' },
      { ...FORM, userType: 'admin' },
      { ...FORM, role: 'admin' },
      { ...FORM, user_type: 'admin' },
      { ...FORM, emailVerified: 'true' },
      { ...FORM, email: 'somebody-else@tahanan.example' },
    ]) {
      expect(schema.safeParse(form).success, JSON.stringify(form)).toBe(false)
    }
    expect(schema.safeParse(FORM).success).toBe(true)
    for (const userType of ['admin', 'Admin', '', 'agent admin']) {
      expect(socialStartInput.safeParse({ provider: 'google', userType }).success).toBe(false)
    }
  })

  test('the user type chosen before the sign-in has priority over the form and is applied once', async () => {
    const { cookies } = await through({ userType: 'tenant' })
    const ctx = browser({ cookies })
    const input = { ...parseNewcomer(FORM), userType: 'propertyManager' as const }
    const results = await Promise.all(
      Array.from({ length: 20 }, () => getOutcome(registerNewcomer(ctx, input).then(() => {}))),
    )
    // The rate limit allows five attempts from one client address; one of them succeeds
    expect(results.filter((result) => result === 'passed')).toHaveLength(1)
    const user = await findUser()
    const [profile] = await database.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, user?.id ?? ''))
    expect(profile?.userType).toBe('tenant')
    expect(await findNewcomer(ctx)).toBeNull() // consumed
  })

  test('a new user who is an agent enters the license later and has no public profile before', async () => {
    const { cookies } = await through({ userType: 'propertyManager' })
    const made = await registerNewcomer(browser({ cookies }), parseNewcomer({ ...FORM, userType: 'propertyManager' }))
    expect(made.next).toBe('signedIn')
    const user = await findUser()
    const [profile] = await database.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, user?.id ?? ''))
    expect(profile?.userType).toBe('agent')
    expect(await database.db.select().from(agents)).toEqual([])
  })

  test('a new user whose address the provider has not verified must verify it before sign-in', async () => {
    providers.google.person.email_verified = false
    const from = '/properties/4f1c/inquire'
    const { cookies } = await through({ from })
    const made = await registerNewcomer(browser({ cookies }), parseNewcomer(FORM))
    expect(made.next).toBe('checkMail')
    expect(await findUser()).toMatchObject({ emailVerified: false })
    expect(await getOutcome(through({ from }))).toBe('account.emailNotVerified')
    const mails = await database.db
      .select()
      .from(emails)
      .where(eq(emails.toAddress, providers.google.person.email ?? ''))
    const links = mails.map((mail) => readMailText(mail).includes(`&from=${encodeURIComponent(from)}`))
    expect(links, 'both mails lead on to the page of the first click').toEqual([true, true])
  })

  test('a failure on our side is reported as a failed registration', async () => {
    const { cookies } = await through()
    const ctx = browser({ cookies })
    const takeNewcomer = () => Promise.reject(new Error('out of memory'))
    const broken = { ...ctx, adapters: { ...ctx.adapters, auth: { ...ctx.adapters.auth, takeNewcomer } } }
    const register = async (from: Ctx) => void (await registerNewcomer(from, parseNewcomer(FORM)))
    expect(await getOutcome(register(broken))).toBe('account.registrationFailed')
    expect(await getOutcome(register(ctx))).toBe('passed')
  })

  test('a new user from Facebook, which sends no address, is asked for one', async () => {
    providers.google.person = { sub: 'facebook-person', name: 'Juan' }
    const { cookies } = await through({ provider: 'facebook' })
    expect(await findNewcomer(browser({ cookies }))).toMatchObject({ email: null, firstName: 'Juan', lastName: '' })
    const email = `typed-${crypto.randomUUID()}@tahanan.example`
    const made = await registerNewcomer(browser({ cookies }), parseNewcomer({ ...FORM, email }, true))
    expect(made.next).toBe('checkMail')
    expect(await findUser(email)).toMatchObject({ emailVerified: false })
  })

  test('the data of a pending new user are encrypted', async () => {
    await through()
    const rows = await database.db.select().from(verifications)
    expect(JSON.stringify(rows)).not.toContain(providers.google.person.email)
  })
})

describe('linking by email', () => {
  test('an account with the same address is linked if both sides verified it', async () => {
    const person = await makePerson(database.db, 'tenant', {
      email: providers.google.person.email ?? '',
      emailVerified: true,
    })
    expect((await through()).kind).toBe('signedIn')
    expect(await database.db.select().from(accounts).where(eq(accounts.userId, person.id))).toMatchObject([
      { providerId: 'google', accountId: providers.google.person.sub, accessToken: null, idToken: null },
    ])
  })

  test.each([
    ['only the provider verified it', { ours: false, theirs: true }],
    ['only we verified it', { ours: true, theirs: false }],
    ['neither side verified it', { ours: false, theirs: false }],
  ])('an account with the same address is not linked if %s', async (_, { ours, theirs }) => {
    providers.google.person.email_verified = theirs
    await makePerson(database.db, 'tenant', { email: providers.google.person.email ?? '', emailVerified: ours })
    const before = await countSessions()
    expect(await getOutcome(through())).toBe('account.emailTaken')
    expect(await countSessions()).toBe(before)
  })

  test('the identity decides, not the address: another provider with the same subject is another person', async () => {
    const person = await makePerson(database.db, 'tenant')
    await database.db
      .insert(accounts)
      .values({ userId: person.id, providerId: 'google', accountId: providers.google.person.sub })
    expect((await through()).kind).toBe('signedIn')
    providers.linkedin.person = { ...providers.google.person, email: 'another@tahanan.example' } // same subject, other provider
    expect((await through({ provider: 'linkedin' })).kind).toBe('newcomer')
  })

  test('a deactivated account cannot sign in through a provider and is not linked', async () => {
    const person = await makePerson(database.db, 'tenant', {
      email: providers.google.person.email ?? '',
      banned: true,
    })
    expect(await getOutcome(through())).toBe('auth.deactivated')
    expect(await database.db.select().from(accounts).where(eq(accounts.userId, person.id))).toEqual([])
  })

  test('the owner gets one mail about a linked provider; a registration and later sign-ins send none', async () => {
    const email = providers.google.person.email ?? ''
    const listNotices = async () => {
      const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
      return mails.filter(({ template }) => template === 'account.signInMethod')
    }
    const { cookies } = await through()
    await registerNewcomer(browser({ cookies }), parseNewcomer(FORM))
    await through()
    expect(await listNotices()).toEqual([])
    providers.linkedin.person = { ...providers.google.person, sub: 'linkedin-subject' }
    await through({ provider: 'linkedin' })
    await through({ provider: 'linkedin' })
    const [notice, ...others] = await listNotices()
    expect(others).toEqual([])
    expect(notice?.textBody).toContain('LinkedIn was connected to your account')
  })
})

describe('connections of an account', () => {
  const connect = async (actor: NonNullable<Ctx['actor']>) => {
    const { location, cookies } = await goTo({ connect: 'on', from: '/dashboard/settings/connections' }, { actor })
    return comeBack('google', await approveAtProvider(location), cookies, actor)
  }

  test('a signed-in user connects a provider', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const actor = makeActor('tenant', person.id)
    expect(await connect(actor)).toMatchObject({ kind: 'connected', returnTo: '/dashboard/settings/connections' })
    expect(await listConnections(browser({ actor }))).toMatchObject([
      { provider: 'google', isLastWayIn: false },
      { provider: 'facebook', connectedAt: null },
      { provider: 'linkedin', connectedAt: null },
    ])
    expect((await through()).kind).toBe('signedIn')
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, person.email))
    expect(mails.map(({ template }) => template)).toContain('account.signInMethod')
  })

  test('the identity of another account or a changed session cannot connect a provider', async () => {
    const [first, second] = [
      await makePersonWithQuickPassword(database.db, 'tenant'),
      await makePersonWithQuickPassword(database.db, 'tenant'),
    ]
    await connect(makeActor('tenant', first.id))
    expect(await getOutcome(connect(makeActor('tenant', second.id)))).toBe('auth.socialTaken')
    const { location, cookies } = await goTo(
      { provider: 'linkedin', connect: 'on' },
      { actor: makeActor('tenant', first.id) },
    )
    const callbackUrl = await approveAtProvider(location)
    expect(await getOutcome(comeBack('linkedin', callbackUrl, cookies, makeActor('tenant', second.id)))).toBe(
      'auth.socialFailed',
    )
    expect(await getOutcome(goTo({ connect: 'on' }).then(() => {}))).toBe('auth.signInRequired')
  })

  test('a connection can be removed while another login is left', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const actor = makeActor('tenant', person.id)
    await connect(actor)
    await disconnectProvider(browser({ actor }), 'google')
    expect(await getOutcome(disconnectProvider(browser({ actor }), 'google'))).toBe('app.notFound')
    expect(await browser().adapters.auth.checkPassword(person.id, TEST_PASSWORD)).toBe(true)
  })

  test('the last login cannot be removed, also with two concurrent calls', async () => {
    const person = await makePerson(database.db, 'tenant')
    const actor = makeActor('tenant', person.id)
    for (const providerId of ['google', 'linkedin']) {
      await database.db
        .insert(accounts)
        .values({ userId: person.id, providerId, accountId: `${providerId}-${person.id}` })
    }
    const results = await Promise.all(
      (['google', 'linkedin'] as const).map((provider) => getOutcome(disconnectProvider(browser({ actor }), provider))),
    )
    expect(results.toSorted()).toEqual(['auth.lastWayIn', 'passed'])
    expect(await database.db.select().from(accounts).where(eq(accounts.userId, person.id))).toHaveLength(1)
  })
})
