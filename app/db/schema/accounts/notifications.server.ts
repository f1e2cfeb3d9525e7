// Notifications, and how each person wants to get them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAIL_CADENCES, NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from '#app/shared/vocabulary.ts'
import { users } from './accounts.server.ts'
import { jsonObject, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/** Owner: domain/accounts. Only choices that differ from the default (on, mailed at once) are stored. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    topic: text({ enum: NOTIFICATION_TOPICS }).notNull(),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    enabled: boolean().notNull(),
    /** For the channel `email`. */
    cadence: text({ enum: MAIL_CADENCES }).notNull().default('at_once'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.channel] }),
    valueIn(t.topic, NOTIFICATION_TOPICS),
    valueIn(t.channel, NOTIFICATION_CHANNELS),
    valueIn(t.cadence, MAIL_CADENCES),
  ],
)

/**
 * Owner: domain/notifications. `kind` selects the text, `params` fill it. Unread notifications of one group are one row with a count;
 * `last_at` is the time of the newest.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    topic: text({ enum: NOTIFICATION_TOPICS }).notNull(),
    kind: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    groupKey: text('group_key'),
    count: integer().notNull().default(1),
    /** False if the person turned the topic off in the product; then only the daily mail contains it. */
    isListed: boolean('is_listed').notNull().default(true),
    /** The daily mail has to contain it. */
    isDigestDue: boolean('is_digest_due').notNull().default(false),
    readAt: moment('read_at'),
    lastAt: moment('last_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.lastAt, t.id),
    uniqueIndex('notifications_one_unread_of_group')
      .on(t.userId, t.groupKey)
      .where(sql`${t.readAt} is null and ${t.groupKey} is not null`),
    index('notifications_digest_due')
      .on(t.userId)
      .where(sql`${t.isDigestDue}`),
    index('notifications_created').on(t.createdAt),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    valueIn(t.topic, NOTIFICATION_TOPICS),
    lengthBetween(t.kind, 1, 100),
    lengthBetween(t.subjectType, 1, 50),
    lengthBetween(t.subjectId, 1, 100),
    jsonObject(t.params),
    lengthBetween(t.groupKey, 1, 200),
    positive(t.count),
  ],
)
