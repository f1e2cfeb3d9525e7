// Which listings the public may see, as a condition for the table and one for the summary view (promise Z7).
import { and, eq, isNull } from 'drizzle-orm'
import { propertySummaryView } from '#app/db/schema/listings/listing-summary.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

export const isPublicListing = and(eq(properties.status, 'active'), isNull(properties.deletedAt))
/** The view has no deleted listings. */
export const isPublicSummary = eq(propertySummaryView.status, 'active')
