import type { Db } from '#app/db/client.server.ts'
import {
  accounts,
  jwks,
  knownDevices,
  usedDevices,
  loginAttempts,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#app/db/schema/accounts/accounts.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import {
  hashText,
  FAR_FUTURE,
  momentNumber,
  nextSerial,
  requireOneRow,
  pesos,
  buildPhoneNumber,
  makeFakeCiphertext,
} from './factory.ts'

const FIRST_NAMES = ['Andrea', 'Ramon', 'Kristine', 'Paolo', 'Ligaya', 'Jun', 'Maricel', 'Emman', 'Niña', 'Carlo']
const LAST_NAMES = [
  'Villanueva',
  'Dela Cruz',
  'Bautista',
  'Mercado',
  'Peñaflor',
  'Santos',
  'Reyes',
  'Lacson',
  'Uy',
  'Abad',
]

/** A different name for each number: its last digit chooses the first name, the others choose surnames. */
function makeName(serial: number): string {
  const [first = 0, ...others] = Array.from(String(serial).padStart(2, '0'), Number).toReversed()
  return [FIRST_NAMES[first], ...others.map((digit) => LAST_NAMES[digit])].join(' ')
}

export async function makeUser(db: Db, overrides: Partial<typeof users.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = { email: `person-${serial}@tahanan.example`, emailVerified: true, fullName: makeName(serial) }
  return requireOneRow(
    await db
      .insert(users)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/** A user with a profile of the given role. */
export async function makePerson(db: Db, userType: Role, overrides: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeUser(db, overrides)
  const profile = await makeUserProfile(db, { userId: user.id, fullName: user.fullName, userType })
  return { ...user, profile }
}

export async function makeUserProfile(db: Db, overrides: Partial<typeof userProfiles.$inferInsert> = {}) {
  const serial = nextSerial()
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = { fullName: makeName(serial), phone: buildPhoneNumber(serial), userType: 'tenant' as const }
  return requireOneRow(
    await db
      .insert(userProfiles)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeRenterProfile(db: Db, overrides: Partial<typeof renterProfiles.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = {
    employmentStatus: 'employed',
    monthlyIncome: '40000-60000',
    propertyType: 'condo',
    maxBudget: pesos(25_000),
    occupants: 2,
    hasPets: true,
    petDetails: 'One small dog',
  } as const
  return requireOneRow(
    await db
      .insert(renterProfiles)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeLandlordProfile(db: Db, overrides: Partial<typeof landlordProfiles.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = { ownership: 'individual', totalProperties: 3, investmentExperience: 'Five years' } as const
  return requireOneRow(
    await db
      .insert(landlordProfiles)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeSession(db: Db, overrides: Partial<typeof sessions.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = {
    token: hashText(`session ${nextSerial()}`),
    expiresAt: FAR_FUTURE,
    userAgent: 'Factory',
    ipAddress: '127.0.0.1',
  }
  return requireOneRow(
    await db
      .insert(sessions)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeAccount(db: Db, overrides: Partial<typeof accounts.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = { providerId: 'google', accountId: `subject-${nextSerial()}` }
  return requireOneRow(
    await db
      .insert(accounts)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeVerification(db: Db, overrides: Partial<typeof verifications.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = { identifier: `reset-${serial}`, value: hashText(`token ${serial}`), expiresAt: FAR_FUTURE }
  return requireOneRow(
    await db
      .insert(verifications)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeTwoFactor(db: Db, overrides: Partial<typeof twoFactors.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db, { twoFactorEnabled: true })).id
  const serial = nextSerial()
  const values = { secret: makeFakeCiphertext(`secret ${serial}`), backupCodes: makeFakeCiphertext(`codes ${serial}`) }
  return requireOneRow(
    await db
      .insert(twoFactors)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makePasskey(db: Db, overrides: Partial<typeof passkeys.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const serial = nextSerial()
  const values = {
    name: 'Chrome on Android',
    credentialId: hashText(`credential ${serial}`),
    publicKey: hashText(`public key ${serial}`),
  }
  return requireOneRow(
    await db
      .insert(passkeys)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeJwk(db: Db, overrides: Partial<typeof jwks.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    publicKey: `public ${serial}`,
    privateKey: makeFakeCiphertext(`private ${serial}`),
    alg: 'EdDSA',
    crv: 'Ed25519',
  }
  return requireOneRow(
    await db
      .insert(jwks)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeLoginAttempt(db: Db, overrides: Partial<typeof loginAttempts.$inferInsert> = {}) {
  const at = momentNumber(0)
  const values = { email: `stranger-${nextSerial()}@tahanan.example`, fails: 1, firstFailureAt: at, lastFailureAt: at }
  return requireOneRow(
    await db
      .insert(loginAttempts)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeKnownDevice(db: Db, overrides: Partial<typeof knownDevices.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = { tokenHash: hashText(`device ${nextSerial()}`) }
  return requireOneRow(
    await db
      .insert(knownDevices)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeUsedDevice(db: Db, overrides: Partial<typeof usedDevices.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = { deviceHash: hashText(`used device ${nextSerial()}`), lastSeenAt: momentNumber(0) }
  return requireOneRow(
    await db
      .insert(usedDevices)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeNotificationPreference(
  db: Db,
  overrides: Partial<typeof notificationPreferences.$inferInsert> = {},
) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = { topic: 'messages', channel: 'email', enabled: false } as const
  return requireOneRow(
    await db
      .insert(notificationPreferences)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeNotification(db: Db, overrides: Partial<typeof notifications.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = {
    topic: 'account',
    kind: 'account.welcome',
    subjectType: 'user',
    subjectId: userId,
    params: { step: 1 },
  } as const
  return requireOneRow(
    await db
      .insert(notifications)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}
