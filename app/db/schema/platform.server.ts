// Tables of the kernel itself: settings, limits, idempotency, audit, events, outgoing mail.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_STATUSES, LOCALES } from '#app/shared/vocabulary.ts'
import { createdAt, id, moment, oneOf } from './columns.server.ts'

/** Owner: domain/settings. One row per setting that differs from its default (spec §9). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** Owner: domain/limits. One counter per rule and subject; the window restarts when it has run out. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (t) => [index('rate_limits_expiry').on(t.windowEndsAt), check('rate_limits_count_positive', sql`${t.count} > 0`)],
)

/** Owner: domain/idempotency. Written in the transaction of the effect, so a crash leaves neither. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.operation, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    check('idempotency_keys_key_length', sql`length(${t.key}) between 8 and 200`),
  ],
)

/** Owner: domain/audit. Insert only: a trigger refuses UPDATE, DELETE and TRUNCATE. Holds ids, never personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    details: jsonb().notNull().default({}),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_at').on(t.at.desc()),
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.at.desc()),
    index('audit_log_actor').on(t.actorId, t.at.desc()),
  ],
)

/** Owner: adapters/events. Ids only; swept after an hour, for it is news and not history. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('events_created').on(t.createdAt)],
)

/** Owner: domain/mail. The queue, and with the outbox transport the mailbox as well. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    messageId: text('message_id').notNull().unique(),
    template: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** Who caused it (`user:<id>` or `address:<ip>`): the hourly and daily limits count by it. */
    sender: text(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body'),
    status: text({ enum: EMAIL_STATUSES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('emails_due').on(t.nextAttemptAt).where(sql`${t.status} in ('queued', 'sending')`),
    index('emails_created').on(t.createdAt.desc()),
    index('emails_sender').on(t.sender, t.createdAt.desc()),
    check('emails_status_known', sql`${t.status} in (${oneOf(EMAIL_STATUSES)})`),
    check('emails_locale_known', sql`${t.locale} in (${oneOf(LOCALES)})`),
    check('emails_attempts_not_negative', sql`${t.attempts} >= 0`),
  ],
)
