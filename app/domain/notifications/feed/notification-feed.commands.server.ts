// Notifications become read: by opening one, all at once, or because their question was answered elsewhere.
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceNotifications } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getNotificationPath } from '#app/domain/notifications/kinds/notification-link.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** Marks the notification as read and returns the address of its page. */
export async function openNotification(ctx: Ctx, id: string): Promise<string> {
  requireSignIn(ctx.actor)
  const { id: userId, role } = ctx.actor
  authorize(ctx.actor, 'notification.markRead', { userId })
  const isOwn = and(eq(notifications.id, id), eq(notifications.userId, userId), notifications.isListed)
  const [notification] = await ctx.db
    .select({
      kind: notifications.kind,
      subjectId: notifications.subjectId,
      params: notifications.params,
      count: notifications.count,
    })
    .from(notifications)
    .where(isOwn)
  if (!notification) return fail('notification.notFound')
  await markAsRead(ctx, userId, [eq(notifications.id, id)])
  return getNotificationPath(role, notification)
}

/** Those that the person has seen: what arrived after `shownAt` stays unread. */
export async function markAllAsRead(ctx: Ctx, shownAt: Date): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'notification.markRead', { userId })
  await markAsRead(ctx, userId, [lte(notifications.lastAt, shownAt)])
}

/** For the feature that asked: the person answered, so the notifications about it need no attention. */
export async function settleNotifications(
  ctx: Ctx,
  { userId, kinds, subjectId }: { userId: string; kinds: readonly NotificationKind[]; subjectId: string | string[] },
): Promise<void> {
  const isAbout = inArray(notifications.subjectId, [subjectId].flat())
  await markAsRead(ctx, userId, [inArray(notifications.kind, kinds), isAbout])
}

async function markAsRead(ctx: Ctx, userId: string, conditions: Parameters<typeof and>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), ...conditions))
      .returning({ isListed: notifications.isListed })
    if (changed.some(({ isListed }) => isListed)) await announceNotifications(tx, userId)
  })
}
