// The person's own listings with their view counts, combined from two capabilities.
import { getListingTraffic } from '#app/domain/analytics/traffic/listing-traffic.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnPublicListings, type OwnListing } from '#app/domain/listings/own/own-listings.queries.server.ts'
import type { ListingRow } from './listing-card.tsx'

const NO_TRAFFIC = { views: 0, inquiries: 0 }

export async function loadListings(ctx: Ctx, { limit, days }: { limit: number; days: number }): Promise<ListingRow[]> {
  const listings = await listOwnPublicListings(ctx, limit)
  const traffic = await getListingTraffic(ctx, { listingIds: listings.map(({ id }) => id), days })
  const addTraffic = (listing: OwnListing) => ({ ...listing, ...(traffic.get(listing.id) ?? NO_TRAFFIC) })
  return listings.map(addTraffic)
}
