import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/notifications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { NotificationTopic } from '#app/shared/vocabulary.ts'
import { type Cadence, NOTIFICATION_CHOICES } from './notification-choices.schema.ts'

/** Join condition for queries about users: their choice about the mails of a topic. Without a row they are mailed at once. */
export const buildMailChoiceCondition = (userId: AnyColumn, topic: NotificationTopic): SQL | undefined =>
  and(eq(preferences.userId, userId), eq(preferences.topic, topic), eq(preferences.channel, 'email'))
export const mailCadence = sql<Cadence>`case when coalesce(${preferences.enabled}, true) then coalesce(${preferences.cadence}, 'at_once') else 'never' end`

/** The choices that differ from the default, as `topic:channel:cadence`. */
export async function listChangedChoices(ctx: Ctx): Promise<string[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({ topic: preferences.topic, channel: preferences.channel, cadence: mailCadence })
    .from(preferences)
    .where(eq(preferences.userId, ctx.actor.id))
  const stored = new Set(rows.map(({ topic, channel, cadence }) => `${topic}:${channel}:${cadence}`))
  return NOTIFICATION_CHOICES.filter((choice) => stored.has(choice) && !choice.endsWith(':at_once'))
}
