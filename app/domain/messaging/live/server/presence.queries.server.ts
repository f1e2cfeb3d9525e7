// Presence of the other side of a conversation, for members only. Coarse for privacy: within two minutes, within a day, or nothing.
import { inArray, max } from 'drizzle-orm'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { PRESENCE_WINDOW_MS } from '#app/domain/messaging/live/live-events.model.ts'
import type { Presence } from '#app/domain/messaging/live/live-thread.model.ts'
import { loadConversation, getMemberIds } from '#app/domain/messaging/conversations/membership.queries.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** From the last use of the sessions of the other side, which an open thread updates. */
export async function getPresenceInConversation(ctx: Ctx, conversationId: string): Promise<Presence> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const subject = await loadConversation(ctx, conversationId)
  const renterId = subject.client.userId
  const others = getMemberIds(subject).filter((id) => (id === renterId) !== (me === renterId))
  if (others.length === 0) return null
  const [row] = await ctx.db
    .select({ lastUsedAt: max(sessions.updatedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, others))
  return toPresence(row?.lastUsedAt ?? null, ctx.now())
}

export function toPresence(lastUsedAt: Date | null, now: Date): Presence {
  if (!lastUsedAt) return null
  const agoMs = now.getTime() - lastUsedAt.getTime()
  if (agoMs <= PRESENCE_WINDOW_MS) return 'now'
  return agoMs <= DAY_MS ? 'today' : null
}
