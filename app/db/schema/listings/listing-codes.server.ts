// The short address of a listing.
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { properties } from './listings.server.ts'

/**
 * Owner: a trigger on `properties` (see the migration `listing_codes`), which gives each new listing its code. It never changes, because it
 * is on paper. Seven characters without those that look alike.
 */
export const listingCodes = pgTable(
  'listing_codes',
  {
    propertyId: uuid('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    code: text().notNull().unique('listing_codes_code_unique'),
  },
  (t) => [check('listing_codes_code_format', sql`${t.code} ~ '^[a-hjkmnp-z2-9]{7}$'`)],
)
