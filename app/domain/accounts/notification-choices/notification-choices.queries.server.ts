import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/notifications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** Join condition for queries about users: their choice about mails of messages. Without a row the mails are on. */
export const buildMessageMailCondition = (userId: AnyColumn): SQL | undefined =>
  and(eq(preferences.userId, userId), eq(preferences.topic, 'messages'), eq(preferences.channel, 'email'))
export const wantsMessageMail = sql<boolean>`coalesce(${preferences.enabled}, true)`

/** Choices that are off, as `topic:channel`; all others are on. */
export async function listDisabledChoices(ctx: Ctx): Promise<string[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({ topic: preferences.topic, channel: preferences.channel })
    .from(preferences)
    .where(and(eq(preferences.userId, ctx.actor.id), eq(preferences.enabled, false)))
  return rows.map(({ topic, channel }) => `${topic}:${channel}`)
}
