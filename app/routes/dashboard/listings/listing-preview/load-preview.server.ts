import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getListingPreview } from '#app/domain/listings/public/listing.queries.server.ts'
import { getShortUrl } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import { buildRentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { getRentControlCheck } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { listNearbySpots } from '#app/domain/places/position/nearby.queries.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'

/** Only public data, like the public page: street, unit and exact position are not among them. */
export async function loadPreview(ctx: Ctx, id: string) {
  const { id: listingId, status } = await loadOwnListing(ctx, id)
  const listing = await getListingPreview(ctx, listingId)
  const rentControl = buildRentControlNotice(await getRentControlCheck(ctx, listing), listing)
  const spots = listing.position ? listNearbySpots(listing.position) : []
  return {
    isPublic: status === 'active',
    // nobody saves their own listing
    listing: { ...listing, isSaved: null },
    contact: null,
    rentControl,
    notes: [],
    surroundings: { radius: APPROXIMATE_RADIUS_M, spots, tiles: getMapTiles(ctx) },
    shortUrl: await getShortUrl(ctx, listingId),
  }
}
