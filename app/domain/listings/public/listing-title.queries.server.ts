// The title of a listing in SQL, for rows of other tables that name a listing.
import { type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { ReadCtx } from '#app/domain/ctx.server.ts'

/** In the reader's language if the owner wrote it, like `pickTranslation`. */
export function selectListingTitle(ctx: Pick<ReadCtx, 'request'>): SQL<string> {
  return ctx.request.locale === 'fil'
    ? sql<string>`coalesce(nullif(${properties.titleFil}, ''), ${properties.title})`
    : sql<string>`${properties.title}`
}
