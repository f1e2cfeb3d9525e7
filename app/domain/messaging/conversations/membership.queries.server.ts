// Who is in a conversation, decided here and nowhere else (PROMISES Z4): whoever asked, the owner of the home, and the agent who acts
// for it while active. Everything else about conversations asks one of these.
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ConversationPart } from './conversation.model.ts'

/** As the predicates of the policy need it, with what the commands ask next. */
export type ConversationSubject = {
  id: string
  client: { userId: string }
  agent: { userId: string; isActive: boolean } | null
  property: { id: string; ownerId: string }
}

/** For members; whoever is none gets the answer for a conversation that does not exist. Admins are none: they see no words (PROMISES Z4). */
export async function loadConversation(ctx: Ctx, id: string): Promise<ConversationSubject> {
  requireSignIn(ctx.actor)
  const subject = isUuid(id) ? await findConversation(ctx.db, id) : null
  if (!subject) fail('conversation.notFound')
  authorizeVisible(ctx.actor, 'message.read', 'conversation.notFound', subject)
  return subject
}

export async function findConversation(db: Db, id: string): Promise<ConversationSubject | null> {
  const [row] = await db
    .select({
      clientUserId: conversations.clientUserId,
      propertyId: conversations.propertyId,
      ownerId: properties.ownerId,
      agentUserId: agents.userId,
      agentIsActive: agents.isActive,
    })
    .from(conversations)
    .innerJoin(properties, eq(properties.id, conversations.propertyId))
    .leftJoin(agents, eq(agents.id, conversations.agentId))
    .where(eq(conversations.id, id))
  if (!row) return null
  return {
    id,
    client: { userId: row.clientUserId },
    agent: row.agentUserId === null ? null : { userId: row.agentUserId, isActive: row.agentIsActive === true },
    property: { id: row.propertyId, ownerId: row.ownerId },
  }
}

/** Everybody to whom news of it may go, each once. Empty when there is no such conversation. */
export async function listMemberIds(db: Db, conversationId: string): Promise<string[]> {
  const subject = await findConversation(db, conversationId)
  return subject ? getMemberIds(subject) : []
}

export function getMemberIds({ client, agent, property }: ConversationSubject): string[] {
  return [...new Set([client.userId, property.ownerId, ...(agent?.isActive ? [agent.userId] : [])])]
}

/** Whoever asked is the renter there, whatever else they are. */
export function getConversationPart({ client, agent }: ConversationSubject, userId: string): ConversationPart {
  if (client.userId === userId) return 'renter'
  return agent?.userId === userId ? 'agent' : 'owner'
}

/**
 * The ids of my conversations, for `… in (…)` or a join: three searches of an index each, put together. `me` is an id or a column of the
 * query around it.
 */
export function buildConversationIdsSql(me: string | SQL): SQL {
  return sql`(
    select mine.id from ${conversations} mine where mine.client_user_id = ${me}
    union
    select mine.id from ${conversations} mine join ${properties} home on home.id = mine.property_id where home.owner_id = ${me}
    union
    select mine.id from ${conversations} mine join ${agents} acting on acting.id = mine.agent_id
      where acting.user_id = ${me} and acting.is_active)`
}

/** Where a page of the list ends: the moment of its last message, to the microsecond, and its id. */
export type ListCursor = { at: string; id: string }

/**
 * The same ids in the order of their latest message, at most `limit` after the cursor. Each way of being in a conversation reads no more
 * than it can use, along an index, so that the first page of somebody with fifty thousand costs what it costs with fifty.
 */
export function buildLatestConversationsSql(me: string, cursor: ListCursor | null, limit: number): SQL {
  const isAfter = cursor ? sql`(c.last_message_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`
  const latest = sql`order by last_message_at desc, id desc limit ${limit}`
  const buildLatestSql = (key: SQL) =>
    sql`lateral (select c.id, c.last_message_at from ${conversations} c where ${key} and ${isAfter} ${latest}) latest`
  return sql`(
    (select c.id, c.last_message_at from ${conversations} c where c.client_user_id = ${me} and ${isAfter} ${latest})
    union
    (select latest.* from ${properties} home cross join ${buildLatestSql(sql`c.property_id = home.id`)}
      where home.owner_id = ${me} ${latest})
    union
    (select latest.* from ${agents} acting cross join ${buildLatestSql(sql`c.agent_id = acting.id`)}
      where acting.user_id = ${me} and acting.is_active ${latest})
    ${latest})`
}

/**
 * Whether message `m` of conversation `c` is one I have to read: from the other side. An owner and an agent stand on the same side, so
 * what one of them writes is unread for the renter alone, and stays so until the renter reads it.
 */
export function isFromOtherSide(me: string): SQL {
  return sql`((c.client_user_id = ${me}) <> (m.sender_id = c.client_user_id))`
}
