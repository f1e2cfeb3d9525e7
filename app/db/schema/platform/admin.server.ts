// The admin console: accounts, sessions, and what waits for a decision.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ADMIN_ROLES,
  FAILURE_KINDS,
  OWNER_REQUEST_KINDS,
  LISTING_REPORT_REASONS,
  LISTING_REPORT_SOURCES,
  REPORT_OUTCOMES,
  REPORT_STATUSES,
  VERIFICATION_KINDS,
  DOCUMENT_VERIFICATION_KINDS,
  VERIFICATION_REQUEST_STATUSES,
  VISIT_CONCERNS,
} from '#app/shared/vocabulary.ts'
import { createLoginAttemptsTable, users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  ciphertextLength,
  clientLengths,
  emailFormat,
  valueIn,
  lengthBetween,
  notNegative,
  positive,
  sha256Format,
  valuesIn,
} from '#app/db/schema/checks.server.ts'
import {
  clientColumns,
  createdAt,
  day,
  encrypted,
  id,
  moment,
  requiredReference,
  updatedAt,
} from '#app/db/schema/columns.server.ts'
import { buildSeveritySql } from '#app/db/schema/report-severity.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from './files.server.ts'

/** Owner: domain/admin. Credentials of the console, separate from those of the site (promise S5). */
export const adminUsers = pgTable(
  'admin_users',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    email: text().notNull().unique('admin_users_email_unique'),
    fullName: text('full_name').notNull(),
    role: text({ enum: ADMIN_ROLES }).notNull(),
    roleSince: moment('role_since').notNull().defaultNow(),
    /** Null for an administrator whom the operator of the server made. */
    roleGrantedBy: uuid('role_granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the role of an owner was taken from the administrator. For a day they still count as an owner. */
    ownerUntil: moment('owner_until'),
    isActive: boolean('is_active').notNull().default(true),
    passwordHash: text('password_hash').notNull(),
    /**
     * Locked by an administrator. The lockout after wrong passwords is in `admin_login_attempts`, because unknown addresses are
     * locked, too.
     */
    lockedUntil: moment('locked_until'),
    lastLoginAt: moment('last_login_at'),
    mfaSecret: encrypted('mfa_secret'),
    mfaEnrolledAt: moment('mfa_enrolled_at'),
    /** The time step of the last accepted code: a code is valid once (promise A8). */
    mfaLastStep: bigint('mfa_last_step', { mode: 'number' }),
    /** Of a set-up that was not confirmed yet; the old secret stays valid until then. */
    mfaPendingSecret: encrypted('mfa_pending_secret'),
    /** Hashes of the unused codes, as encrypted JSON. */
    mfaRecoveryCodes: encrypted('mfa_recovery_codes'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('admin_users_role_granted_by').on(t.roleGrantedBy),
    emailFormat(t.email),
    lengthBetween(t.fullName, 1, 200),
    valueIn(t.role, ADMIN_ROLES),
    lengthBetween(t.passwordHash, 20, 512),
    ciphertextLength(t.mfaSecret),
    ciphertextLength(t.mfaPendingSecret),
    ciphertextLength(t.mfaRecoveryCodes),
    check('admin_users_mfa_whole', sql`${t.mfaEnrolledAt} is null or ${t.mfaSecret} is not null`),
    notNegative(t.mfaLastStep),
  ],
)

/** Owner: domain/admin. Open invitations to become an administrator; a row ends when the invitation is accepted, withdrawn or expired. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: id(),
    email: text().notNull().unique('admin_invitations_email_unique'),
    role: text({ enum: ADMIN_ROLES }).notNull(),
    tokenHash: text('token_hash').notNull().unique('admin_invitations_token_unique'),
    invitedBy: requiredReference('invited_by', () => users.id, 'cascade'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_invitations_invited_by').on(t.invitedBy),
    index('admin_invitations_expiry').on(t.expiresAt),
    emailFormat(t.email),
    valueIn(t.role, ADMIN_ROLES),
    check('admin_invitations_not_owner', sql`${t.role} <> 'owner'`),
    sha256Format(t.tokenHash),
  ],
)

/**
 * Owner: domain/admin. What one owner has asked for and another owner must approve. A row ends when the request is approved, withdrawn or
 * expired; the audit log keeps what happened.
 */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    id: id(),
    kind: text({ enum: OWNER_REQUEST_KINDS }).notNull(),
    /** Who becomes an owner; null for the other kinds. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The file that is restored; null for the other kinds. */
    backupName: text('backup_name'),
    requestedBy: requiredReference('requested_by', () => users.id, 'cascade'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('owner_requests_one_open').on(t.kind, t.subjectId).nullsNotDistinct(),
    index('owner_requests_subject').on(t.subjectId),
    index('owner_requests_requested_by').on(t.requestedBy),
    index('owner_requests_expiry').on(t.expiresAt),
    valueIn(t.kind, OWNER_REQUEST_KINDS),
    check(
      'owner_requests_subject_of_grant',
      sql`(${t.kind} <> 'grant_owner' or ${t.subjectId} is not null) and (${t.kind} = 'grant_owner' or ${t.subjectId} is null)`,
    ),
    check('owner_requests_backup_of_restore', sql`(${t.kind} = 'restore_backup') = (${t.backupName} is not null)`),
    lengthBetween(t.backupName, 1, 120),
  ],
)

/** Owner: domain/admin. Only the hash of the token is stored; valid for 24 hours from sign-in, never extended (promise S3). */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: id(),
    userId: requiredReference('user_id', () => adminUsers.userId, 'cascade'),
    tokenHash: text('token_hash').notNull().unique('admin_sessions_token_unique'),
    ...clientColumns(),
    /** When the password was last entered; the danger zone needs a fresh one. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** The password was right and the code of the second factor is missing: the session opens nothing yet. */
    awaitsCode: boolean('awaits_code').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_sessions_user').on(t.userId, t.createdAt),
    index('admin_sessions_expiry').on(t.expiresAt),
    sha256Format(t.tokenHash),
    ...clientLengths(t),
    check('admin_sessions_within_a_day', sql`${t.expiresAt} <= ${t.createdAt} + interval '24 hours'`),
  ],
)

/** Owner: domain/admin. The lockout is in the database, so that it is valid across restarts and processes. */
export const adminLoginAttempts = createLoginAttemptsTable('admin_login_attempts')

/**
 * Owner: domain/admin. "Report this listing", and bad answers after a visit. One open report for each person, listing and source limits
 * the queue. `resolution` is the internal note of the administrator.
 */
export const listingReports = pgTable(
  'listing_reports',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    /** Null for a guest. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    source: text({ enum: LISTING_REPORT_SOURCES }).notNull().default('form'),
    reason: text({ enum: LISTING_REPORT_REASONS }).notNull(),
    /** Answers after a viewing, for the source `visit`. */
    concerns: text({ enum: VISIT_CONCERNS }).array().notNull().default([]),
    note: text(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: moment('handled_at'),
    resolution: text(),
    outcome: text({ enum: REPORT_OUTCOMES }),
    /** When the reporter was told the outcome; the decision can be undone until then. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('listing_reports_one_open')
      .on(t.propertyId, t.reporterId, t.source)
      .where(sql`${t.status} = 'open' and ${t.reporterId} is not null`),
    index('listing_reports_queue').on(t.status, t.createdAt),
    index('listing_reports_source').on(t.source, t.status, t.createdAt),
    index('listing_reports_severity').on(t.source, t.status, buildSeveritySql(t.reason), t.createdAt, t.id),
    index('listing_reports_property').on(t.propertyId),
    index('listing_reports_reporter').on(t.reporterId),
    index('listing_reports_handled_by').on(t.handledBy),
    valueIn(t.source, LISTING_REPORT_SOURCES),
    valueIn(t.reason, LISTING_REPORT_REASONS),
    valueIn(t.outcome, REPORT_OUTCOMES),
    valuesIn(t.concerns, VISIT_CONCERNS),
    lengthBetween(t.note, 1, 1_000),
    valueIn(t.status, REPORT_STATUSES),
    lengthBetween(t.resolution, 1, 1_000),
    check('listing_reports_handled_dated', sql`(${t.status} = 'open') = (${t.handledAt} is null)`),
  ],
)

/**
 * Owner: domain/admin. Dated verifications on a person's card: what was checked, when, and until when it is valid. domain/listings
 * withdraws the check of an owner's authority in the transaction that changes what was checked.
 */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** Set if the check is about one listing (the owner's authority, the title). */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    kind: text({ enum: VERIFICATION_KINDS }).notNull(),
    checkedBy: uuid('checked_by').references(() => users.id, { onDelete: 'set null' }),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    validUntil: day('valid_until'),
    /** When the person was told that it ends soon, and that it has ended: each once. */
    expiryWarnedAt: moment('expiry_warned_at'),
    expiredAt: moment('expired_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('verification_checks_ending')
      .on(t.validUntil)
      .where(sql`${t.validUntil} is not null and ${t.expiredAt} is null`),
    index('verification_checks_user').on(t.userId, t.kind, t.checkedAt),
    index('verification_checks_property').on(t.propertyId),
    index('verification_checks_checked_by').on(t.checkedBy),
    valueIn(t.kind, VERIFICATION_KINDS),
    check(
      'verification_checks_about_the_right_thing',
      sql`(${t.kind} in ('owner_authority', 'title')) = (${t.propertyId} is not null)`,
    ),
  ],
)

/**
 * Owner: domain/accounts, because people hand documents in; domain/admin decides through its commands. A request ends with its file, so
 * that no decision refers to a document that nobody can open; the audit log keeps the decision.
 */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    kind: text({ enum: DOCUMENT_VERIFICATION_KINDS }).notNull(),
    /** The listing that the document is about. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    fileId: requiredReference('file_id', () => storedFiles.id, 'cascade').unique('verification_requests_file_unique'),
    /** The listing whose checked document was used again, as for another unit of a building; null for an upload. */
    sourcePropertyId: uuid('source_property_id').references(() => properties.id, { onDelete: 'set null' }),
    status: text({ enum: VERIFICATION_REQUEST_STATUSES }).notNull().default('pending'),
    /** Why it was refused; the person reads it. */
    reason: text(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('verification_requests_one_open')
      .on(t.userId, t.kind, sql`coalesce(${t.propertyId}, ${t.userId})`)
      .where(sql`${t.status} = 'pending'`),
    index('verification_requests_queue')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('verification_requests_user').on(t.userId, t.kind, t.createdAt),
    index('verification_requests_property').on(t.propertyId),
    index('verification_requests_source').on(t.sourcePropertyId),
    index('verification_requests_decided_by').on(t.decidedBy),
    valueIn(t.kind, DOCUMENT_VERIFICATION_KINDS),
    valueIn(t.status, VERIFICATION_REQUEST_STATUSES),
    lengthBetween(t.reason, 1, 1_000),
    check(
      'verification_requests_about_the_right_thing',
      sql`(${t.kind} = 'owner_authority') = (${t.propertyId} is not null)`,
    ),
    check('verification_requests_decision_dated', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('verification_requests_refusal_reasoned', sql`(${t.status} = 'refused') = (${t.reason} is not null)`),
  ],
)

/**
 * Owner: domain/admin/failures. Errors and slow statements by hour and group, added up by every process. No text of a person: numbers, ids
 * and quoted texts are placeholders.
 */
export const failureGroups = pgTable(
  'failure_groups',
  {
    hour: moment('hour').notNull(),
    fingerprint: text().notNull(),
    kind: text({ enum: FAILURE_KINDS }).notNull(),
    /** The event and the place in the code; of a statement its first word. */
    place: text().notNull(),
    text: text().notNull(),
    count: integer().notNull(),
    lastAt: moment('last_at').notNull(),
    /** Of the newest request, as in the log. */
    lastId: text('last_id'),
    slowestMs: integer('slowest_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.fingerprint] }),
    valueIn(t.kind, FAILURE_KINDS),
    lengthBetween(t.fingerprint, 32, 32),
    lengthBetween(t.place, 1, 300),
    lengthBetween(t.text, 0, 500),
    lengthBetween(t.lastId, 1, 100),
    positive(t.count),
  ],
)
