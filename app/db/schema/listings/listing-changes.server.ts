// What the searches in memory have to look at again.
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Owner: the database itself. Triggers on `properties`, `property_amenities` and `property_images` (see the migrations) note which
 * listing was changed by which transaction; nobody else writes. The nil uuid stands for all of them at once, after a TRUNCATE.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    listingId: uuid('listing_id').primaryKey(),
    /** The number of the transaction, without its wrap-around. */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  (t) => [index('listing_changes_changed_in').on(t.changedIn)],
)
