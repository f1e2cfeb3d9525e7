// The actor's conversations with certain renters about certain listings, so that a row about them can open the conversation.
import { sql } from 'drizzle-orm'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildConversationIdsSql } from './membership.queries.server.ts'

export type ConversationKey = { listingId: string; renterId: string }

const toText = ({ listingId, renterId }: ConversationKey) => `${listingId} ${renterId}`

/** Returns a function that gives the id of the conversation, or null if there is none or the actor is not a member. */
export async function findConversations(
  ctx: Ctx,
  keys: readonly ConversationKey[],
): Promise<(key: ConversationKey) => string | null> {
  requireSignIn(ctx.actor)
  if (keys.length === 0) return () => null
  const wanted = sql.join(
    keys.map(({ listingId, renterId }) => sql`(${listingId}::uuid, ${renterId}::uuid)`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<ConversationKey & { id: string }>(sql`
    select c.id, c.property_id as "listingId", c.client_user_id as "renterId"
    from ${conversations} c
    where (c.property_id, c.client_user_id) in (values ${wanted}) and c.id in ${buildConversationIdsSql(ctx.actor.id, ctx)}`)
  const ids = new Map(rows.map((row) => [toText(row), row.id]))
  return (key) => ids.get(toText(key)) ?? null
}
