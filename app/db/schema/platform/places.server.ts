// The gazetteer of the Philippines, from regions down to barangays and stations.
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LOCATION_KINDS, PLACE_KINDS } from '#app/shared/vocabulary.ts'
import { inThePhilippines, valueIn, lengthBetween, notNegative, slugFormat } from '#app/db/schema/checks.server.ts'
import { id, toSqlList, position } from '#app/db/schema/columns.server.ts'

/** Owner: domain/places. Loaded from the committed gazetteer; no foreign key refers to it, so it can be reloaded. */
export const places = pgTable(
  'places',
  {
    id: id(),
    kind: text({ enum: PLACE_KINDS }).notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Other spellings and old names that people still type. */
    aliases: text().array().notNull().default([]),
    psgcCode: text('psgc_code'),
    parentId: uuid('parent_id'),
    location: position('location'),
    population: integer(),
    /** Rent control has its own limit here and in Metro Manila (RA 9653). */
    isHighlyUrbanised: boolean('is_highly_urbanised').notNull().default(false),
  },
  (t) => [
    foreignKey({ name: 'places_parent_id_fk', columns: [t.parentId], foreignColumns: [t.id] }).onDelete('cascade'),
    // The address parameter `location=` must identify one place.
    uniqueIndex('places_location_slug_unique')
      .on(t.slug)
      .where(sql`${t.kind} in (${toSqlList(LOCATION_KINDS)})`),
    unique('places_slug_unique').on(t.kind, t.parentId, t.slug).nullsNotDistinct(),
    uniqueIndex('places_psgc_unique').on(t.psgcCode),
    index('places_parent').on(t.parentId),
    index('places_name_search').using('gin', t.name.op('gin_trgm_ops')),
    valueIn(t.kind, PLACE_KINDS),
    slugFormat(t.slug),
    lengthBetween(t.name, 1, 150),
    lengthBetween(t.psgcCode, 9, 10),
    inThePhilippines(t.location),
    notNegative(t.population),
  ],
)
