// The daily mail with the notifications of people who chose one mail a day. The rows are claimed by the update in the transaction that
// queues the mail, so that each is mailed once, also with several processes and after a crash.
import { and, asc, eq, gt } from 'drizzle-orm'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import type { ConfigurableTopic } from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { sendTopicMail } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import {
  findReader,
  type NotificationReader,
} from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { buildNotificationDigestMail } from './notification-digest.mail.server.ts'

const PEOPLE_PER_BATCH = 200
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export type DueNotification = Pick<
  typeof notifications.$inferSelect,
  'topic' | 'kind' | 'subjectId' | 'params' | 'count' | 'lastAt'
>

/** One person's failure does not keep the mails of the others; the job fails at the end and is retried for the rest. */
export async function sendNotificationDigests(ctx: Ctx): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  let failure: unknown
  let userIds = await listDueUserIds(ctx, NIL_UUID)
  while (userIds.length > 0) {
    for (const userId of userIds) {
      try {
        await sendDigestTo(ctx, userId)
      } catch (error) {
        ctx.adapters.log.warn('notifications.digestFailed', { error })
        failure = error
      }
    }
    userIds = await listDueUserIds(ctx, userIds.at(-1) ?? NIL_UUID)
  }
  if (failure) throw failure
}

async function listDueUserIds(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(notifications.isDigestDue, gt(notifications.userId, after)))
    .orderBy(asc(notifications.userId))
    .limit(PEOPLE_PER_BATCH)
  return rows.map(({ userId }) => userId)
}

async function sendDigestTo(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const claimed = await tx.db
      .update(notifications)
      .set({ isDigestDue: false })
      .where(and(eq(notifications.userId, userId), notifications.isDigestDue))
      .returning({
        topic: notifications.topic,
        kind: notifications.kind,
        subjectId: notifications.subjectId,
        params: notifications.params,
        count: notifications.count,
        lastAt: notifications.lastAt,
        readAt: notifications.readAt,
      })
    const unread = claimed.filter(({ readAt }) => readAt === null)
    const found = await findMailedNotifications(tx, userId, unread)
    if (found) await queueDigestMail(tx, found.reader, found.due)
  })
}

/** Without the topics that the person has turned off since. */
async function findMailedNotifications(
  ctx: Ctx,
  userId: string,
  claimed: readonly DueNotification[],
): Promise<{ reader: NotificationReader; due: DueNotification[] } | undefined> {
  let reader: NotificationReader | undefined
  const due: DueNotification[] = []
  for (const [topic, ofTopic] of Map.groupBy(claimed, (one) => one.topic)) {
    if (topic === 'account') continue
    const found = await findReader(ctx, userId, topic)
    if (!found || found.cadence === 'never') continue
    reader = found.reader
    due.push(...ofTopic)
  }
  return reader && { reader, due: due.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime()) }
}

async function queueDigestMail(ctx: Ctx, reader: NotificationReader, due: readonly DueNotification[]): Promise<void> {
  const topics = [...new Set(due.map(({ topic }) => topic as ConfigurableTopic))]
  await sendTopicMail(ctx, reader, topics, (frame) =>
    buildNotificationDigestMail(ctx, reader, { ...frame, topics, due }),
  )
}
