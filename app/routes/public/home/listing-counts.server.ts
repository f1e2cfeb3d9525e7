// The figures of the home page: counted on each request, because they change with the status of listings.
import { countListingsByType } from '#app/domain/listings/public/listing.queries.server.ts'
import { shareRecentResult } from '#app/domain/listings/public/recent-result.service.server.ts'

export const getTypeCounts = shareRecentResult(countListingsByType)
