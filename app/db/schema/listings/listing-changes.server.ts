// The listings that the memory index has to read again.
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Owner: triggers on `properties`, `property_amenities` and `property_images` (see the migrations), which record the last
 * transaction that changed a listing. The nil uuid means all listings, after a TRUNCATE. The only rows that code writes are the marks of
 * snapshots of the memory index (app/domain/search/memory-index/snapshot-mark.queries.server.ts), under ids that no listing has.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    listingId: uuid('listing_id').primaryKey(),
    /** The transaction id as 64 bits, without wrap-around. */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  (t) => [index('listing_changes_changed_in').on(t.changedIn)],
)
