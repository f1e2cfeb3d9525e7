import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** For a query about people, to be joined: what somebody has chosen about mails of messages. Who has chosen nothing wants them. */
export const buildMessageMailCondition = (userId: AnyColumn): SQL | undefined =>
  and(eq(preferences.userId, userId), eq(preferences.topic, 'messages'), eq(preferences.channel, 'email'))
export const wantsMessageMail = sql<boolean>`coalesce(${preferences.enabled}, true)`

/** What is off, as `topic:channel`; everything else is on. */
export async function listDisabledChoices(ctx: Ctx): Promise<string[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({ topic: preferences.topic, channel: preferences.channel })
    .from(preferences)
    .where(and(eq(preferences.userId, ctx.actor.id), eq(preferences.enabled, false)))
  return rows.map(({ topic, channel }) => `${topic}:${channel}`)
}
