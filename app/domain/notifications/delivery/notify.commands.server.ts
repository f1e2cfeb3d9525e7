// Tells a person something: a line in the product, a push message, an SMS, a mail at once or in the daily mail, as the person chose. Call it in the
// transaction of the cause, so that the line, the push, the mail and the event commit with it or not at all.
import { sql } from 'drizzle-orm'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { sendTopicMail } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { NOTIFICATION_KINDS, type NotificationKindRow } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { queueNotificationPush } from '#app/domain/notifications/push/push.commands.server.ts'
import { queueSms } from '#app/domain/notifications/sms/sms.commands.server.ts'
import { findReader, type NotificationReader } from './notification-reader.queries.server.ts'
import type { NewNotification } from './new-notification.model.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { buildNotificationMail } from './notification.mail.server.ts'

/** The subject of the event is the person. */
export const NOTIFICATIONS_TOPIC = 'notifications'

/** A person who turned the topic off, or who cannot sign in, is not notified. */
export async function notify(ctx: Ctx, notification: NewNotification): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  const kind: NotificationKindRow = NOTIFICATION_KINDS[notification.kind]
  const found = await findReader(ctx, notification.userId, kind.topic)
  if (!found) return
  const { reader, wantsListed } = found
  const isListed = wantsListed || kind.isAlwaysListed === true
  const cadence = kind.isMailed ? found.cadence : 'never'
  const isDigestDue = cadence === 'daily'
  const isPushed = found.wantsPush && kind.isPushed !== false
  const isTexted = found.wantsSms && kind.isTexted === true && ctx.adapters.sms !== undefined
  const stored =
    isListed || isDigestDue || isPushed || isTexted ? await store(ctx, notification, { isListed, isDigestDue }) : null
  if (isListed) await announceNotifications(ctx, reader.id)
  // One push and one mail for a group: the person has not looked since
  if (stored?.isFirst === false) return
  if (stored && isPushed) await queueNotificationPush(ctx, reader.id, stored.id)
  if (stored && isTexted) await sendSms(ctx, reader, stored.id, notification)
  if (cadence !== 'at_once') return
  await sendTopicMail(ctx, reader, [kind.topic], (frame) =>
    buildNotificationMail(ctx, reader, { ...frame, notification }),
  )
}

async function sendSms(
  ctx: Ctx,
  { id: userId, locale }: NotificationReader,
  notificationId: string,
  { kind, params = {} }: NewNotification,
): Promise<void> {
  const { siteName } = await getSettings(ctx)
  const { content, ending } = withLocale(locale, () => {
    const { title, detail } = getNotificationTexts(kind, params, 1)
    return { content: [`${siteName}: ${title}`, ...(detail === null ? [] : [detail])].join('. '), ending: m.sms_stop() }
  })
  await queueSms(ctx, { userId, notificationId, content, ending })
}

/** The open pages of the person show the new count. */
export async function announceNotifications(ctx: Ctx, userId: string): Promise<void> {
  await ctx.adapters.events.publish(ctx.db, { topic: NOTIFICATIONS_TOPIC, subjectId: userId })
}

type Placement = { isListed: boolean; isDigestDue: boolean }

/** Adds to the unread notification of the same group, if there is one. `isFirst`: the notification is a new line. */
async function store(
  ctx: Ctx,
  { userId, kind, subject, params = {}, group = subject.id }: NewNotification,
  { isListed, isDigestDue }: Placement,
): Promise<{ id: string; isFirst: boolean }> {
  const row: NotificationKindRow = NOTIFICATION_KINDS[kind]
  const now = ctx.now()
  const [stored] = await ctx.db
    .insert(notifications)
    .values({
      userId,
      topic: row.topic,
      kind,
      subjectType: subject.type,
      subjectId: subject.id,
      params,
      groupKey: row.isGrouped ? `${kind}:${group}` : null,
      isListed,
      isDigestDue,
      lastAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.groupKey],
      targetWhere: sql`read_at is null and group_key is not null`,
      set: {
        count: sql`${notifications.count} + 1`,
        subjectId: sql`excluded.subject_id`,
        params: sql`excluded.params`,
        isListed: sql`${notifications.isListed} or excluded.is_listed`,
        isDigestDue: sql`${notifications.isDigestDue} or excluded.is_digest_due`,
        lastAt: now,
      },
    })
    .returning({ id: notifications.id, count: notifications.count })
  if (!stored) throw new Error('the insert returned no notification')
  return { id: stored.id, isFirst: stored.count === 1 }
}
