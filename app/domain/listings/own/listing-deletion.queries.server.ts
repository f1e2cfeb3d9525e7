// What a deletion would take away, and whether it is allowed.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { wishlistProperties } from '#app/db/schema/messaging/saved.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { loadOwnListing } from './listing-access.queries.server.ts'
import { findOpenRental, type OpenRental } from './open-rental.queries.server.ts'

export type DeletionPreview = {
  id: string
  title: string
  photos: number
  saves: number
  conversations: number
  openApplications: number
  hasTenancy: boolean
  rental: OpenRental | null
}

export async function getDeletionPreview(ctx: Ctx, id: string): Promise<DeletionPreview> {
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.delete', listing)
  const { rows } = await ctx.db.execute<Omit<DeletionPreview, 'id' | 'title' | 'hasTenancy' | 'rental'>>(sql`
    select
      (select count(*)::int from ${propertyImages} where ${propertyImages.propertyId} = ${id}) as "photos",
      (select count(*)::int from ${wishlistProperties} where ${wishlistProperties.propertyId} = ${id} and ${wishlistProperties.removedAt} is null) as "saves",
      (select count(*)::int from ${conversations} where ${conversations.propertyId} = ${id}) as "conversations",
      (select count(*)::int from ${rentalApplications} where ${rentalApplications.propertyId} = ${id} and ${rentalApplications.status} = 'pending' and ${rentalApplications.deletedAt} is null) as "openApplications"`)
  const counts = rows[0] ?? { photos: 0, saves: 0, conversations: 0, openApplications: 0 }
  const title = pickTranslation(ctx.request.locale, listing.title, listing.titleFil)
  return { id, title, ...counts, hasTenancy: await hasTenancy(ctx, id), rental: await findOpenRental(ctx, id) }
}

export async function hasTenancy(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`select ${buildTenancyCondition(sql`${id}`)} as found`)
  return rows[0]?.found === true
}

/** A rental or a booking in any state. Payments exist only with a rental. */
export const buildTenancyCondition = (listingId: SQLWrapper): SQL =>
  sql`(exists (select from ${rentals} where ${rentals.propertyId} = ${listingId})
    or exists (select from ${bookings} where ${bookings.propertyId} = ${listingId}))`
