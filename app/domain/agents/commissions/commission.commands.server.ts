import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'

type EarnedCommission = { bookingId: string; agentId: string; monthlyRent: number }

/**
 * Call it in the transaction that confirms the booking of a listing with an agent. Rate and base are copied, so that a later change of the
 * setting is not retroactive. A booking has at most one commission.
 */
export async function earnCommission(ctx: Ctx, { bookingId, agentId, monthlyRent }: EarnedCommission): Promise<void> {
  const { commissionBasisPoints: rateBasisPoints } = await readSettings(ctx)
  if (rateBasisPoints === 0) return
  const now = ctx.now()
  await ctx.db.insert(commissions).values({
    agentId,
    bookingId,
    baseAmount: monthlyRent,
    rateBasisPoints,
    amount: Math.round((monthlyRent * rateBasisPoints) / 10_000),
    earnedAt: now,
    createdAt: now,
  })
}
