// Lowest, highest and median rent of the listings found, the first quartile, and how many ask how much.
import { count, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { chooseRentScale, type RentHistogram } from '#app/domain/search/criteria/rent-histogram.rules.ts'
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

/** Must equal `findRentBar`. */
export async function countRentsBySql(db: Db, criteria: SearchCriteria, rents: Rents): Promise<RentHistogram> {
  const { low, step, bars } = chooseRentScale(rents)
  const bar = sql`greatest(0, least(${bars}::int - 1, floor((${properties.basePrice} - ${low * 100}::bigint)::numeric / ${step * 100}::bigint)))`
  const rows = await db
    .select({ bar: bar.mapWith(Number), total: count() })
    .from(properties)
    .where(buildConditions(criteria))
    .groupBy(sql`1`)
  const counts = Array.from({ length: bars }, () => 0)
  for (const { bar: n, total } of rows) counts[n] = total
  return { low, step, counts }
}
