// Reads a brokerage: for its broker, and for a salesperson, who sees the own row and the names of the others.
import { and, asc, count, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { isBanned } from '#app/domain/accounts/sessions/session.rules.ts'
import { buildVisibleClientIdsSql } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  findBrokerageRunBy,
  findMembership,
  findOwnPlace,
  getOwnAgent,
  getOwnBrokerage,
} from './brokerage-access.queries.server.ts'
import {
  type Brokerage,
  type BrokerageMember,
  MAX_MEMBERS,
  type OwnBrokerage,
  type SharedClient,
  sharedClientList,
} from './brokerage.model.ts'

export async function readOwnBrokerage(ctx: Ctx): Promise<OwnBrokerage> {
  const { agencyName, ...broker } = await getOwnAgent(ctx)
  const brokerage = await findBrokerageRunBy(ctx, broker.agentId)
  if (brokerage) return { part: 'broker', brokerage, members: await listMembers(ctx, brokerage.id) }
  const membership = await findMembership(ctx, broker.agentId)
  if (!membership) return { part: 'none', broker, suggestedName: agencyName }
  const members = await listMembers(ctx, membership.brokerage.id)
  const member = members.find(({ id }) => id === membership.memberId) ?? fail('brokerage.notFound')
  const colleagues = members.flatMap(({ id, name, status }) =>
    status === 'active' && id !== member.id && name !== null ? [{ id, name }] : [],
  )
  return { part: 'member', brokerage: membership.brokerage, member, colleagues }
}

/** In alphabetical order, invitations last. */
async function listMembers(ctx: Ctx, brokerageId: string): Promise<BrokerageMember[]> {
  const rows = await selectMembers(ctx)
    .where(and(eq(brokerageMembers.brokerageId, brokerageId), ne(brokerageMembers.status, 'removed')))
    .orderBy(asc(users.fullName), asc(brokerageMembers.email), asc(brokerageMembers.id))
    .limit(MAX_MEMBERS)
  return rows.map((row) => toMember(row, ctx.now()))
}

/** For the broker; a member of another brokerage gives the answer of a missing one. */
export async function getMember(
  ctx: Ctx,
  memberId: string,
): Promise<{ brokerage: Brokerage; member: BrokerageMember; agentId: string | null; others: BrokerageMember[] }> {
  const brokerage = await getOwnBrokerage(ctx)
  const isOwn = and(eq(brokerageMembers.brokerageId, brokerage.id), ne(brokerageMembers.status, 'removed'))
  const [row] = isUuid(memberId) ? await selectMembers(ctx).where(and(eq(brokerageMembers.id, memberId), isOwn)) : []
  if (!row) return fail('brokerage.memberNotFound')
  const members = await listMembers(ctx, brokerage.id)
  const others = members.filter(({ id, status }) => id !== memberId && status === 'active')
  return { brokerage, member: toMember(row, ctx.now()), agentId: row.member.agentId, others }
}

const selectMembers = (ctx: Ctx) =>
  ctx.db
    .select({
      member: brokerageMembers,
      name: users.fullName,
      email: users.email,
      banned: users.banned,
      banExpires: users.banExpires,
      isActive: userProfiles.isActive,
      agentIsActive: agents.isActive,
      areas: agents.areas,
    })
    .from(brokerageMembers)
    .leftJoin(agents, eq(agents.id, brokerageMembers.agentId))
    .leftJoin(users, eq(users.id, agents.userId))
    .leftJoin(userProfiles, eq(userProfiles.userId, agents.userId))
type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

function toMember(row: MemberRow, now: Date): BrokerageMember {
  const { member, name, email, banned, banExpires, isActive, agentIsActive, areas } = row
  const { id, status, accreditationNumber, accreditationExpiresOn, basisPoints, isAway, agentId, expiresAt } = member
  const isOpen = isActive === true && agentIsActive === true
  return {
    id,
    status: status === 'invited' ? 'invited' : 'active',
    name,
    email: member.email ?? email ?? '',
    accreditationNumber,
    accreditationExpiresOn,
    isAccredited: accreditationExpiresOn >= toManilaDay(now),
    basisPoints,
    isAway,
    isUsable: agentId === null || (isOpen && !isBanned({ banned: banned === true, banExpires }, now)),
    areas: areas ?? [],
    expiresAt,
    isExpired: expiresAt !== null && expiresAt <= now,
  }
}

type SharedClients = { rows: SharedClient[]; total: number }

/** Name and stage of what the people of the brokerage share, for all of them. */
export async function listSharedClients(ctx: Ctx, { page }: { page: number }): Promise<SharedClients> {
  const place = (await findOwnPlace(ctx)) ?? fail('brokerage.notFound')
  const { id, broker } = place.brokerage
  const isOfBrokerage = or(
    eq(clients.agentId, broker.agentId),
    sql`${clients.agentId} in (select member.agent_id from ${brokerageMembers} member
      where member.brokerage_id = ${id} and member.status = 'active')`,
  )
  return selectSharedClients(ctx, isOfBrokerage, page)
}

/** Those of one salesperson, for the broker. */
export const listMemberClients = (ctx: Ctx, agentId: string | null, page: number): Promise<SharedClients> =>
  selectSharedClients(ctx, agentId === null ? sql`false` : eq(clients.agentId, agentId), page)

async function selectSharedClients(ctx: Ctx, condition: SQL | undefined, page: number): Promise<SharedClients> {
  const isVisible = sql`${clients.id} in ${buildVisibleClientIdsSql(agents.userId)}`
  const isShared = and(condition, clients.isShared, isVisible)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: clients.id,
        name: clients.name,
        stage: clients.stage,
        agent: users.fullName,
        userId: agents.userId,
      })
      .from(clients)
      .innerJoin(agents, eq(agents.id, clients.agentId))
      .innerJoin(users, eq(users.id, agents.userId))
      .where(isShared)
      .orderBy(asc(clients.name), asc(clients.id))
      .limit(sharedClientList.pageSize)
      .offset((page - 1) * sharedClientList.pageSize),
    ctx.db.select({ total: count() }).from(clients).innerJoin(agents, eq(agents.id, clients.agentId)).where(isShared),
  ])
  return {
    rows: rows.map(({ id, name, stage, agent, userId }) => ({
      id,
      name,
      stage,
      agent,
      isOwn: userId === ctx.actor?.id,
    })),
    total: counted?.total ?? 0,
  }
}
