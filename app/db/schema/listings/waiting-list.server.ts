// Who waits for a space of a listing that is full.
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { createdAt, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from './listings.server.ts'

/** Owner: domain/listings. An entry ends when the person was told or leaves, or after a number of days; the sweep deletes those that ended. */
export const waitingListEntries = pgTable(
  'waiting_list_entries',
  {
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** When the listing opened again and the person was told. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.userId] }),
    index('waiting_list_entries_order').on(t.propertyId, t.createdAt, t.userId),
    index('waiting_list_entries_user').on(t.userId),
    index('waiting_list_entries_age').on(t.createdAt),
  ],
)
