// Push messages to the devices of a person, by the push service of each browser.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { lengthBetween, notNegative, positive, sha256Format } from '#app/db/schema/checks.server.ts'
import { createdAt, encrypted, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { conversations } from './messaging.server.ts'

/** Owner: domain/notifications. A browser that shows push messages. Also the lease of the process that sends to it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** The sign-in that turned it on, which takes the row along when the person ends it. Null after the sign-in expired by itself. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address at the push service: one row for each browser. */
    endpointHash: text('endpoint_hash').notNull().unique('push_subscriptions_endpoint_unique'),
    /** The address at the push service and the keys of the browser, as JSON. */
    sealed: encrypted('sealed').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The person wants names and texts on the locked screen of this device. */
    showsText: boolean('shows_text').notNull().default(false),
    /** In a row without success. */
    attempts: integer().notNull().default(0),
    /** The end of the lease, or of the pause after a failure. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastDeliveredAt: moment('last_delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionId),
    sha256Format(t.endpointHash),
    lengthBetween(t.sealed, 40, 4_000),
    lengthBetween(t.userAgent, 0, 512),
    notNegative(t.attempts),
  ],
)

/**
 * Owner: domain/notifications. What is still to be pushed to a device: a notification, or the unread messages of a conversation. The row is
 * deleted with the delivery.
 */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: id(),
    subscriptionId: requiredReference('subscription_id', () => pushSubscriptions.id, 'cascade'),
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** Rises when something is added while the row waits or is being sent. */
    revision: integer().notNull().default(1),
    dueAt: moment('due_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('push_deliveries_notification_unique').on(t.subscriptionId, t.notificationId),
    unique('push_deliveries_conversation_unique').on(t.subscriptionId, t.conversationId),
    index('push_deliveries_due').on(t.dueAt),
    index('push_deliveries_of_notification').on(t.notificationId),
    index('push_deliveries_of_conversation').on(t.conversationId),
    check('push_deliveries_one_subject', sql`num_nonnulls(${t.notificationId}, ${t.conversationId}) = 1`),
    positive(t.revision),
  ],
)
