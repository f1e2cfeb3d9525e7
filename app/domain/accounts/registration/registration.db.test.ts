import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import { accounts, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { auditLog, emails, rateLimits, settings } from '#app/db/schema/platform/platform.server.ts'
import { updateOwnership, updateRenterProfile } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getOwnership, getRenterProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { buildRenterSchema, ownershipInput } from '#app/domain/accounts/profile/profile.schema.ts'
import { findAgents } from '#app/domain/agents/directory/agent.queries.server.ts'
import { updateAgency } from '#app/domain/agents/profile/agent-profile.commands.server.ts'
import { getAgency } from '#app/domain/agents/profile/agent-profile.queries.server.ts'
import { buildAgencySchema } from '#app/domain/agents/profile/agent-profile.schema.ts'
import { addAgent } from '#app/domain/agents/profile/agent-registration.commands.server.ts'
import type { Ctx, RequestInfo } from '#app/domain/ctx.server.ts'
import { dropSettingsCache } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { preparePicture } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { makeActor, createTestContext, withProductPasswords } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { hashConsentText } from './consent.commands.server.ts'
import { getAvatarPath } from '#app/domain/accounts/profile/avatar.rules.ts'
import { ROLE_OF_CHOICE } from './registration-fields.model.ts'
import { registerAccount } from './registration.commands.server.ts'
import { type RegistrationInput, buildRegistrationSchema } from './registration.schema.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-registration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createStorage({ kind: 'disk', dir: folder })
const TODAY = '2026-03-02'
const PASSWORD = 'Kubo-sa-bukid-7!'
let serial = 0

const DETAILS = {
  tenant: { employmentStatus: 'employed', maxBudget: '25,000', hasPets: 'on', petDetails: 'One aspin' },
  landlord: { propertyOwnership: 'company', taxId: '123-456-789-000' },
  propertyManager: { companyName: 'Bahay Realty', licenseNumber: '0012345', licenseExpiry: '2028-01-31' },
} as const

function createInput(
  userType: keyof typeof DETAILS,
  changes: Record<string, string> = {},
  details: object | null = DETAILS[userType],
): RegistrationInput {
  return buildRegistrationSchema(TODAY).parse({
    userType,
    firstName: 'Maricel',
    lastName: 'Bautista',
    phone: '0917 123 4567',
    dateOfBirth: '1990-05-17',
    contactMethod: 'phone',
    email: `maricel-${++serial}@tahanan.example`,
    password: PASSWORD,
    termsConsent: 'on',
    dataProcessingConsent: 'on',
    details,
    ...changes,
  })
}

/** Every context has its own client address, because the rate limit allows five registrations an hour. */
function createVisitorContext(request: Partial<RequestInfo> = {}, actor: Ctx['actor'] = null): Ctx {
  const clientAddress = `203.0.113.${++serial % 250}`
  return createTestContext(database.db, {
    actor,
    request: { clientAddress, ...request },
    adapters: { random: systemRandom, storage },
  })
}

const register = (ctx: Ctx, input: RegistrationInput) => registerAccount(ctx, input, { addAgent })
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as AppError).code ?? (error as Error).name,
  )

async function storeSetting(key: string, value: unknown) {
  await database.db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
  dropSettingsCache(createVisitorContext())
}

async function findInDatabase(text: string): Promise<string[]> {
  const tables = [users, userProfiles, renterProfiles, landlordProfiles, agents, accounts, consents, auditLog]
  const found: string[] = []
  for (const table of tables) {
    const rows = JSON.stringify(await database.db.select().from(table))
    if (rows.includes(text)) found.push(rows.slice(0, 80))
  }
  return found
}

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(settings)
  dropSettingsCache(createVisitorContext())
})

describe('registration', () => {
  test('registering a tenant writes user, password, profile, consents, mail and audit entry', async () => {
    const input = createInput('tenant')
    const { userId, next, cookies } = await register(createVisitorContext({ locale: 'fil' }), input)
    expect({ next, cookies }).toEqual({ next: 'checkMail', cookies: [] })
    const [user] = await database.db.select().from(users).where(eq(users.id, userId))
    expect(user).toMatchObject({
      email: input.email,
      emailVerified: false,
      fullName: 'Maricel Bautista',
      locale: 'fil',
    })
    const [account] = await database.db.select().from(accounts).where(eq(accounts.userId, userId))
    expect(account).toMatchObject({ providerId: 'credential', accountId: userId })
    expect(account?.password).toMatch(/^\$argon2id\$/)
    const [profile] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, userId))
    expect(profile).toMatchObject({
      userType: 'tenant',
      phone: '+639171234567',
      preferredContact: 'phone',
      isActive: true,
    })
    const [renter] = await database.db.select().from(renterProfiles).where(eq(renterProfiles.userId, userId))
    expect(renter).toMatchObject({ employmentStatus: 'employed', maxBudget: 2_500_000, petDetails: 'One aspin' })
    const [mail] = await database.db.select().from(emails).where(eq(emails.toAddress, input.email))
    expect(mail).toMatchObject({ template: 'account.verifyEmail', locale: 'fil' })
    const lines = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
    expect(lines).toMatchObject([{ action: 'account.registered', details: { userType: 'tenant' } }])
  })

  test('registering a landlord stores the ownership and encrypts the tax id', async () => {
    const ctx = createVisitorContext()
    const { userId } = await register(ctx, createInput('landlord'))
    const [row] = await database.db.select().from(landlordProfiles).where(eq(landlordProfiles.userId, userId))
    expect(row?.ownership).toBe('company')
    expect(ctx.adapters.cipher.decrypt(row?.taxId ?? '', 'landlord_profiles.tax_id', userId)).toBe('123456789000')
    expect(await findInDatabase('123456789000')).toEqual([])
  })

  test('registering a property manager creates an agent with an unchecked license', async () => {
    const { userId } = await register(createVisitorContext(), createInput('propertyManager'))
    const [profile] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, userId))
    expect(profile?.userType).toBe('agent')
    const [agent] = await database.db.select().from(agents).where(eq(agents.userId, userId))
    expect(agent).toMatchObject({
      agencyName: 'Bahay Realty',
      prcLicenseNumber: '0012345',
      prcLicenseExpiresOn: '2028-01-31',
      prcLicenseCheckedAt: null,
    })
  })

  test.each(['tenant', 'landlord', 'propertyManager'] as const)(
    'a %s who skips the step of the role gets an account, and completes the profile in the settings',
    async (userType) => {
      const input = createInput(userType, {}, null)
      const { userId } = await register(createVisitorContext(), input)
      for (const table of [renterProfiles, landlordProfiles, agents])
        expect(await database.db.select().from(table).where(eq(table.userId, userId))).toEqual([])
      const me = createVisitorContext({}, makeActor(ROLE_OF_CHOICE[userType], userId))
      expect(await Promise.all([getRenterProfile(me), getOwnership(me), getAgency(me)])).toEqual([null, null, null])
      const search = { q: `${input.firstName} ${input.lastName}`, areas: null, page: 1 }
      const { agents: before } = await findAgents(me, search)
      if (userType === 'tenant') await updateRenterProfile(me, buildRenterSchema(TODAY).parse({ version: '' }))
      else if (userType === 'landlord')
        await updateOwnership(me, ownershipInput.parse({ version: '', ...DETAILS.landlord }))
      else {
        await updateAgency(me, buildAgencySchema(TODAY).parse({ version: '', ...DETAILS.propertyManager }))
        expect((await findAgents(me, search)).agents).toHaveLength(before.length + 1)
      }
      const saved = await Promise.all([getRenterProfile(me), getOwnership(me), getAgency(me)])
      expect(saved.filter((row) => row !== null)).toHaveLength(1)
    },
  )

  test('a registration encrypts the date of birth and stores no plain password', async () => {
    const ctx = createVisitorContext()
    const { userId } = await register(ctx, createInput('tenant', { dateOfBirth: '1987-11-23' }))
    const [row] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, userId))
    expect(ctx.adapters.cipher.decrypt(row?.dateOfBirth ?? '', 'user_profiles.date_of_birth', userId)).toBe(
      '1987-11-23',
    )
    expect(await findInDatabase('1987-11-23')).toEqual([])
    expect(await findInDatabase(PASSWORD)).toEqual([])
  })

  test('a registration stores both consents with version, hash and language of the text', async () => {
    const { userId } = await register(createVisitorContext({ locale: 'fil' }), createInput('tenant'))
    const rows = await database.db.select().from(consents).where(eq(consents.userId, userId))
    expect(rows.map(({ kind, granted, locale, channel }) => ({ kind, granted, locale, channel }))).toEqual([
      { kind: 'terms', granted: true, locale: 'fil', channel: 'registration' },
      { kind: 'data_processing', granted: true, locale: 'fil', channel: 'registration' },
    ])
    expect(rows[0]?.textHash).toBe(hashConsentText('terms', 'Tahanan', 'fil'))
    expect(rows[0]?.textHash).not.toBe(hashConsentText('terms', 'Tahanan', 'en'))
  })

  test('a registration whose last row fails leaves no account and no mail', async () => {
    const input = createInput('propertyManager')
    const failing = registerAccount(createVisitorContext(), input, {
      addAgent: async () => {
        throw new Error('the agent could not be written')
      },
    })
    await expect(failing).rejects.toThrow('the agent could not be written')
    expect(await database.db.select().from(users).where(eq(users.email, input.email))).toEqual([])
    expect(await database.db.select().from(emails).where(eq(emails.toAddress, input.email))).toEqual([])
  })

  test('without required verification, registering signs in at once', async () => {
    await storeSetting('requireEmailVerification', false)
    const input = createInput('tenant')
    const { next, cookies } = await register(createVisitorContext(), input)
    expect(next).toBe('signedIn')
    expect(cookies.join()).toMatch(/HttpOnly/i)
    expect(await database.db.select().from(emails).where(eq(emails.toAddress, input.email))).toEqual([])
  })
})

describe('refused registration', () => {
  test('a registration that leaves no usable user is reported and rolled back', async () => {
    const input = createInput('tenant')
    await database.db.execute(
      sql`create function drop_row() returns trigger language plpgsql as 'begin return null; end'`,
    )
    await database.db.execute(
      sql`create trigger drop_profile before insert on user_profiles for each row execute function drop_row()`,
    )
    const isStored = async () => (await database.db.$count(users, eq(users.email, input.email))) > 0
    try {
      expect(await getOutcome(register(createVisitorContext(), input))).toBe('account.userMissing')
      expect(await isStored()).toBe(false)
    } finally {
      await database.db.execute(sql`drop trigger drop_profile on user_profiles`)
    }
    expect(await getOutcome(register(createVisitorContext(), input))).toBe('done')
    expect(await isStored()).toBe(true)
  })

  test('a registration is refused while registrations are off and accepted when they are on (null control)', async () => {
    await storeSetting('allowRegistrations', false)
    const input = createInput('tenant')
    expect(await getOutcome(register(createVisitorContext(), input))).toBe('account.registrationsClosed')
    await storeSetting('allowRegistrations', true)
    expect(await getOutcome(register(createVisitorContext(), input))).toBe('done')
  })

  test('a registration with an existing address is refused, also in other letter case', async () => {
    const input = createInput('tenant')
    await register(createVisitorContext(), input)
    const again = createInput('landlord', { email: input.email.toUpperCase() })
    expect(await getOutcome(register(createVisitorContext(), again))).toBe('account.emailTaken')
  })

  test('of fifty concurrent registrations of one address, one succeeds', async () => {
    const inputs = Array.from({ length: 50 }, () => createInput('tenant', { email: 'fifty@tahanan.example' }))
    const outcomes = await Promise.all(
      inputs.map((input, n) =>
        getOutcome(register(withProductPasswords(createVisitorContext({ clientAddress: `198.51.100.${n}` })), input)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    // The others may also be refused as busy by the concurrency limiter (promise A2)
    expect(outcomes).toContain('account.emailTaken')
    expect(await database.db.select().from(users).where(eq(users.email, 'fifty@tahanan.example'))).toHaveLength(1)
  })

  test('the sixth registration within an hour from one client address is refused, whatever its outcome', async () => {
    const from = { clientAddress: '192.0.2.1' }
    await register(createVisitorContext(from), createInput('tenant', { email: 'known@tahanan.example' }))
    const tries = Array.from({ length: 12 }, () =>
      getOutcome(
        register(
          withProductPasswords(createVisitorContext(from)),
          createInput('tenant', { email: 'known@tahanan.example' }),
        ),
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'account.emailTaken')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'app.tooManyRequests')).toHaveLength(8)
    expect(await getOutcome(register(createVisitorContext(), createInput('tenant')))).toBe('done')
  })

  test('a registration with a common password or the current site name in it is refused', async () => {
    expect(await getOutcome(register(createVisitorContext(), createInput('tenant', { password: 'Mahalkita1!' })))).toBe(
      'WeakPasswordError',
    )
    await storeSetting('siteName', 'Bahayan')
    expect(
      await getOutcome(register(createVisitorContext(), createInput('tenant', { password: 'x-Bahayan-77!' }))),
    ).toBe('WeakPasswordError')
  })

  test('a signed-in user cannot register; an admin can register others and keeps their session', async () => {
    expect(await getOutcome(register(createVisitorContext({}, makeActor('tenant')), createInput('tenant')))).toBe(
      'auth.forbidden',
    )
    await storeSetting('requireEmailVerification', false)
    const { next, cookies } = await register(createVisitorContext({}, makeActor('admin')), createInput('tenant'))
    expect({ next, cookies }).toEqual({ next: 'checkMail', cookies: [] })
  })

  test('no registration creates an admin', async () => {
    const admins = await database.db.select().from(userProfiles).where(eq(userProfiles.userType, 'admin'))
    expect(admins).toEqual([])
    expect(await database.db.select().from(verifications)).not.toEqual([]) // shows that the tests above created accounts
  })
})

describe('avatar of a registration', () => {
  const createPicture = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
      .toBuffer()

  test('the avatar of a registration is stored under the new user id, with a row', async () => {
    const ctx = createVisitorContext()
    const picture = await preparePicture(ctx, new Blob([new Uint8Array(await createPicture())]))
    const { userId } = await registerAccount(ctx, createInput('tenant'), { addAgent, picture })
    const [user] = await database.db.select().from(users).where(eq(users.id, userId))
    const path = getAvatarPath(user?.avatarUrl ?? null) ?? ''
    expect(path).toMatch(new RegExp(`^${userId}-[0-9a-f]{24}\\.webp$`))
    expect(await storage.head({ bucket: 'avatars', path })).toMatchObject({ contentType: 'image/webp' })
    expect(await database.db.select().from(storedFiles).where(eq(storedFiles.path, path))).toMatchObject([
      { bucket: 'avatars', uploadedBy: userId, contentType: 'image/webp' },
    ])
  })

  test('the avatar of a failed registration is deleted', async () => {
    const before = await storage.list('avatars')
    const ctx = createVisitorContext()
    const picture = await preparePicture(ctx, new Blob([new Uint8Array(await createPicture())]))
    const refused = registerAccount(ctx, createInput('propertyManager'), {
      picture,
      addAgent: async () => {
        throw new Error('no')
      },
    })
    await expect(refused).rejects.toThrow('no')
    expect(await storage.list('avatars')).toEqual(before)
  })
})
