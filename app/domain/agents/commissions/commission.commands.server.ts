// Commissions: earned with a confirmed booking, taken back when it is called off, and kept by the agent until they are paid.
import { and, eq, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { findActingAgent } from './acting-agent.queries.server.ts'
import type { LeaseTerm } from './commission.model.ts'
import { calculateCommission, divideCommission } from './commission.rules.ts'
import type { CommissionMove } from './commission.schema.ts'
import { readRuleInForce } from './commission-agreement.queries.server.ts'

type ConfirmedBooking = LeaseTerm & { id: string; listing: StoredListing }

/**
 * Call it in the transaction that confirms a booking; nothing happens for a listing without an agent. The rule in force is copied, so that a
 * later agreement or setting is not retroactive. A booking has at most one commission.
 */
export async function earnCommission(ctx: Ctx, booking: ConfirmedBooking): Promise<void> {
  const { id: bookingId, listing, monthlyRent } = booking
  const agentId = await findActingAgent(ctx, listing)
  if (agentId === null) return
  const { rule, rateBasisPoints, agreedFrom, split } = await readRuleInForce(ctx, { agentId, listing })
  const total = calculateCommission(booking, { rule, rateBasisPoints })
  if (total === 0) return
  const { own, partner } = divideCommission(total, split)
  const now = ctx.now()
  await ctx.db.insert(commissions).values({
    agentId,
    bookingId,
    rule,
    rateBasisPoints,
    agreedFrom,
    baseAmount: monthlyRent,
    amount: own,
    partnerName: split?.name ?? null,
    partnerAmount: partner,
    earnedAt: now,
    createdAt: now,
  })
}

/**
 * Call it in the transaction that ends the rental of a booking before anybody moved in. The earned row stays as it was; a second row with the negative amount takes it back,
 * once. Nothing happens for a booking without a commission.
 */
export async function takeBackCommission(ctx: Ctx, bookingId: string): Promise<void> {
  const now = ctx.now()
  const [earned] = await ctx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, bookingId), eq(commissions.kind, 'earned')))
  if (!earned) return
  const { agentId, baseAmount, rule, rateBasisPoints, agreedFrom, partnerName } = earned
  const amount = 0 - earned.amount
  const added = await ctx.db
    .insert(commissions)
    .values({
      agentId,
      bookingId,
      kind: 'taken_back',
      baseAmount,
      rule,
      rateBasisPoints,
      agreedFrom,
      amount,
      partnerName,
      partnerAmount: 0 - earned.partnerAmount,
      earnedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: commissions.id })
  if (added.length === 0) return
  await recordAudit(ctx, {
    action: 'commission.takenBack',
    subjectType: 'commission',
    subjectId: earned.id,
    details: { bookingId, amount },
  })
}

/** The agent keeps the book; of two moves from one state one succeeds. A row that takes a commission back has no states. */
export async function moveCommission(ctx: Ctx, { id, from, to, reason }: CommissionMove): Promise<void> {
  requireSignIn(ctx.actor)
  const mover = ctx.actor.role === 'admin' ? 'admin' : 'agent'
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ kind: commissions.kind, userId: agents.userId })
      .from(commissions)
      .innerJoin(agents, eq(agents.id, commissions.agentId))
      .where(eq(commissions.id, id))
    if (!row) return fail('commission.notFound')
    authorizeVisible(tx.actor, 'commission.move', 'commission.notFound', row)
    if (row.kind !== 'earned' || !canMove('commission', from, to, mover)) fail('app.moveNotAllowed')
    if (to === 'disputed' && reason === '') failField('reason', 'field.required')
    const now = tx.now()
    const moved = await tx.db
      .update(commissions)
      .set({
        status: to,
        paidAt: to === 'paid' ? now : null,
        disputeReason: to === 'disputed' ? reason : null,
        ...(to === 'billed'
          ? { billedAt: sql`coalesce(${commissions.billedAt}, ${now.toISOString()}::timestamptz)` }
          : {}),
        ...(to === 'pending' ? { billedAt: null } : {}),
      })
      .where(and(eq(commissions.id, id), eq(commissions.status, from)))
      .returning({ id: commissions.id })
    if (moved.length === 0) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: 'commission.moved',
      subjectType: 'commission',
      subjectId: id,
      details: { from, to },
    })
  })
}
