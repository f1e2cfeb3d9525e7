// The figures of the home page: counted on each request, because they change with the status of listings.
import { countListingsByCity, countListingsByType } from '#app/domain/listings/public/listing.queries.server.ts'
import { shareRecentResult } from '#app/domain/listings/public/recent-result.service.server.ts'
import { POPULAR_SLUGS } from './popular-locations.tsx'

export const getTypeCounts = shareRecentResult(countListingsByType)
export const getLocationCounts = shareRecentResult((ctx) => countListingsByCity(ctx, POPULAR_SLUGS))
