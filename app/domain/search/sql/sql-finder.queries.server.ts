// The straightforward way to search: PostgreSQL reads and counts what fits. Right at any size, fast at small ones. It answers while the
// index is being loaded, whenever the index is not to be had, and inside transactions; and the tests hold the index to it.
import { asc, count, desc, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  RINGS_KM,
  type Finder,
  type FoundIds,
  type Page,
  type Wanted,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { conditionsOf, kilometresFrom, wordsInTitle } from './sql-conditions.queries.server.ts'
import { facetsBySql } from './sql-facets.queries.server.ts'
import { mapBySql } from './sql-map.queries.server.ts'
import { rentsBySql } from './sql-rents.queries.server.ts'

export function sqlFinder(db: Db): Finder {
  return {
    find: (wanted, page) => find(db, wanted, page),
    count: (wanted) => countBySql(db, wanted),
    facets: (wanted) => facetsBySql(db, wanted),
    onMap: (wanted, view) => mapBySql(db, wanted, view),
    rents: (wanted) => rentsBySql(db, wanted),
  }
}

async function find(db: Db, wanted: Wanted, { offset, limit }: Page): Promise<FoundIds> {
  const [rows, total] = await Promise.all([
    db
      .select({ id: properties.id })
      .from(properties)
      .where(conditionsOf(wanted))
      .orderBy(...orderOf(wanted), desc(properties.createdAt), desc(properties.id))
      .limit(limit)
      .offset(offset),
    countBySql(db, wanted),
  ])
  return { ids: rows.map(({ id }) => id), total, reasons: {} }
}

/** What comes before the newest. */
function orderOf({ order, words, near }: Wanted): SQL[] {
  if (order === 'price_low') return [asc(properties.basePrice)]
  if (order === 'price_high') return [desc(properties.basePrice)]
  if (order === 'bedrooms') return [desc(properties.bedroomCount)]
  if (order === 'bathrooms') return [desc(properties.bathroomCount)]
  if (order === 'newest') return []
  return [...(near ? [ringOf(near)] : []), ...(words.length > 0 ? [desc(wordsInTitle(words))] : [])]
}

function ringOf(near: NonNullable<Wanted['near']>): SQL {
  const kilometres = kilometresFrom(near)
  const rings = RINGS_KM.map((most, ring) => sql`when ${kilometres} <= ${most} then ${ring}::int`)
  return sql`case ${sql.join(rings, sql` `)} else ${RINGS_KM.length}::int end`
}

async function countBySql(db: Db, wanted: Wanted): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(conditionsOf(wanted))
  return row?.total ?? 0
}
