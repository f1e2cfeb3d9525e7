// Moves a listing between draft, pending, active and inactive.
import { and, eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import type { InactiveReason, ListingStatus, ReturnReason } from '#app/shared/vocabulary.ts'
import { requireOpenAccount } from './account-closure.commands.server.ts'
import { getListingMover, lockOwnListing, type StoredListing } from './listing-access.queries.server.ts'
import { hasTenant } from './open-rental.queries.server.ts'
import { formatReviewNote, type ReviewNote } from './review-note.labels.ts'

/** Tells those who wait for a space of a listing that was full: waiting-list/waiting-list.jobs.server.ts. */
export const REOPENED_JOB = 'listing.reopened'

export type ListingMove = {
  id: string
  status: ListingStatus
  /** Why the listing becomes inactive. Without it: who did it. */
  reason?: InactiveReason
  /** What a reviewer asks for; shown to the owner in the editor. */
  note?: string
  /** The reasons that the reviewer chose. */
  reasons?: readonly ReturnReason[]
  /** Refuses to publish a home whose rental has not ended. The person is asked and may repeat the move without it. */
  refuseRented?: boolean
}

/** Of two concurrent moves one succeeds; the other finds a status from which its move is not allowed. */
export async function setListingStatus(ctx: Ctx, move: ListingMove): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, move.id)
    authorize(ctx.actor, 'listing.setStatus', listing)
    if (move.status === 'active' && move.refuseRented && (await isLet(tx, move.id))) fail('listing.rented')
    await moveListing(tx, listing, { ...move, mover: getListingMover(ctx) })
  })
}

/** A listing of several spaces is let when none is free. */
async function isLet(ctx: Ctx, listingId: string): Promise<boolean> {
  const availability = await findSharedAvailability(ctx, listingId)
  return availability === null ? hasTenant(ctx, listingId) : availability.free === 0
}

/**
 * Call inside a transaction, with the row locked and the permission checked. For commands that change a listing for its owner: a job, or an
 * answer by a link.
 */
export async function moveListing(
  ctx: Ctx,
  listing: StoredListing,
  { status, reason, note, reasons = [], mover }: Omit<ListingMove, 'id'> & { mover: Mover },
): Promise<void> {
  const { id } = listing
  if (!canMove('listing', listing.status, status, mover))
    fail('listing.moveNotAllowed', { from: listing.status, to: status })
  if (status !== 'draft' && !isComplete(listing)) fail('listing.incomplete')
  if (status === 'active') await requireOpenAccount(ctx, listing.ownerId)
  const now = ctx.now()
  const moved = await ctx.db
    .update(properties)
    .set({
      status,
      statusChangedAt: now,
      updatedAt: now,
      version: sql`${properties.version} + 1`,
      ...buildReview(listing, status, { reasons, note: note || null }),
      inactiveReason: status === 'inactive' ? (reason ?? (mover === 'admin' ? 'admin' : 'owner')) : null,
      ...(status === 'active' ? { publishedAt: listing.publishedAt ?? now } : {}),
      ...buildAvailability(listing, status, mover, now),
    })
    .where(and(eq(properties.id, id), eq(properties.status, listing.status)))
    .returning({ id: properties.id })
  if (moved.length === 0) fail('listing.changedMeanwhile')
  if (status === 'active' && listing.inactiveReason === 'rented')
    await ctx.adapters.jobs.send(ctx.db, REOPENED_JOB, { listingId: id })
  await recordAudit(ctx, {
    action: 'listing.statusChanged',
    subjectType: 'listing',
    subjectId: id,
    details: { from: listing.status, to: status, ...(reason ? { reason } : {}) },
  })
  if (status === 'pending' || listing.status === 'pending') await announceToAdmins(ctx, 'listing', id)
  if (mover === 'admin' && listing.status === 'pending')
    await notifyOfReview(ctx, listing, status, { reasons, note: note || null })
}

/** The owner waits for the outcome of a review; other moves of an administrator are no review. */
async function notifyOfReview(
  ctx: Ctx,
  listing: StoredListing,
  status: ListingStatus,
  review: ReviewNote,
): Promise<void> {
  if (status !== 'active' && status !== 'draft') return
  if (status === 'active')
    await announceEvent(ctx, 'listing.approved', { userIds: [listing.ownerId], data: { listingId: listing.id } })
  const [note, noteFil] = [formatReviewNote(review, 'en'), formatReviewNote(review, 'fil')]
  await notify(ctx, {
    userId: listing.ownerId,
    kind: status === 'active' ? 'listing.approved' : 'listing.returned',
    subject: { type: 'listing', id: listing.id },
    params: { ...getTitleParams(listing), ...(note && noteFil ? { note, noteFil } : {}) },
  })
}

/** A new note replaces the old one. A listing that goes back to the reviewer or to renters has none. */
function buildReview(listing: StoredListing, status: ListingStatus, { reasons, note }: ReviewNote) {
  if (note !== null || reasons.length > 0) return { reviewNote: note, reviewReasons: [...reasons] }
  if (status === 'pending' || status === 'active') return { reviewNote: null, reviewReasons: [] }
  return { reviewNote: listing.reviewNote, reviewReasons: listing.reviewReasons }
}

/** The titles of a listing for the text of a notification. */
export function getTitleParams({ title, titleFil }: Pick<StoredListing, 'title' | 'titleFil'>): Record<string, string> {
  return { title, ...(titleFil === null ? {} : { titleFil }) }
}

/** An owner who submits or shows a listing says that it is available; an administrator does not know. */
function buildAvailability(listing: StoredListing, status: ListingStatus, mover: Mover, now: Date) {
  const isOwnersWord = mover === 'owner' && (status === 'pending' || status === 'active')
  return {
    availabilityConfirmedAt: isOwnersWord ? now : listing.availabilityConfirmedAt,
    availabilityAskedAt: null,
    availabilityAskCount: 0,
  }
}

/** What the constraint `properties_whole_unless_draft` requires. The editor asks for more before a listing is submitted. */
function isComplete(listing: StoredListing): boolean {
  const { title, description, basePrice, city, citySlug, region } = listing
  return (
    title.length >= 5 && description.length > 0 && basePrice > 0 && city !== '' && citySlug !== null && region !== ''
  )
}
