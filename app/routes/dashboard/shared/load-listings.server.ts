// One's own listings with how often they were looked at: two capabilities, put together for a dashboard.
import { listingTraffic } from '#app/domain/analytics/traffic/listing-traffic.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnListings, type OwnListing } from '#app/domain/listings/own/own-listings.queries.server.ts'
import type { ListingRow } from './listing-table.tsx'

const NOBODY_YET = { views: 0, inquiries: 0 }

export async function loadListings(ctx: Ctx, { limit, days }: { limit: number; days: number }): Promise<ListingRow[]> {
  const listings = await listOwnListings(ctx, limit)
  const traffic = await listingTraffic(ctx, { listingIds: listings.map(({ id }) => id), days })
  const withTraffic = (listing: OwnListing) => ({ ...listing, ...(traffic.get(listing.id) ?? NOBODY_YET) })
  return listings.map(withTraffic)
}
