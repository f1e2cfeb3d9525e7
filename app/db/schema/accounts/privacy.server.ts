// Records required by the Data Privacy Act (promises P1 to P4).
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CONSENT_CHANNELS,
  CONSENT_KINDS,
  DATA_EXPORT_STATUSES,
  FACEBOOK_DELETION_STATUSES,
  LOCALES,
} from '#app/shared/vocabulary.ts'
import { users } from './accounts.server.ts'
import { valueIn, lengthBetween, sha256Format } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/accounts. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. Withdrawing a consent inserts a row with
 * `granted` false. The proof outlives the account, hence no cascade.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'restrict'),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    granted: boolean().notNull(),
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    channel: text({ enum: CONSENT_CHANNELS }).notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.kind, t.givenAt),
    valueIn(t.kind, CONSENT_KINDS),
    lengthBetween(t.textVersion, 1, 40),
    sha256Format(t.textHash),
    valueIn(t.locale, LOCALES),
    valueIn(t.channel, CONSENT_CHANNELS),
  ],
)

/** Owner: domain/privacy. The link is valid once and for 24 hours; only its hash is stored. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    status: text({ enum: DATA_EXPORT_STATUSES }).notNull().default('requested'),
    storagePath: text('storage_path'),
    tokenHash: text('token_hash').unique('data_exports_token_unique'),
    createdAt: createdAt(),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at'),
    downloadedAt: moment('downloaded_at'),
  },
  (t) => [
    index('data_exports_user').on(t.userId, t.createdAt),
    uniqueIndex('data_exports_one_waiting')
      .on(t.userId)
      .where(sql`${t.status} = 'requested'`),
    valueIn(t.status, DATA_EXPORT_STATUSES),
    lengthBetween(t.storagePath, 1, 1_024),
    sha256Format(t.tokenHash),
    check(
      'data_exports_ready_has_file',
      sql`${t.status} <> 'ready' or (${t.storagePath} is not null and ${t.tokenHash} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
)

/** Owner: domain/privacy. Cancelled by `cancelled_at` within the grace period, carried out at `erase_after`. */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    createdAt: createdAt(),
    eraseAfter: moment('erase_after').notNull(),
    cancelledAt: moment('cancelled_at'),
    completedAt: moment('completed_at'),
  },
  (t) => [
    index('erasure_requests_user').on(t.userId),
    uniqueIndex('erasure_requests_one_open')
      .on(t.userId)
      .where(sql`${t.cancelledAt} is null and ${t.completedAt} is null`),
    index('erasure_requests_due')
      .on(t.eraseAfter)
      .where(sql`${t.cancelledAt} is null and ${t.completedAt} is null`),
    check('erasure_requests_grace', sql`${t.eraseAfter} >= ${t.createdAt}`),
    check('erasure_requests_one_end', sql`${t.cancelledAt} is null or ${t.completedAt} is null`),
  ],
)

/**
 * Owner: domain/privacy. Applied after a restore, so that a backup does not bring an erased account back. No foreign key to
 * `users`: the row may be gone.
 */
export const erasureTombstones = pgTable('erasure_tombstones', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
})

/** Owner: domain/privacy. The status page finds it by the code and shows no personal data (promise P4). */
export const facebookDeletionRequests = pgTable(
  'facebook_deletion_requests',
  {
    id: id(),
    confirmationCode: text('confirmation_code').notNull(),
    /** Hash of the Facebook user id, so that a repeated request gets the same answer. */
    subjectHash: text('subject_hash').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: FACEBOOK_DELETION_STATUSES }).notNull().default('received'),
    createdAt: createdAt(),
    completedAt: moment('completed_at'),
  },
  (t) => [
    unique('facebook_deletion_requests_code_unique').on(t.confirmationCode),
    unique('facebook_deletion_requests_subject_unique').on(t.subjectHash),
    index('facebook_deletion_requests_user').on(t.userId),
    lengthBetween(t.confirmationCode, 12, 64),
    sha256Format(t.subjectHash),
    valueIn(t.status, FACEBOOK_DELETION_STATUSES),
  ],
)
