// The notifications of the signed-in person, newest first.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import {
  MAX_UNREAD_NOTIFICATIONS,
  type NotificationFeed,
  type NotificationLine,
  NOTIFICATIONS_PER_PAGE,
} from './notification-feed.model.ts'

/** `before` is the `next` of the previous page. An invalid value gives the first page. */
export async function listNotifications(ctx: Ctx, before?: string | null): Promise<NotificationFeed> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'notification.list', { userId })
  const cursor = parseCursor(before)
  const rows = await ctx.db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      params: notifications.params,
      count: notifications.count,
      readAt: notifications.readAt,
      at: notifications.lastAt,
      cursorAt: sql<string>`to_char(${notifications.lastAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.isListed,
        cursor && sql`(${notifications.lastAt}, ${notifications.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.lastAt), desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE + 1)
  const shown = rows.slice(0, NOTIFICATIONS_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    days: groupByDay(
      shown.map(({ id, kind, params, count, readAt, at }) => {
        const { title, detail } = getNotificationTexts(kind, params, count)
        return { id, title, detail, at, isUnread: readAt === null }
      }),
    ),
    next: last ? `${last.cursorAt}~${last.id}` : null,
  }
}

/** Stops at the highest number that the bell can show. */
export async function countUnreadNotifications(ctx: Ctx): Promise<number> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  const unread = ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), notifications.isListed))
    .limit(MAX_UNREAD_NOTIFICATIONS)
    .as('unread')
  return ctx.db.$count(unread)
}

function groupByDay(lines: readonly NotificationLine[]): NotificationFeed['days'] {
  return [...Map.groupBy(lines, ({ at }) => toManilaDay(at))].map(([day, ofDay]) => ({
    day,
    lines: ofDay.toSorted((a, b) => Number(b.isUnread) - Number(a.isUnread)),
  }))
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

function parseCursor(cursor: string | null | undefined): { at: string; id: string } | undefined {
  const parsed = cursorSchema.safeParse(cursor?.split('~'))
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : undefined
}
