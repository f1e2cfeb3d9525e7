// Queues push messages for the devices of a person. Call it in the transaction of the cause. The text is written at the delivery, from what
// is unread then.
import { sql } from 'drizzle-orm'
import { pushDeliveries, pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { isQuiet, READING_MS, skipQuietHours } from './push.rules.ts'

export const PUSH_JOB = 'push.deliver'

/** The caller has checked that the person wants it. */
export async function queueNotificationPush(ctx: Ctx, userId: string, notificationId: string): Promise<void> {
  await queuePush(ctx, userId, { notificationId })
}

/** A message in a conversation, for a person who wants messages pushed. */
export async function queueMessagePush(ctx: Ctx, userId: string, conversationId: string): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  const found = await findReader(ctx, userId, 'messages')
  if (found?.wantsPush) await queuePush(ctx, userId, { conversationId })
}

type Subject = { notificationId: string } | { conversationId: string }

/** What waits for a device already, or is being sent to it, is sent with what is new. */
async function queuePush(ctx: Ctx, userId: string, subject: Subject): Promise<void> {
  const now = ctx.now()
  const readingEnds = new Date(now.getTime() + READING_MS)
  const dueAt = skipQuietHours(readingEnds)
  const [column, id] =
    'notificationId' in subject
      ? [sql.identifier('notification_id'), subject.notificationId]
      : [sql.identifier('conversation_id'), subject.conversationId]
  await ctx.db.execute(sql`
    insert into ${pushDeliveries} (subscription_id, ${column}, due_at, created_at)
    select id, ${id}::uuid, ${dueAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from ${pushSubscriptions} where user_id = ${userId} order by id
    on conflict (subscription_id, ${column}) do update
      set revision = ${pushDeliveries}.revision + 1, due_at = excluded.due_at`)
  // In the quiet hours the run of every minute finds it in the morning
  if (!isQuiet(readingEnds)) await ctx.adapters.jobs.send(ctx.db, PUSH_JOB, {}, { startAfter: dueAt })
}
