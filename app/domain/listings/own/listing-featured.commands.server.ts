// Shows a listing among the featured ones of the home page, or takes it away.
import { eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { lockOwnListing } from './listing-access.queries.server.ts'

export async function setListingFeatured(ctx: Ctx, { id, featured }: { id: string; featured: boolean }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.setFeatured')
    if (listing.featured === featured) return
    await tx.db
      .update(properties)
      .set({ featured, updatedAt: ctx.now(), version: sql`${properties.version} + 1` })
      .where(eq(properties.id, id))
    await recordAudit(tx, { action: 'listing.featured', subjectType: 'listing', subjectId: id, details: { featured } })
  })
}
