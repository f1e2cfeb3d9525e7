// Somebody looks at a thread, or writes in it: told to the other members, and forgotten.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { loadConversation } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { HINT_EVERY_MS, PRESENCE_TOPIC, TYPING_TOPIC, type HereInput } from './typing.rules.ts'

/** When each was told last, by this process. Only the last moment counts, so it is emptied when it grows. */
const told = new Map<string, number>()
const MOST_TOLD = 10_000

export async function beHere(ctx: Ctx, input: HereInput & { conversationId: string }): Promise<void> {
  requireSignIn(ctx.actor)
  const { conversationId, isTyping } = input
  await loadConversation(ctx, conversationId)
  const topic = isTyping ? TYPING_TOPIC : PRESENCE_TOPIC
  const subjectId = `${conversationId}:${ctx.actor.id}`
  if (!isDue(`${topic} ${subjectId}`, ctx.now().getTime())) return
  await ctx.adapters.events.hint(ctx.db, { topic, subjectId })
}

function isDue(what: string, now: number): boolean {
  if (now - (told.get(what) ?? 0) < HINT_EVERY_MS) return false
  if (told.size >= MOST_TOLD) told.clear()
  told.set(what, now)
  return true
}
