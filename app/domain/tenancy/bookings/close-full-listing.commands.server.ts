// A listing of several spaces closes when none is free. It opens again when its owner says so: see own/listing-attention.queries.server.ts.
import { eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { getListingMover } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'

/** Returns whether the listing is full. Call it after a space was let or reserved, with the listing locked. */
export async function closeFullListing(ctx: Ctx, listingId: string): Promise<boolean> {
  const availability = await findSharedAvailability(ctx, listingId)
  if (availability === null || availability.free > 0) return false
  const [listing] = await ctx.db.select().from(properties).where(eq(properties.id, listingId))
  if (listing?.status === 'active')
    await moveListing(ctx, listing, { status: 'inactive', reason: 'rented', mover: getListingMover(ctx) })
  return true
}
