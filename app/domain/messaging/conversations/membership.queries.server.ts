// The only place that decides who is a member of a conversation (promise Z4): the renter who asked, the owner of the listing, the
// agent of the conversation while active, and the salesperson to whom it is assigned while active in the brokerage. All other code about conversations uses these functions.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { andChosenHome, isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ConversationPart } from './conversation.model.ts'

/** The salespersons who may act in their brokerage; a further condition follows. */
const ACTIVE_MEMBERS = sql`${brokerageMembers} member join ${agents} acting on acting.id = member.agent_id
  join ${brokerages} brokerage on brokerage.id = member.brokerage_id
  where member.status = 'active' and acting.is_active and brokerage.closed_at is null`

/** The membership of a person in a brokerage, with its broker: conversations of another agent are none of its leads. */
const buildMembershipSql = (me: string | SQL): SQL =>
  sql`(select member.id, brokerage.broker_id from ${ACTIVE_MEMBERS} and acting.user_id = ${me})`

/** The conversation with its members, as the predicates of the permission policy need it. */
export type ConversationSubject = {
  id: string
  client: { userId: string }
  agent: { userId: string; isActive: boolean } | null
  /** The salesperson who answers it for the agent. */
  assignee: { userId: string } | null
  listing: { id: string; ownerId: string }
  /** The account of the renter or of the owner was deactivated: nobody can write, and members read why. */
  isClosed: boolean
}

type ConversationCtx = { db: Db; actor?: Actor }

/** For members. Others, including admins, get the answer for a missing conversation (promise Z4). */
export async function loadConversation(ctx: Ctx, id: string): Promise<ConversationSubject> {
  requireSignIn(ctx.actor)
  const subject = isUuid(id) ? await findConversation(ctx, id) : null
  if (!subject) fail('conversation.notFound')
  authorizeVisible(ctx.actor, 'message.read', 'conversation.notFound', subject)
  return subject
}

/** Without an actor for whoever it concerns; a person of a team finds only conversations about their homes. */
export async function findConversation(ctx: ConversationCtx, id: string): Promise<ConversationSubject | null> {
  const [row] = await ctx.db
    .select({
      clientUserId: conversations.clientUserId,
      propertyId: conversations.propertyId,
      ownerId: properties.ownerId,
      agentUserId: agents.userId,
      agentIsActive: agents.isActive,
      assigneeUserId: sql<
        string | null
      >`(select acting.user_id from ${ACTIVE_MEMBERS} and member.id = ${conversations.assignedMemberId}
        and brokerage.broker_id = ${conversations.agentId})`,
      isClosed: sql<boolean>`exists (select 1 from ${userProfiles} person
        where person.user_id in (${conversations.clientUserId}, ${properties.ownerId}) and not person.is_active)`,
    })
    .from(conversations)
    .innerJoin(properties, eq(properties.id, conversations.propertyId))
    .leftJoin(agents, eq(agents.id, conversations.agentId))
    .where(and(eq(conversations.id, id), isChosenHome(ctx, conversations.propertyId)))
  if (!row) return null
  return {
    id,
    client: { userId: row.clientUserId },
    agent: row.agentUserId === null ? null : { userId: row.agentUserId, isActive: row.agentIsActive === true },
    assignee: row.assigneeUserId === null ? null : { userId: row.assigneeUserId },
    listing: { id: row.propertyId, ownerId: row.ownerId },
    isClosed: row.isClosed,
  }
}

/** Everyone who may receive events of the conversation, without duplicates. */
export function getMemberIds({ client, agent, assignee, listing }: ConversationSubject): string[] {
  const agentIds = [...(agent?.isActive ? [agent.userId] : []), ...(assignee ? [assignee.userId] : [])]
  return [...new Set([client.userId, listing.ownerId, ...agentIds])]
}

/** The person who asked is the renter of this conversation, also if their account is an agent or landlord. */
export function getConversationPart(
  { client, agent, assignee }: ConversationSubject,
  userId: string,
): ConversationPart {
  if (client.userId === userId) return 'renter'
  return agent?.userId === userId || assignee?.userId === userId ? 'agent' : 'owner'
}

/**
 * The ids of a person's conversations, for `in (…)` or a join: a union of four index scans. `me` is an id or a column of the outer query; the actor
 * of `ctx` sees those about their homes.
 */
export function buildConversationIdsSql(me: string | SQL, ctx: { actor?: Actor } = {}): SQL {
  const andChosen = andChosenHome(ctx, sql`mine.property_id`)
  return sql`(
    select mine.id from ${conversations} mine where mine.client_user_id = ${me}${andChosen}
    union
    select mine.id from ${conversations} mine join ${properties} listing on listing.id = mine.property_id where listing.owner_id = ${me}${andChosen}
    union
    select mine.id from ${conversations} mine join ${agents} acting on acting.id = mine.agent_id
      where acting.user_id = ${me} and acting.is_active${andChosen}
    union
    select mine.id from ${buildMembershipSql(me)} own join ${conversations} mine
      on mine.assigned_member_id = own.id and mine.agent_id = own.broker_id${andChosen})`
}

/** The last row of a page: time of its latest message (with microseconds, as stored) and id. */
export type ListCursor = { at: string; id: string }

/**
 * Keyset pagination: the same ids ordered by latest message, at most `limit` after the cursor. Each branch of the union reads at most
 * `limit` rows along an index, so the cost of a page does not depend on the number of conversations.
 */
export function buildLatestConversationsSql(
  me: string,
  cursor: ListCursor | null,
  limit: number,
  ctx: { actor?: Actor } = {},
): SQL {
  const isLater = cursor ? sql`(c.last_message_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`
  const isAfter = sql`${isLater}${andChosenHome(ctx, sql`c.property_id`)}`
  const latest = sql`order by last_message_at desc, id desc limit ${limit}`
  const buildLatestSql = (key: SQL) =>
    sql`lateral (select c.id, c.last_message_at from ${conversations} c where ${key} and ${isAfter} ${latest}) latest`
  return sql`(
    (select c.id, c.last_message_at from ${conversations} c where c.client_user_id = ${me} and ${isAfter} ${latest})
    union
    (select latest.* from ${properties} listing cross join ${buildLatestSql(sql`c.property_id = listing.id`)}
      where listing.owner_id = ${me} ${latest})
    union
    (select latest.* from ${agents} acting cross join ${buildLatestSql(sql`c.agent_id = acting.id`)}
      where acting.user_id = ${me} and acting.is_active ${latest})
    union
    (select latest.* from ${buildMembershipSql(me)} own
      cross join ${buildLatestSql(sql`c.assigned_member_id = own.id and c.agent_id = own.broker_id`)} ${latest})
    ${latest})`
}

/**
 * SQL condition: message `m` of conversation `c` was sent by the other side. Owner and agent are one side, so a message of one of them
 * is unread only for the renter, until the renter reads it.
 */
export function isFromOtherSide(me: string): SQL {
  return sql`((c.client_user_id = ${me}) <> (m.sender_id = c.client_user_id))`
}
