// "Report this listing": anybody may, nobody may flood the queue. One open report per sender and listing, five an hour per sender.
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit, consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { requirePublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ListingReportInput } from './listing-report.schema.ts'

/**
 * Counted inside the transaction: whoever is told that a report is there already has sent none and has not used up the hour. A guest is
 * known by the address alone, and then "open" means the last day.
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
  })
}
