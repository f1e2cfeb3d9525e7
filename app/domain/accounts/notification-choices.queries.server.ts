import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts-profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** For a query about people: whether they want mails about messages. Who has chosen nothing does. */
export function wantsMessageMail(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`coalesce((select p.enabled from ${preferences} p
    where p.user_id = ${userId} and p.topic = 'messages' and p.channel = 'email'), true)`
}

/** What is off, as `topic:channel`; everything else is on. */
export async function listChoicesOff(ctx: Ctx): Promise<string[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({ topic: preferences.topic, channel: preferences.channel })
    .from(preferences)
    .where(and(eq(preferences.userId, ctx.actor.id), eq(preferences.enabled, false)))
  return rows.map(({ topic, channel }) => `${topic}:${channel}`)
}
