// Listings with words, for consoles: every word begins a word of the title, the description or the place.
import { type SQL, sql } from 'drizzle-orm'
import { buildListingWords, properties } from '#app/db/schema/listings/listings.server.ts'

/** A shorter word is found only as a whole, as in the public search. */
const MIN_PREFIX_LENGTH = 3

/** Only together with a condition about the status does it use an index. */
export function hasListingWords(search: string): SQL {
  const keywords = search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (keywords.length === 0) return sql`false`
  const terms = keywords.map((word) => (word.length < MIN_PREFIX_LENGTH ? word : `${word}:*`)).join(' & ')
  return sql`${buildListingWords(properties)} @@ to_tsquery('listing_words', ${terms})`
}
