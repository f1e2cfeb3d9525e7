// The reverse of a search: which of many searches find one listing. The filters are decided by the memory index with this listing alone, so
// that they are the filters of the search; words are decided by PostgreSQL as in the SQL search: all of them, without corrected spelling.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { buildListingWords, properties } from '#app/db/schema/listings/listings.server.ts'
import type { SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { isEmpty } from '#app/domain/search/memory-index/engine/bits.ts'
import { ListingIndex } from '#app/domain/search/memory-index/engine/listing-index.ts'
import { readListings } from '#app/domain/search/memory-index/indexed-listings.queries.server.ts'
import { matchFilters } from '#app/domain/search/memory-index/match.rules.server.ts'
import { buildWordQuery } from '#app/domain/search/sql/sql-conditions.queries.server.ts'

export type ListingMatcher = {
  /** The slugs of its city and district. */
  places: string[]
  type: string
  /** Centavos. */
  price: number
  /** The searches that find the listing. */
  match<Search extends { criteria: SearchCriteria }>(searches: readonly Search[]): Promise<Search[]>
}

/** Null for a listing that the public cannot see. */
export async function createListingMatcher(db: Db, listingId: string): Promise<ListingMatcher | null> {
  const [listing] = await readListings(db, [listingId])
  if (!listing) return null
  const index = new ListingIndex(1)
  index.put(listing)
  await index.seal(() => Promise.resolve())
  return {
    places: [listing.citySlug, listing.districtSlug].filter((slug) => slug !== null),
    type: listing.type,
    price: listing.price,
    async match(searches) {
      const found = searches.filter(({ criteria }) => !isEmpty(matchFilters(index, criteria)))
      const presentWords = await findPresentWords(
        db,
        listingId,
        found.flatMap(({ criteria }) => criteria.words),
      )
      return found.filter(({ criteria }) => criteria.words.every((word) => presentWords.has(word)))
    },
  }
}

/** One query for all words of all searches; the text of the listing is split into its words once. */
async function findPresentWords(db: Db, listingId: string, words: readonly string[]): Promise<Set<string>> {
  const queries = [...new Set(words)].flatMap((word) => {
    const query = buildWordQuery(word)
    return query === null ? [] : [{ word, query }]
  })
  if (queries.length === 0) return new Set()
  const listing = db
    .select({ words: buildListingWords(properties).as('words') })
    .from(properties)
    .where(eq(properties.id, listingId))
  const { rows } = await db.execute<{ word: string }>(sql`
    with listing as materialized (${listing})
    select asked.word from listing, jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as asked(word text, query text)
    where listing.words @@ asked.query::tsquery`)
  return new Set(rows.map(({ word }) => word))
}
