// Saved lists and their listings.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { ciphertextLength, lengthBetween, notNegative } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  encrypted,
  id,
  moment,
  requiredReference,
  updatedAt,
} from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/** Owner: domain/saved. */
export const wishlists = pgTable(
  'wishlists',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    name: text().notNull().default(DEFAULT_WISHLIST_NAME),
    /** Hash of the token in the share link, set while the list is shared; null ends the link. */
    shareToken: text('share_token').unique('wishlists_share_token_unique'),
    /** The encrypted link, so that its owner can copy it again. */
    shareLinkSealed: encrypted('share_link_sealed'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('wishlists_name_unique').on(t.userId, t.name),
    lengthBetween(t.name, 1, 80),
    lengthBetween(t.shareToken, 22, 64),
    ciphertextLength(t.shareLinkSealed),
  ],
)

/** Owner: domain/saved. */
export const wishlistProperties = pgTable(
  'wishlist_properties',
  {
    wishlistId: requiredReference('wishlist_id', () => wishlists.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    note: text(),
    /** The rent at that time, to show a price drop. */
    priceWhenSaved: centavos('price_when_saved').notNull(),
    createdAt: createdAt(),
    /** A removed listing is hidden and can be restored with its note for one day. */
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.wishlistId, t.propertyId] }),
    index('wishlist_properties_recent').on(t.wishlistId, t.createdAt),
    index('wishlist_properties_property').on(t.propertyId),
    index('wishlist_properties_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    lengthBetween(t.note, 1, 500),
    notNegative(t.priceWhenSaved),
  ],
)
