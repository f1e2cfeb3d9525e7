// "Report this listing". Everyone may report; limits protect the queue: one open report for each sender and listing, five reports
// an hour for each sender.
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { hitLimit, consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { requirePublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ListingReportSource, VisitConcerns } from '#app/shared/vocabulary.ts'
import type { ListingReportInput } from './listing-report.schema.ts'

/**
 * A report that follows from something else the person did, in the transaction of its cause: without limits, because the cause has its
 * own. An open report of the same person stays as it is.
 */
export async function addListingReport(
  ctx: Ctx,
  {
    listingId,
    source,
    reason,
    concerns,
    note,
  }: ListingReportInput & { listingId: string; source: ListingReportSource; concerns: VisitConcerns },
): Promise<void> {
  authorize(ctx.actor, 'listing.report')
  await ctx.db
    .insert(listingReports)
    .values({
      propertyId: listingId,
      reporterId: ctx.actor?.id ?? null,
      source,
      reason,
      concerns: [...concerns],
      note: note || null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  await announceToAdmins(ctx, 'report', listingId)
}

/**
 * The rate limits count inside the transaction, so a refused duplicate does not use up the sender's hourly limit. A guest is
 * known only by the client address; for a guest "open" means reported within the last day.
 */
export async function reportListing(ctx: Ctx, listingId: string, { reason, note }: ListingReportInput): Promise<void> {
  authorize(ctx.actor, 'listing.report')
  const { id } = await requirePublicListing(ctx, listingId)
  const sender = ctx.actor ? getAccountSubject(ctx.actor.id) : getAddressSubject(ctx.request.clientAddress)
  await inTransaction(ctx, async (tx) => {
    const first = await consumeLimit(tx, 'report.listing', `${sender} ${id}`)
    if (!first.allowed) fail('listing.alreadyReported')
    await hitLimit(tx, 'report', sender)
    const added = await tx.db
      .insert(listingReports)
      .values({ propertyId: id, reporterId: ctx.actor?.id ?? null, reason, note: note || null, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: listingReports.id })
    if (added.length === 0) fail('listing.alreadyReported')
    await announceToAdmins(tx, 'report', id)
  })
}
