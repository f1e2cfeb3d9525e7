// Tables of the sign-in: those of better-auth under our names, and our own around them.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { LOCALES } from '#app/shared/vocabulary.ts'
import {
  ciphertextLength,
  clientLengths,
  emailFormat,
  valueIn,
  lengthBetween,
  notNegative,
  sha256Format,
} from '#app/db/schema/checks.server.ts'
import { clientColumns, createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/accounts. The row of an erased account stays if rows about money or messages refer to it: its personal columns
 * are overwritten and `erased_at` is set (promises P3, M6).
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique('users_email_unique'),
    emailVerified: boolean('email_verified').notNull().default(false),
    fullName: text('full_name').notNull(),
    avatarUrl: text('avatar_url'),
    locale: text({ enum: LOCALES }).notNull().default('en'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    lastActiveAt: moment('last_active_at'),
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('users_created').on(t.createdAt, t.id),
    index('users_email_search').using('gin', t.email.op('gin_trgm_ops')),
    index('users_name_search').using('gin', t.fullName.op('gin_trgm_ops')),
    // Few rows: the admin console counts and lists them
    index('users_unverified')
      .on(t.createdAt, t.id)
      .where(sql`not ${t.emailVerified} and ${t.erasedAt} is null`),
    emailFormat(t.email),
    lengthBetween(t.fullName, 1, 200),
    lengthBetween(t.avatarUrl, 1, 2_048),
    lengthBetween(t.banReason, 1, 500),
    valueIn(t.locale, LOCALES),
  ],
)

/** Owner: domain/accounts. Idle limit by `expires_at`, absolute limit by `created_at` (promise S3). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** SHA-256 of the token, which only the cookie has. */
    token: text().notNull().unique('sessions_token_unique'),
    /** SHA-256 of the token before the last rotation. Valid until shortly after the browser has sent the new one. */
    previousToken: text('previous_token').unique('sessions_previous_token_unique'),
    /** Null until the first rotation. */
    tokenRenewedAt: moment('token_renewed_at'),
    /** When the browser first sent the rotated token. */
    tokenSeenAt: moment('token_seen_at'),
    expiresAt: moment('expires_at').notNull(),
    ...clientColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.createdAt),
    index('sessions_expiry').on(t.expiresAt),
    lengthBetween(t.token, 16, 256),
    lengthBetween(t.previousToken, 16, 256),
    ...clientLengths(t),
  ],
)

/** Owner: domain/accounts. One sign-in method: the password, or an identity at a provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('accounts_identity_unique').on(t.providerId, t.accountId),
    index('accounts_user').on(t.userId),
    lengthBetween(t.providerId, 1, 64),
    lengthBetween(t.accountId, 1, 255),
    lengthBetween(t.accessToken, 0, 16_384),
    lengthBetween(t.refreshToken, 0, 16_384),
    lengthBetween(t.idToken, 0, 16_384),
    lengthBetween(t.scope, 0, 2_048),
    lengthBetween(t.password, 20, 512),
  ],
)

/** Owner: domain/accounts. Single-use links and OAuth states; tokens are stored hashed (promise A5). */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('verifications_identifier').on(t.identifier),
    index('verifications_expiry').on(t.expiresAt),
    lengthBetween(t.identifier, 1, 512),
    lengthBetween(t.value, 1, 16_384),
  ],
)

/** Owner: domain/accounts. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade').unique('two_factors_user_unique'),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (t) => [
    index('two_factors_secret').on(t.secret),
    lengthBetween(t.secret, 1, 2_000),
    lengthBetween(t.backupCodes, 1, 8_000),
    notNegative(t.failedVerificationCount),
  ],
)

/** Owner: domain/accounts. Keys of `/api/auth/jwks`; private keys are encrypted by better-auth. */
export const jwks = pgTable(
  'jwks',
  {
    id: id(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at'),
    alg: text(),
    crv: text(),
  },
  (t) => [
    lengthBetween(t.publicKey, 1, 8_000),
    ciphertextLength(t.privateKey),
    lengthBetween(t.alg, 1, 32),
    lengthBetween(t.crv, 1, 32),
  ],
)

/** Wrong sign-ins by address, known or not, so that both are locked alike (promise L2). */
export const createLoginAttemptsTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      email: text().primaryKey(),
      fails: integer().notNull().default(0),
      firstFailureAt: moment('first_failure_at').notNull().defaultNow(),
      lastFailureAt: moment('last_failure_at').notNull().defaultNow(),
      lockedUntil: moment('locked_until'),
    },
    (t) => [
      index(`${name}_last`).on(t.lastFailureAt),
      emailFormat(t.email),
      notNegative(t.fails),
      check(`${name}_in_order`, sql`${t.lastFailureAt} >= ${t.firstFailureAt}`),
    ],
  )

/** Owner: domain/accounts. Not written: sign-in counts wrong attempts by rate limits. */
export const loginAttempts = createLoginAttemptsTable('login_attempts')

/** Owner: domain/accounts. The owner signs in on a known device while an attack keeps the account locked (promise L4). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    tokenHash: text('token_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Of the last sign-in, so that the owner recognizes the device. */
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    index('known_devices_token').on(t.tokenHash),
    sha256Format(t.tokenHash),
    lengthBetween(t.userAgent, 0, 16_384),
  ],
)

/** Owner: domain/accounts. Which accounts signed in with one browser, as a sign for administrators who decide about a report. */
export const usedDevices = pgTable(
  'used_devices',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** A keyed hash of the name in the cookie of the browser, the same for all its accounts. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index('used_devices_hash').on(t.deviceHash),
    index('used_devices_last_seen').on(t.lastSeenAt),
    sha256Format(t.deviceHash),
  ],
)
