// Clients of a brokerage pass to another of its people. Own clients of a salesperson, who are not shared, stay with the salesperson.
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { agentClientRelationships, appointments, clients } from '#app/db/schema/agents/clients.server.ts'
import { loadClient, requireActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { findOwnPlace, lockOwnBrokerage } from './brokerage-access.queries.server.ts'
import type { Brokerage } from './brokerage.model.ts'
import { findMember } from './member.commands.server.ts'

/** The agent decides whether a client is the brokerage's too. */
export async function shareClient(ctx: Ctx, clientId: string, isShared: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireActiveAgent(tx)
    const client = await loadClient(tx, clientId, { lock: true })
    authorize(tx.actor, 'client.update', client)
    if (isShared && (await findOwnPlace(tx)) === null) fail('brokerage.notFound')
    await tx.db.update(clients).set({ isShared, updatedAt: tx.now() }).where(eq(clients.id, clientId))
  })
}

type HandOver = { memberId: string; clientId: string; successorId: string | null }

/** One client of a salesperson, before the salesperson is removed. */
export async function handOverClient(ctx: Ctx, { memberId, clientId, successorId }: HandOver): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    const { agentId } = await findMember(tx, brokerage, memberId)
    const [client] =
      agentId !== null && isUuid(clientId)
        ? await tx.db
            .select({ id: clients.id })
            .from(clients)
            .where(and(eq(clients.id, clientId), eq(clients.agentId, agentId), clients.isShared))
            .for('update')
        : []
    if (!client || agentId === null) return fail('client.notFound')
    const toAgentId = await findSuccessor(tx, brokerage, { leavingId: memberId, successorId })
    await moveClients(tx, { ids: [client.id], fromAgentId: agentId, toAgentId })
  })
}

type HandOverAll = { fromAgentId: string; leavingId: string; successorId: string | null }

/** All shared clients, when a salesperson leaves. Call inside a transaction in which the brokerage is locked. */
export async function handOverAll(ctx: Ctx, brokerage: Brokerage, handOver: HandOverAll): Promise<void> {
  const { fromAgentId } = handOver
  const shared = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.agentId, fromAgentId), clients.isShared))
    .orderBy(clients.id)
    .for('update')
  if (shared.length === 0) return
  const toAgentId = await findSuccessor(ctx, brokerage, handOver)
  await moveClients(ctx, { ids: shared.map(({ id }) => id), fromAgentId, toAgentId })
}

/** The broker, or another active salesperson of the brokerage. */
async function findSuccessor(
  ctx: Ctx,
  brokerage: Brokerage,
  { leavingId, successorId }: { leavingId: string; successorId: string | null },
): Promise<string> {
  if (successorId === null) return brokerage.broker.agentId
  if (successorId === leavingId) return fail('brokerage.memberNotFound')
  const { agentId, status } = await findMember(ctx, brokerage, successorId)
  return status === 'active' && agentId !== null ? agentId : fail('brokerage.memberNotFound')
}

type Move = { ids: string[]; fromAgentId: string; toAgentId: string }

/**
 * Client, relationship and planned appointments get the successor. Where the successor has an entry of the same person, that one stays and
 * the relationship with the leaving agent ends.
 */
async function moveClients(ctx: Ctx, { ids, fromAgentId, toAgentId }: Move): Promise<void> {
  const now = ctx.now()
  const existing = alias(clients, 'existing')
  const isSamePerson = or(eq(existing.userId, clients.userId), eq(existing.email, clients.email))
  const moved = await ctx.db
    .update(clients)
    .set({ agentId: toAgentId, version: sql`${clients.version} + 1`, updatedAt: now })
    .where(
      and(
        inArray(clients.id, ids),
        notExists(
          ctx.db
            .select({ id: existing.id })
            .from(existing)
            .where(and(eq(existing.agentId, toAgentId), isSamePerson)),
        ),
      ),
    )
    .returning({ id: clients.id })
  const movedIds = moved.map(({ id }) => id)
  const ended = await ctx.db
    .update(agentClientRelationships)
    .set({ status: 'ended', endedAt: now, updatedAt: now })
    .where(
      and(
        inArray(agentClientRelationships.clientId, ids),
        eq(agentClientRelationships.agentId, fromAgentId),
        eq(agentClientRelationships.status, 'active'),
      ),
    )
    .returning({ clientId: agentClientRelationships.clientId })
  const active = ended.filter(({ clientId }) => movedIds.includes(clientId))
  if (active.length > 0)
    await ctx.db
      .insert(agentClientRelationships)
      .values(active.map(({ clientId }) => ({ agentId: toAgentId, clientId, createdAt: now, updatedAt: now })))
  if (movedIds.length > 0)
    await ctx.db
      .update(appointments)
      .set({ agentId: toAgentId, version: sql`${appointments.version} + 1`, updatedAt: now })
      .where(and(inArray(appointments.clientId, movedIds), eq(appointments.status, 'planned')))
  await recordAudit(ctx, {
    action: 'brokerage.clientsHandedOver',
    subjectType: 'agent',
    subjectId: toAgentId,
    details: { fromAgentId, count: movedIds.length },
  })
}
