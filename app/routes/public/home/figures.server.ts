// The figures of the home page: counted, never written down, for they change with the status of a listing.
import { countByCity, countByType } from '#app/domain/listings/public/listing.queries.server.ts'
import { shareRecentAnswer } from '#app/domain/listings/public/recent-answer.service.server.ts'
import { POPULAR_SLUGS } from './popular-locations.tsx'

export const typeCounts = shareRecentAnswer(countByType)
export const locationCounts = shareRecentAnswer((ctx) => countByCity(ctx, POPULAR_SLUGS))
