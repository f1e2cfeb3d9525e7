// Decisions of the review: approve, return with a reason, undo. A person decides about every listing.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { lockOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getUndoStart } from './review.queries.server.ts'
import type { ReviewDecision } from './review.schema.ts'

/** `version` of the listing after the decision, and the next one in the queue. */
export type ReviewResult = { id: string; version: number; nextId: string | null }

/**
 * The row is locked, so of two administrators one decides; the other is told so. An administrator may make any move, therefore the state
 * machine alone would not refuse the second decision.
 */
export async function decideReview(ctx: Ctx, input: ReviewDecision): Promise<ReviewResult> {
  authorize(ctx.actor, 'listing.review')
  return inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, input.id)
    if (input.intent === 'undo') {
      requireUndoable(ctx, listing, input.version)
      await moveListing(tx, listing, { status: 'pending', mover: 'admin' })
      return { id: listing.id, version: listing.version + 1, nextId: listing.id }
    }
    if (listing.status !== 'pending') fail('review.alreadyDecided')
    if (listing.version !== input.version) fail('review.listingChanged')
    const nextId = await findNextId(tx, listing)
    if (input.intent === 'approve') await moveListing(tx, listing, { status: 'active', mover: 'admin' })
    else await moveListing(tx, listing, { status: 'draft', mover: 'admin', reasons: input.reasons, note: input.note })
    return { id: listing.id, version: listing.version + 1, nextId }
  })
}

function requireUndoable(ctx: Ctx, { status, version, statusChangedAt }: StoredListing, decided: number): void {
  const isOpen = version === decided && statusChangedAt > getUndoStart(ctx)
  if (!isOpen || (status !== 'active' && status !== 'draft')) fail('review.undoTooLate')
}

/** After the last listing of the queue the first one comes. */
async function findNextId(ctx: Ctx, { id, statusChangedAt }: StoredListing): Promise<string | null> {
  const isLater = sql`(${properties.statusChangedAt}, ${properties.id}) > (${statusChangedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const [next] = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.status, 'pending'), isNull(properties.deletedAt), isLater))
    .orderBy(asc(properties.statusChangedAt), asc(properties.id))
    .limit(1)
  return next?.id ?? null
}
