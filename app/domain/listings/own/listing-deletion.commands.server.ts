// Deletes a listing: it disappears from every list and page, and what other people wrote or paid stays.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, getColumn, listObligations } from '#app/permissions/policy.ts'
import { lockOwnListing } from './listing-access.queries.server.ts'
import { hasTenancy } from './listing-deletion.queries.server.ts'

/** The hidden row stays, as conversations and money refer to it; a job removes its photos later. A second call finds no listing. */
export async function deleteListing(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.delete', listing)
    const isBlockedByTenancy = listObligations('listing.delete', getColumn(ctx.actor)).includes('noLeaseNorPayment')
    if (isBlockedByTenancy && (await hasTenancy(tx, id))) fail('listing.hasTenancy')
    const now = ctx.now()
    await tx.db
      .update(properties)
      .set({ deletedAt: now, updatedAt: now, featured: false, version: sql`${properties.version} + 1` })
      .where(and(eq(properties.id, id), isNull(properties.deletedAt)))
    await recordAudit(tx, {
      action: 'listing.deleted',
      subjectType: 'listing',
      subjectId: id,
      details: { status: listing.status },
    })
  })
}
