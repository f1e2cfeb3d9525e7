// SMS to people who confirmed a number.
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { lengthBetween, notNegative, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  encrypted,
  id,
  moment,
  requiredReference,
  updatedAt,
} from '#app/db/schema/columns.server.ts'

/** `unknown`: the gateway gave no answer, so it may have been sent. `skipped`: not needed any more, or over the ceiling. */
export const SMS_STATUSES = ['queued', 'sending', 'sent', 'skipped', 'failed', 'unknown'] as const

/** Owner: domain/notifications. The number of a person, and their consent: they typed the code that it got. */
export const smsNumbers = pgTable(
  'sms_numbers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    numberSealed: encrypted('number_sealed').notNull(),
    /** Keyed; finds the number that answered STOP. */
    numberHash: text('number_hash').notNull(),
    /** Null after it was used. */
    codeHash: text('code_hash'),
    codeSentAt: moment('code_sent_at').notNull(),
    codeAttempts: integer('code_attempts').notNull().default(0),
    confirmedAt: moment('confirmed_at'),
    /** The person answered STOP. */
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('sms_numbers_hash').on(t.numberHash),
    sha256Format(t.numberHash),
    sha256Format(t.codeHash),
    lengthBetween(t.numberSealed, 40, 2_000),
    notNegative(t.codeAttempts),
  ],
)

/** Owner: domain/notifications. The outbox of SMS. The text goes when it was sent. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** Null for the code that confirms the number. */
    notificationId: uuid('notification_id')
      .unique('sms_messages_notification_unique')
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Null when nothing more is to be sent. */
    textSealed: encrypted('text_sealed'),
    status: text({ enum: SMS_STATUSES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('sms_messages_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} in ('queued', 'sending')`),
    index('sms_messages_user').on(t.userId, t.createdAt),
    index('sms_messages_created').on(t.createdAt),
    valueIn(t.status, SMS_STATUSES),
    lengthBetween(t.textSealed, 40, 2_000),
    lengthBetween(t.lastError, 1, 500),
    notNegative(t.attempts),
  ],
)

/** Owner: domain/notifications. What SMS cost in one day of Manila; the ceiling is checked in the same statement. */
export const smsDays = pgTable(
  'sms_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    spent: centavos('spent').notNull(),
    count: integer().notNull(),
  },
  (t) => [notNegative(t.spent), notNegative(t.count)],
)
