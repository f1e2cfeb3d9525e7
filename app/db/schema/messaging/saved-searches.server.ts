// Saved searches, and what their owners and the people who saved a listing were told.
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ALERT_CAUSES, ALERT_FREQUENCIES, SAVED_LISTING_CAUSES } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { jsonObject, lengthBetween, notNegative, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/**
 * Owner: domain/saved. `query` is the search as a canonical address, `criteria` is what the search engine made of it. The columns `place_key`
 * to `max_price` repeat parts of the criteria, so that an index finds the few searches that a new listing may match.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    name: text().notNull(),
    query: text().notNull(),
    criteria: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The slug of the city or district; empty for any place, and for places that no slug names. */
    placeKey: text('place_key').notNull().default(''),
    /** The property type; empty for any. */
    typeKey: text('type_key').notNull().default(''),
    minPrice: centavos('min_price').notNull().default(0),
    /** Null for no maximum. */
    maxPrice: centavos('max_price'),
    frequency: text({ enum: ALERT_FREQUENCIES }).notNull().default('daily'),
    pausedAt: moment('paused_at'),
    /** The day of the last summary, at first the day of saving: the next is due a day or a week later. */
    lastToldOn: day('last_told_on').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('saved_searches_query_unique').on(t.userId, t.query),
    index('saved_searches_match')
      .on(t.placeKey, t.typeKey, t.minPrice)
      .where(sql`${t.pausedAt} is null`),
    lengthBetween(t.name, 1, 80),
    lengthBetween(t.query, 0, 2_000),
    jsonObject(t.criteria),
    lengthBetween(t.placeKey, 0, 120),
    lengthBetween(t.typeKey, 0, 40),
    notNegative(t.minPrice),
    notNegative(t.maxPrice),
    valueIn(t.frequency, ALERT_FREQUENCIES),
  ],
)

/** Owner: domain/saved. The primary key decides that a listing is found once for a search; `told_at` that it is told once. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: requiredReference('search_id', () => savedSearches.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    foundAt: moment('found_at').notNull().defaultNow(),
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.propertyId] }),
    index('saved_search_matches_property').on(t.propertyId),
    index('saved_search_matches_untold')
      .on(t.searchId)
      .where(sql`${t.toldAt} is null`),
  ],
)

/**
 * Owner: domain/saved. The primary key decides that a person is told once about a change: `mark` is the lower price in centavos, or
 * the day on which the listing became available again.
 */
export const savedListingAlerts = pgTable(
  'saved_listing_alerts',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    cause: text({ enum: SAVED_LISTING_CAUSES }).notNull(),
    mark: text().notNull(),
    toldAt: moment('told_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.propertyId, t.cause, t.mark] }),
    index('saved_listing_alerts_property').on(t.propertyId),
    valueIn(t.cause, SAVED_LISTING_CAUSES),
    lengthBetween(t.mark, 1, 20),
  ],
)

/**
 * Owner: domain/saved. Written by triggers on `properties` (see the migration) in the transaction of the cause, so that no way to publish a
 * listing can forget it, and only if a person waits for it. Deleted when everybody was told.
 */
export const alertQueue = pgTable(
  'alert_queue',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    cause: text({ enum: ALERT_CAUSES }).notNull(),
    /** The rent before a price drop. */
    previousPrice: centavos('previous_price'),
    createdAt: createdAt(),
  },
  (t) => [
    index('alert_queue_property').on(t.propertyId),
    valueIn(t.cause, ALERT_CAUSES),
    notNegative(t.previousPrice),
    check('alert_queue_drop_has_price', sql`(${t.cause} = 'price_drop') = (${t.previousPrice} is not null)`),
  ],
)
