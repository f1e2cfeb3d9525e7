import { and, eq, inArray } from 'drizzle-orm'
import { messageReports } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** Which of these messages the actor has reported. Reports of other people stay hidden. */
export async function listOwnReportedMessageIds(ctx: Ctx, messageIds: readonly string[]): Promise<string[]> {
  requireSignIn(ctx.actor)
  if (messageIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: messageReports.messageId })
    .from(messageReports)
    .where(and(eq(messageReports.reporterId, ctx.actor.id), inArray(messageReports.messageId, [...messageIds])))
  return rows.map(({ id }) => id)
}
