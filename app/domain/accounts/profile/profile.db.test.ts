import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { knownDevices, sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { updateAgency } from '#app/domain/agents/profile/agent-profile.commands.server.ts'
import { getAgency } from '#app/domain/agents/profile/agent-profile.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makePersonWithPassword, makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { makeActor, TEST_NOW, createTestContext, withProductPasswords } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeConsent } from '#app/domain/privacy/consents/consent-change.commands.server.ts'
import { chooseNotifications } from '#app/domain/accounts/notification-choices/notification-choices.commands.server.ts'
import { listChangedChoices } from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import {
  DEFAULT_CHOICES,
  notificationChoicesInput,
  getChoicesVersion,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { endOtherSessions, endSession } from '#app/domain/accounts/sessions/own-sessions.commands.server.ts'
import { listOwnSessions } from '#app/domain/accounts/sessions/own-sessions.queries.server.ts'
import { changePassword } from '#app/domain/accounts/passwords/password-change.commands.server.ts'
import { getConsentState, listConsents } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { updateOwnership, updateProfile, updateRenterProfile } from './profile.commands.server.ts'
import { getOwnership, getOwnProfile, getRenterProfile } from './profile.queries.server.ts'
import { ownershipInput, buildProfileSchema, buildRenterSchema } from './profile.schema.ts'

const database = setUpTestDatabase()
const TODAY = '2026-03-02'
const NEW_PASSWORD = 'Kapeng-Barako at 6!'

beforeEach(async () => void (await database.db.delete(rateLimits)))

const createUserContext = (
  id: string,
  role: Role = 'tenant',
  session: Ctx['session'] = { id: crypto.randomUUID(), createdAt: TEST_NOW },
) => createTestContext(database.db, { actor: makeActor(role, id), session })
const createGuestContext = () => createTestContext(database.db)
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const createProfileInput = (version: string, changes: Record<string, string> = {}) =>
  buildProfileSchema(TODAY).parse({
    version,
    fullName: 'Niña Peñaflor',
    phone: '0917 123 4567',
    dateOfBirth: '1995-04-01',
    contactMethod: 'phone',
    ...changes,
  })

describe('own profile', () => {
  test('saving the profile changes the name in both tables and encrypts the date of birth', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await updateProfile(createUserContext(id), createProfileInput((await getOwnProfile(createUserContext(id))).version))
    expect(await getOwnProfile(createUserContext(id))).toMatchObject({
      fullName: 'Niña Peñaflor',
      phone: '+639171234567',
      dateOfBirth: '1995-04-01',
      contactMethod: 'phone',
    })
    const [user] = await database.db.select().from(users).where(eq(users.id, id))
    expect(user?.fullName).toBe('Niña Peñaflor')
    const [row] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, id))
    expect(row?.dateOfBirth).not.toContain('1995')
  })

  test('of twenty concurrent saves of one version, one succeeds', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const { version } = await getOwnProfile(createUserContext(id))
    const names = Array.from({ length: 20 }, (_, n) => `Person ${n}`)
    const outcomes = await Promise.all(
      names.map((fullName) =>
        getOutcome(updateProfile(createUserContext(id), createProfileInput(version, { fullName }))),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'app.changedMeanwhile')).toHaveLength(19)
  })

  test('the profile form refuses user type, email address and unknown fields', () => {
    const fields = {
      version: '',
      fullName: 'A',
      phone: '09171234567',
      dateOfBirth: '1990-01-01',
      contactMethod: 'email',
    }
    const accepts = (changes: object) => buildProfileSchema(TODAY).safeParse({ ...fields, ...changes }).success
    expect(accepts({})).toBe(true)
    for (const name of [
      'userType',
      'user_type',
      'role',
      'email',
      'isActive',
      'is_admin',
      'banned',
      'userId',
      'id',
      'emailVerified',
    ])
      expect(accepts({ [name]: 'admin' }), name).toBe(false)
  })

  test('a guest and an inactive account cannot change a profile', async () => {
    expect(await getOutcome(getOwnProfile(createGuestContext()))).toBe('auth.signInRequired')
    expect(await getOutcome(updateProfile(createGuestContext(), createProfileInput('')))).toBe('auth.signInRequired')
    const { id } = await makePerson(database.db, 'tenant')
    const banned = createTestContext(database.db, { actor: { id, role: 'tenant', isActive: false } })
    expect(await getOutcome(updateProfile(banned, createProfileInput('')))).toBe('auth.deactivated')
  })
})

describe('profile by user type', () => {
  const createRenterInput = (version: string) =>
    buildRenterSchema(TODAY).parse({ version, employmentStatus: 'employed', maxBudget: '25,000', occupants: '2' })
  const createOwnershipInput = (version: string) =>
    ownershipInput.parse({ version, propertyOwnership: 'individual', taxId: '123-456-789' })

  test('a renter profile is created once and then updated, by tenants only', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const first = await Promise.all(
      [1, 2].map(() => getOutcome(updateRenterProfile(createUserContext(id), createRenterInput('')))),
    )
    expect(first.toSorted()).toEqual(['app.changedMeanwhile', 'done'])
    const { version } = (await getRenterProfile(createUserContext(id))) ?? expect.fail('not there')
    await updateRenterProfile(createUserContext(id), { ...createRenterInput(version), occupants: 3 })
    expect(await database.db.select().from(renterProfiles).where(eq(renterProfiles.userId, id))).toMatchObject([
      { occupants: 3, maxBudget: 2_500_000 },
    ])
    for (const role of ['landlord', 'agent', 'admin'] as const)
      expect(await getOutcome(updateRenterProfile(createUserContext(id, role), createRenterInput('')))).toBe(
        'auth.forbidden',
      )
  })

  test('the tax id of a landlord is encrypted, and only landlords can save it', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    await updateOwnership(createUserContext(id, 'landlord'), createOwnershipInput(''))
    expect(await getOwnership(createUserContext(id, 'landlord'))).toMatchObject({ taxId: '123456789' })
    expect(await getOutcome(updateOwnership(createUserContext(id, 'tenant'), createOwnershipInput('')))).toBe(
      'auth.forbidden',
    )
  })

  test('an agent loses the license check only when the license number changes', async () => {
    const { id } = await makePerson(database.db, 'agent')
    await makeAgent(database.db, {
      userId: id,
      prcLicenseNumber: '12345',
      prcLicenseExpiresOn: '2028-01-01',
      prcLicenseCheckedAt: TEST_NOW,
    })
    const save = async (licenseNumber: string) => {
      const { version } = (await getAgency(createUserContext(id, 'agent'))) ?? expect.fail('not there')
      const optional = {
        yearsExperience: 3,
        portfolioSize: null,
        businessAddress: null,
        credentials: null,
        insurance: null,
      }
      const agencyInput = { companyName: 'Bahay Partners', licenseNumber, licenseExpiry: '2028-01-01', ...optional }
      await updateAgency(createUserContext(id, 'agent'), { version: new Date(version), ...agencyInput })
      const [row] = await database.db.select().from(agents).where(eq(agents.userId, id))
      return row?.prcLicenseCheckedAt
    }
    expect(await save('12345')).toEqual(TEST_NOW)
    expect(await save('54321')).toBeNull()
  })
})

describe('password change', () => {
  const createPasswordChange = (currentPassword: string, password = NEW_PASSWORD) => ({
    currentPassword,
    password,
    passwordAgain: password,
  })

  test('a password change ends all other sessions, keeps this one with a new token and sends a mail', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const here = await makeSession(database.db, { userId: person.id })
    await makeSession(database.db, { userId: person.id })
    const ctx = createUserContext(person.id, 'tenant', { id: here.id, createdAt: TEST_NOW })
    const change = await changePassword(ctx, createPasswordChange(TEST_PASSWORD))
    if (!change.isChanged) throw new Error('not changed')
    const left = await database.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(left.map(({ id }) => id)).toEqual([here.id])
    expect(left[0]?.token).not.toBe(here.token)
    const cookie = change.cookies.map((line) => line.split(';')[0]).join('; ')
    expect(await ctx.adapters.auth.getSession({ ...ctx.request, cookie })).toMatchObject({ session: { id: here.id } })
    expect(cookie).toContain('tahanan_device=') // this browser stays known, all others are forgotten
    expect(await database.db.$count(knownDevices, eq(knownDevices.userId, person.id))).toBe(1)
    expect(await ctx.adapters.auth.checkPassword(person.id, NEW_PASSWORD)).toBe(true)
    expect(await ctx.adapters.auth.checkPassword(person.id, TEST_PASSWORD)).toBe(false)
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, person.email))
    expect(mails).toMatchObject([{ template: 'account.passwordChanged' }])
  })

  test('a password change needs a fresh sign-in and allows ten wrong passwords', async () => {
    const person = await makePersonWithPassword(database.db, 'tenant')
    const stale = createUserContext(person.id, 'tenant', {
      id: 's',
      createdAt: new Date(TEST_NOW.getTime() - 11 * 60_000),
    })
    expect(await getOutcome(changePassword(stale, createPasswordChange(TEST_PASSWORD)))).toBe(
      'auth.freshSignInRequired',
    )
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, () =>
        getOutcome(
          changePassword(withProductPasswords(createUserContext(person.id)), createPasswordChange('Wrong-one 1!')),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'settings.wrongPassword')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'app.tooManyRequests')).toHaveLength(4)
  })

  test('a password change refuses a common password', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    expect(
      await changePassword(createUserContext(person.id), createPasswordChange(TEST_PASSWORD, 'Password123!')),
    ).toMatchObject({
      isChanged: false,
    })
  })
})

describe('own sessions', () => {
  test('the list of own sessions starts with this one and contains no token or address', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await makeSession(database.db, { userId: id, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/129.0' })
    const here = await makeSession(database.db, { userId: id })
    await makeSession(database.db, { userId: id, expiresAt: new Date(TEST_NOW.getTime() - 1) })
    const listed = await listOwnSessions(createUserContext(id, 'tenant', { id: here.id, createdAt: TEST_NOW }))
    expect(listed).toMatchObject([
      { isThis: true },
      { isThis: false, device: { browser: 'Chrome', system: 'Android' } },
    ])
    expect(JSON.stringify(listed)).not.toMatch(/token|127\.0\.0\.1/)
  })

  test('one or all other sessions can be ended; the session of another user is not found', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const here = await makeSession(database.db, { userId: id })
    const other = await makeSession(database.db, { userId: id })
    await makeSession(database.db, { userId: id })
    const foreign = await makeSession(database.db)
    const ctx = createUserContext(id, 'tenant', { id: here.id, createdAt: TEST_NOW })
    expect(await getOutcome(endSession(ctx, { sessionId: foreign.id }))).toBe('app.notFound')
    await endSession(ctx, { sessionId: other.id })
    expect(await endOtherSessions(ctx)).toBe(1)
    const left = await database.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
    expect(left).toEqual([{ id: here.id }])
    expect(await database.db.select().from(sessions).where(eq(sessions.id, foreign.id))).toHaveLength(1)
  })
})

describe('notification choices', () => {
  test('saved choices contain only what is off, and an outdated form is refused', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const choices = DEFAULT_CHOICES.filter((choice) => choice !== 'messages:email:at_once')
    await chooseNotifications(createUserContext(id), { choices, version: '' })
    expect(await listChangedChoices(createUserContext(id))).toEqual(['messages:email:never'])
    expect(
      await getOutcome(chooseNotifications(createUserContext(id), { choices: [...DEFAULT_CHOICES], version: '' })),
    ).toBe('app.changedMeanwhile')
    await chooseNotifications(createUserContext(id), {
      choices: [...DEFAULT_CHOICES],
      version: getChoicesVersion(['messages:email:never']),
    })
    expect(await listChangedChoices(createUserContext(id))).toEqual([])
  })

  test('the form accepts one, several or no choices and refuses unknown ones', () => {
    const parseChoices = (choices?: unknown) => notificationChoicesInput.safeParse({ choices, version: '' })
    expect(parseChoices('messages:email:daily').data?.choices).toEqual(['messages:email:daily'])
    expect(parseChoices(['messages:email:daily', 'messages:in_app:at_once']).data?.choices).toHaveLength(2)
    expect(parseChoices().data?.choices).toEqual([])
    expect(parseChoices(['messages:email:daily', 'messages:email:never']).success).toBe(false)
    expect(parseChoices('account:email:never').success).toBe(false)
    expect(parseChoices('messages:sms:at_once').success).toBe(false)
    expect(parseChoices('messages:in_app:daily').success).toBe(false)
  })
})

describe('consents', () => {
  test('withdrawing and giving a consent adds a row each time', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await changeConsent(createUserContext(id), { kind: 'terms', granted: true })
    await changeConsent(createUserContext(id), { kind: 'data_processing', granted: true })
    expect(await getConsentState(createUserContext(id))).toBe('given')
    const createLaterContext = (ms: number) => ({
      ...createUserContext(id),
      now: () => new Date(TEST_NOW.getTime() + ms),
    })
    await changeConsent(createLaterContext(1), { kind: 'data_processing', granted: false })
    await changeConsent(createLaterContext(2), { kind: 'data_processing', granted: false }) // the button pressed twice
    expect(await getConsentState(createUserContext(id))).toBe('withdrawn')
    await changeConsent(createLaterContext(3), { kind: 'data_processing', granted: true })
    expect(await listConsents(createUserContext(id))).toMatchObject([
      { kind: 'terms', granted: true },
      { kind: 'data_processing', granted: true },
    ])
    expect(await database.db.select().from(consents).where(eq(consents.userId, id))).toHaveLength(4)
  })
})
