// Search in plain SQL. Correct at any size, fast only at small ones. Used inside transactions and by the fallback finder; tests use it as
// the reference for the index. The queries of a search run one after another, because a search may take one connection only.
import { and, asc, type Column, count, desc, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roundMetres } from '#app/domain/places/position/nearby.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import {
  RINGS_KM,
  type Finder,
  type FoundIds,
  type Page,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import {
  buildConditions,
  buildDistanceKm,
  countWordsInTitle,
  hasWord,
  MOVE_IN_TOTAL,
} from './sql-conditions.queries.server.ts'
import { getFacetsBySql } from './sql-facets.queries.server.ts'
import { findOnMapBySql } from './sql-map.queries.server.ts'
import { getRentsBySql } from './sql-rents.queries.server.ts'

export function createSqlFinder(db: Db): Finder {
  return {
    canSuggest: true,
    find: (criteria, page) => findIdsBySql(db, criteria, page),
    count: (criteria) => countBySql(db, criteria),
    countFacets: (criteria) => getFacetsBySql(db, criteria),
    findOnMap: (criteria, view) => findOnMapBySql(db, criteria, view),
    getRents: (criteria) => getRentsBySql(db, criteria),
    listUnknownWords: (words) => listUnknownWordsBySql(db, words),
  }
}

async function findIdsBySql(db: Db, criteria: SearchCriteria, { offset, limit }: Page): Promise<FoundIds> {
  const { near } = criteria
  const rows = await db
    .select({ id: properties.id, kilometres: near ? buildDistanceKm(near).mapWith(Number) : sql<number>`0` })
    .from(properties)
    .where(buildConditions(criteria))
    .orderBy(...buildOrder(criteria), desc(properties.publishedAt), desc(properties.id))
    .limit(limit)
    .offset(offset)
  const reasons = near
    ? rows.map(({ id, kilometres }) => [id, { words: [], near: { name: near.name, metres: roundMetres(kilometres) } }])
    : []
  return {
    ids: rows.map(({ id }) => id),
    total: await countBySql(db, criteria),
    reasons: Object.fromEntries(reasons) as FoundIds['reasons'],
  }
}

/**
 * The sort keys before the default one (newest first). With words they are expressions, which no index can sort: PostgreSQL would read
 * the listings in the order of an index and split each into its words, for seconds if few have the word.
 */
function buildOrder({ order, words, near }: SearchCriteria): SQL[] {
  const toKey = (column: Column) => (words.length > 0 ? sql`${column} + 0` : sql`${column}`)
  if (order === 'price_low') return [asc(toKey(properties.basePrice))]
  if (order === 'price_high') return [desc(toKey(properties.basePrice))]
  if (order === 'move_in') return [sql`${MOVE_IN_TOTAL} asc nulls last`]
  if (order === 'bedrooms') return [desc(toKey(properties.bedroomCount))]
  if (order === 'bathrooms') return [desc(toKey(properties.bathroomCount))]
  if (order === 'newest') return words.length > 0 ? [desc(sql`extract(epoch from ${properties.publishedAt})`)] : []
  return [
    ...(words.length > 0 ? [desc(countWordsInTitle(words))] : []),
    ...(near ? [buildRingOrder(near)] : []),
    ...(words.length > 0 ? [desc(FRESHNESS)] : []),
  ]
}

/**
 * A listing that was confirmed as available counts like one that was published then. Only with words, which are read from the table: the
 * index of the filters does not contain the column, so that other searches would read the whole table.
 */
const FRESHNESS = sql`greatest(${properties.publishedAt}, ${properties.availabilityConfirmedAt})`

function buildRingOrder(near: NonNullable<SearchCriteria['near']>): SQL {
  const kilometres = buildDistanceKm(near)
  const rings = RINGS_KM.map((maxKilometres, ring) => sql`when ${kilometres} <= ${maxKilometres} then ${ring}::int`)
  return sql`case ${sql.join(rings, sql` `)} else ${RINGS_KM.length}::int end`
}

/** One word after the other, each stopped at the first listing that has it. */
async function listUnknownWordsBySql(db: Db, words: readonly string[]): Promise<string[]> {
  const unknown: string[] = []
  for (const word of words) {
    const found = await db
      .select({ id: properties.id })
      .from(properties)
      .where(and(isPublicListing, hasWord(word)))
      .limit(1)
    if (found.length === 0) unknown.push(word)
  }
  return unknown
}

async function countBySql(db: Db, criteria: SearchCriteria): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(buildConditions(criteria))
  return row?.total ?? 0
}
