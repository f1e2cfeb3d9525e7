// Tables of the kernel: settings, rate limits, idempotency keys, audit log, events, outgoing mail.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_STATUSES, LOCALES } from '#app/shared/vocabulary.ts'
import { emailFormat, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment } from '#app/db/schema/columns.server.ts'

/** Owner: domain/kernel/settings. One row for each setting that differs from its default. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [lengthBetween(t.key, 1, 100)],
)

/** Owner: domain/kernel/limits. One counter for each rule and subject; the window restarts when it has ended. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (t) => [index('rate_limits_expiry').on(t.windowEndsAt), lengthBetween(t.key, 1, 500), positive(t.count)],
)

/** Owner: domain/kernel/idempotency. Written in the transaction of the effect, so a crash leaves neither. */
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
    lengthBetween(t.operation, 1, 100),
    lengthBetween(t.key, 8, 200),
    lengthBetween(t.requestHash, 16, 128),
  ],
)

/**
 * Owner: domain/kernel/audit. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. Contains ids, never personal data.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    /** The owner for whom the actor did it, as a member of their team. */
    forOwnerId: uuid('for_owner_id'),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    details: jsonb().notNull().default({}),
    requestId: text('request_id'),
    /** The network of the client, not its address: a whole address would be personal data that nobody could erase. */
    clientNetwork: text('client_network'),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_subject_id').on(t.subjectId, t.at),
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.at),
    index('audit_log_actor').on(t.actorId, t.at),
    // Few rows: an owner reads what the members of the team did
    index('audit_log_for_owner')
      .on(t.forOwnerId, t.actorId, t.id)
      .where(sql`${t.forOwnerId} is not null`),
    lengthBetween(t.actorRole, 1, 50),
    lengthBetween(t.action, 1, 100),
    lengthBetween(t.subjectType, 1, 50),
    lengthBetween(t.subjectId, 1, 200),
    lengthBetween(t.requestId, 1, 100),
    lengthBetween(t.clientNetwork, 1, 50),
  ],
)

/** Owner: adapters/events. Ids only; deleted after an hour. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('events_created').on(t.createdAt), lengthBetween(t.topic, 1, 100), lengthBetween(t.subjectId, 1, 200)],
)

export const SUSPENSION_REASONS = ['bounce', 'complaint'] as const

/** Owner: domain/kernel/mail. The outbox; with the transport `outbox` also the mailbox. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    messageId: text('message_id').notNull().unique(),
    template: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** Who caused the mail (`user:<id>` or `address:<ip>`); the hourly and daily limits count by it. */
    sender: text(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body'),
    /** One request to this address, without confirmation, ends mails of this kind (RFC 8058). */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The tokens of the links, encrypted; the bodies have markers. Null without tokens, and after the mail was sent. */
    tokensSealed: text('tokens_sealed'),
    /** Small text files, such as a calendar invitation. */
    attachments: jsonb().$type<{ name: string; contentType: string; content: string }[]>(),
    status: text({ enum: EMAIL_STATUSES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('emails_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} in ('queued', 'sending')`),
    index('emails_created').on(t.createdAt),
    index('emails_sender').on(t.sender, t.createdAt),
    lengthBetween(t.messageId, 1, 300),
    lengthBetween(t.template, 1, 100),
    valueIn(t.locale, LOCALES),
    lengthBetween(t.sender, 1, 200),
    lengthBetween(t.toAddress, 3, 254),
    lengthBetween(t.replyTo, 3, 254),
    lengthBetween(t.subject, 1, 500),
    lengthBetween(t.textBody, 1, 100_000),
    lengthBetween(t.htmlBody, 1, 500_000),
    lengthBetween(t.unsubscribeUrl, 1, 500),
    lengthBetween(t.tokensSealed, 40, 400_000),
    // Two files of 64 KB, of which JSON escapes a byte as six characters at most
    check(
      'emails_attachments_array',
      sql`jsonb_typeof(${t.attachments}) = 'array' and length(${t.attachments}::text) <= 800000`,
    ),
    valueIn(t.status, EMAIL_STATUSES),
    notNegative(t.attempts),
    lengthBetween(t.lastError, 1, 2_000),
  ],
)

/** Owner: domain/kernel. An address to which the provider could not deliver, or whose person called a mail of ours spam. */
export const mailSuspensions = pgTable(
  'mail_suspensions',
  {
    address: text().primaryKey(),
    reason: text({ enum: SUSPENSION_REASONS }).notNull(),
    /** Of the report. */
    suspendedAt: moment('suspended_at').notNull(),
    /** The person asked us to try again. */
    resumedAt: moment('resumed_at'),
  },
  (t) => [emailFormat(t.address), valueIn(t.reason, SUSPENSION_REASONS)],
)
