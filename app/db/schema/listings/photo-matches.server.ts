import { sql } from 'drizzle-orm'
import { index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { propertyImages } from './listings.server.ts'

/**
 * Owner: domain/listings. The same picture in listings of two owners: a sign for an administrator, who decides. Nothing happens to
 * the listings by themselves.
 */
export const photoMatches = pgTable(
  'photo_matches',
  {
    id: id(),
    imageId: requiredReference('image_id', () => propertyImages.id, 'cascade'),
    matchedImageId: requiredReference('matched_image_id', () => propertyImages.id, 'cascade'),
    /** Different bits of the two hashes. */
    distance: integer().notNull(),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: moment('handled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('photo_matches_pair_unique').on(t.imageId, t.matchedImageId),
    index('photo_matches_matched').on(t.matchedImageId),
    index('photo_matches_handled_by').on(t.handledBy),
    index('photo_matches_open')
      .on(t.createdAt)
      .where(sql`${t.handledAt} is null`),
    index('photo_matches_handled')
      .on(t.handledAt)
      .where(sql`${t.handledAt} is not null`),
    between(t.distance, 0, 64),
  ],
)
