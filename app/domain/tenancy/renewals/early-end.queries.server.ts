// Proposals to end a renewed rental early, for its two sides. The caller has checked that the actor may read the rental.
import { desc, eq } from 'drizzle-orm'
import { earlyEndProposals } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { isCancelledRental } from '#app/shared/derived-states.ts'
import type { EarlyEndProposal } from './renewal.model.ts'
import { getEarlyEndState, MAX_OFFERS } from './renewal.rules.ts'

/** Newest first, as they stand today. */
export async function listEarlyEnds(ctx: Ctx, rentalId: string): Promise<EarlyEndProposal[]> {
  const today = toManilaDay(ctx.now())
  const proposals = await ctx.db
    .select({
      id: earlyEndProposals.id,
      side: earlyEndProposals.side,
      endsOn: earlyEndProposals.endsOn,
      nextRental: earlyEndProposals.nextRental,
      reason: earlyEndProposals.reason,
      status: earlyEndProposals.status,
      declineReason: earlyEndProposals.declineReason,
      createdAt: earlyEndProposals.createdAt,
    })
    .from(earlyEndProposals)
    .where(eq(earlyEndProposals.rentalId, rentalId))
    .orderBy(desc(earlyEndProposals.createdAt), desc(earlyEndProposals.id))
    .limit(MAX_OFFERS)
  return proposals.map((proposal) => Object.assign(proposal, { status: getEarlyEndState(proposal, today) }))
}

/** The rental that renews it, also one that was cancelled before it began. */
export async function findAnyNextRental(
  ctx: Ctx,
  rentalId: string,
): Promise<{ id: string; startsOn: Day; isCancelled: boolean } | null> {
  const [next] = await ctx.db
    .select({
      id: rentals.id,
      startsOn: rentals.startsOn,
      endsOn: rentals.endsOn,
      endedEarlyOn: rentals.endedEarlyOn,
    })
    .from(rentals)
    .where(eq(rentals.renewsRentalId, rentalId))
  return next ? { id: next.id, startsOn: next.startsOn, isCancelled: isCancelledRental(next) } : null
}
