// Tells the other members that a person has the thread open or is typing. Nothing is stored.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { loadConversation } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { MIN_HINT_INTERVAL_MS, PRESENCE_TOPIC, TYPING_TOPIC, type PresenceInput } from './typing.rules.ts'

/** Last hint by person and conversation, for the throttle of this process. Clearing it when it is full costs only a few extra hints. */
const lastReportedAt = new Map<string, number>()
const MAX_REMEMBERED = 10_000

export async function reportPresence(ctx: Ctx, input: PresenceInput & { conversationId: string }): Promise<void> {
  requireSignIn(ctx.actor)
  const { conversationId, isTyping } = input
  await loadConversation(ctx, conversationId)
  const topic = isTyping ? TYPING_TOPIC : PRESENCE_TOPIC
  const subjectId = `${conversationId}:${ctx.actor.id}`
  if (!isDue(`${topic} ${subjectId}`, ctx.now().getTime())) return
  await ctx.adapters.events.hint(ctx.db, { topic, subjectId })
}

function isDue(hintKey: string, now: number): boolean {
  if (now - (lastReportedAt.get(hintKey) ?? 0) < MIN_HINT_INTERVAL_MS) return false
  if (lastReportedAt.size >= MAX_REMEMBERED) lastReportedAt.clear()
  lastReportedAt.set(hintKey, now)
  return true
}
