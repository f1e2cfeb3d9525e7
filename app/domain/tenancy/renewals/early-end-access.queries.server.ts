// A renewed rental, its next rental and the proposals to end it early, locked for a change.
import { and, eq, lt } from 'drizzle-orm'
import { earlyEndProposals } from '#app/db/schema/tenancy/rental-terms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  getRentalMover,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { EarlyEndStatus } from '#app/shared/tenancy-vocabulary.ts'
import { findNextRental, getSide } from './renewal-access.queries.server.ts'
import { getEarlyEndState, getLastDay } from './renewal.rules.ts'

export type StoredEarlyEnd = typeof earlyEndProposals.$inferSelect

/** The next rental, locked. Only a rental that still runs and has been renewed once ends by agreement. */
export async function lockNextRental(ctx: Ctx, rental: StoredRental): Promise<StoredRental> {
  if (rental.endedEarlyOn !== null || getLastDay(rental) < toManilaDay(ctx.now())) fail('rental.alreadyEnded')
  const nextId = (await findNextRental(ctx, rental.id)) ?? fail('earlyEnd.notRenewed')
  const next = await lockRental(ctx, nextId)
  if ((await findNextRental(ctx, next.id)) !== null) fail('earlyEnd.nextChanged')
  return next
}

/** The proposal that an action decides. Its own side withdraws it; every other answer is for the other side. */
export async function lockEarlyEnd(
  ctx: Ctx,
  { rentalId, proposal: id }: { rentalId: string; proposal: string },
  to: EarlyEndStatus,
): Promise<{ rental: StoredRental; proposal: StoredEarlyEnd }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'renewal.answer', rental)
  const [proposal] = await ctx.db
    .select()
    .from(earlyEndProposals)
    .where(and(eq(earlyEndProposals.id, id), eq(earlyEndProposals.rentalId, rental.id)))
  if (!proposal) return fail('earlyEnd.notFound')
  if (getEarlyEndState(proposal, toManilaDay(ctx.now())) === 'lapsed') fail('earlyEnd.dayPassed')
  if (!canMove('early_end', proposal.status, to, getRentalMover(ctx, rental))) fail('earlyEnd.moveNotAllowed')
  if ((proposal.side === getSide(ctx, rental)) !== (to === 'withdrawn')) fail('renewal.ownProposal')
  return { rental, proposal }
}

/** Stores that the open proposal has lapsed, so that another one can follow. The caller has locked the rental. */
export async function lapseEarlyEnd(ctx: Ctx, rentalId: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(earlyEndProposals)
    .set({ status: 'lapsed', decidedAt: now, updatedAt: now })
    .where(
      and(
        eq(earlyEndProposals.rentalId, rentalId),
        eq(earlyEndProposals.status, 'open'),
        lt(earlyEndProposals.endsOn, toManilaDay(now)),
      ),
    )
}

export async function moveEarlyEnd(
  ctx: Ctx,
  { id }: StoredEarlyEnd,
  change: { status: EarlyEndStatus; declineReason?: string | null },
): Promise<void> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(earlyEndProposals)
    .set({ ...change, decidedBy: ctx.actor?.id ?? null, decidedAt: now, updatedAt: now })
    .where(and(eq(earlyEndProposals.id, id), eq(earlyEndProposals.status, 'open')))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
}
