// Groups the listings found into cells of a grid over their approximate positions.
import { and, count, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { buildGrid, roundDegrees } from '#app/domain/search/results/map-grid.rules.ts'
import type { MapResults, MapSpot } from '#app/domain/search/results/search.model.ts'
import type { MapView, SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { buildConditions, isWithin, LAT, LNG } from './sql-conditions.queries.server.ts'

export async function findOnMapBySql(db: Db, criteria: SearchCriteria, view: MapView): Promise<MapResults> {
  const [totals] = await db
    .select({ total: count(), located: count(properties.approximateLocation) })
    .from(properties)
    .where(buildConditions(criteria))
  const spots = await getMapSpots(db, criteria, view)
  return { total: totals?.total ?? 0, located: totals?.located ?? 0, spots }
}

async function getMapSpots(db: Db, criteria: SearchCriteria, view: MapView): Promise<MapSpot[]> {
  const { bounds, cellDegrees } = buildGrid(view)
  // Inlined, because PostgreSQL would treat two parameters as two different GROUP BY expressions. The number is ours, so this is safe.
  const toCell = (degrees: SQL) => sql`floor(${degrees} / ${sql.raw(String(cellDegrees))})`
  const [row, column] = [toCell(LAT), toCell(LNG)] as const
  const rows = await db
    .select({
      lat: sql<number>`avg(${LAT})`,
      lng: sql<number>`avg(${LNG})`,
      count: count(),
      price: sql<string>`min(${properties.basePrice})`,
      id: sql<string>`min(${properties.id}::text)`,
    })
    .from(properties)
    .where(and(buildConditions(criteria), isWithin(bounds)))
    .groupBy(row, column)
    .orderBy(row, column)
  return rows.map((row) => ({
    lat: roundDegrees(row.lat),
    lng: roundDegrees(row.lng),
    count: row.count,
    price: Number(row.price),
    id: row.count === 1 ? row.id : null,
  }))
}
