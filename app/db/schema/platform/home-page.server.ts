// What administrators chose for the home page. Without a row a rule decides.
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { between, slugFormat } from '#app/db/schema/checks.server.ts'
import { createdAt, requiredReference } from '#app/db/schema/columns.server.ts'

/** Owner: domain/content. The featured homes, in their order. After `until` a home is left out. */
export const homePageListings = pgTable(
  'home_page_listings',
  {
    position: integer().primaryKey(),
    listingId: requiredReference('listing_id', () => properties.id, 'cascade').unique('home_page_listings_once'),
    /** The last day in Manila; null: no end. */
    until: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [between(t.position, 1, 6)],
)

/** Owner: domain/content. The popular locations, in their order. */
export const homePageCities = pgTable(
  'home_page_cities',
  {
    position: integer().primaryKey(),
    slug: text().notNull().unique('home_page_cities_once'),
    createdAt: createdAt(),
  },
  (t) => [between(t.position, 1, 4), slugFormat(t.slug)],
)
