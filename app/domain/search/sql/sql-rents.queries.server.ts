// Lowest, highest and median rent of the listings found, and the first quartile.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Rents, toRentsInPesos, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { buildConditions } from './sql-conditions.queries.server.ts'

export async function getRentsBySql(db: Db, criteria: SearchCriteria): Promise<Rents | null> {
  const price = properties.basePrice
  const [row] = await db
    .select({
      lowest: sql<string | null>`min(${price})`,
      highest: sql<string | null>`max(${price})`,
      firstQuartile: sql<string | null>`percentile_disc(0.25) within group (order by ${price})`,
      median: sql<string | null>`percentile_disc(0.5) within group (order by ${price})`,
    })
    .from(properties)
    .where(buildConditions(criteria))
  const { lowest = null, firstQuartile = null, median = null, highest = null } = row ?? {}
  if (lowest === null || firstQuartile === null || median === null || highest === null) return null
  return toRentsInPesos({
    lowest: Number(lowest),
    firstQuartile: Number(firstQuartile),
    median: Number(median),
    highest: Number(highest),
  })
}
