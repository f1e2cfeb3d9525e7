// A rental and its proposals, locked for a change. Every command on a renewal starts here.
import { and, eq, not } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isCancelled } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import {
  getRentalMover,
  isOnTenantSide,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { RenewalSide, RenewalStatus } from '#app/shared/tenancy-vocabulary.ts'
import { getLastDay } from './renewal.rules.ts'

export type StoredOffer = typeof renewalOffers.$inferSelect

export const getSide = (ctx: Ctx, rental: Pick<StoredRental, 'tenantId' | 'roommateIds'>): RenewalSide =>
  isOnTenantSide(rental, ctx.actor?.id) ? 'tenant' : 'owner'

/** Only a rental that goes on and has no successor can be renewed or end early. */
export async function requireRunning(ctx: Ctx, rental: StoredRental): Promise<void> {
  if (rental.endedEarlyOn !== null || getLastDay(rental) < toManilaDay(ctx.now())) fail('rental.alreadyEnded')
  if ((await findNextRental(ctx, rental.id)) !== null) fail('renewal.alreadyRenewed')
}

/** Without one that was cancelled. */
export async function findNextRental(ctx: Ctx, rentalId: string): Promise<string | null> {
  const [next] = await ctx.db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.renewsRentalId, rentalId), not(isCancelled)))
  return next?.id ?? null
}

/** The proposal that an action decides. Its own side withdraws it; every other answer is for the other side. */
export async function lockOffer(
  ctx: Ctx,
  { rentalId, offer: id }: { rentalId: string; offer: string },
  to: RenewalStatus,
): Promise<{ rental: StoredRental; offer: StoredOffer; side: RenewalSide }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'renewal.answer', rental)
  const [offer] = await ctx.db
    .select()
    .from(renewalOffers)
    .where(and(eq(renewalOffers.id, id), eq(renewalOffers.rentalId, rental.id)))
  if (!offer) return fail('renewal.notFound')
  if (!canMove('renewal', offer.status, to, getRentalMover(ctx, rental))) fail('renewal.moveNotAllowed')
  const side = getSide(ctx, rental)
  if ((offer.side === side) !== (to === 'withdrawn')) fail('renewal.ownProposal')
  return { rental, offer, side }
}

export async function moveOffer(
  ctx: Ctx,
  { id }: StoredOffer,
  change: { status: RenewalStatus; declineReason?: string | null; nextRentalId?: string },
): Promise<void> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(renewalOffers)
    .set({ ...change, decidedBy: ctx.actor?.id ?? null, decidedAt: now, updatedAt: now })
    .where(and(eq(renewalOffers.id, id), eq(renewalOffers.status, 'open')))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
}
