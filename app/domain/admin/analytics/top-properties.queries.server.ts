// The listings with the most confirmed revenue in a period; then those with more applications and inquiries. The caller authorizes.
import { type SQL, sql } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { addDays, getStartOfManilaDay } from '#app/shared/dates.ts'
import { type DayRange, TOP_PROPERTIES, type TopProperty } from './report.model.ts'
import { selectBookingRevenue } from './revenue.rules.server.ts'

/**
 * First the listings that can be among them: those with the highest revenue, with all that have as much as the last. Applications, inquiries
 * and views are counted for these only. Listings without revenue are read only if too few have any.
 */
export async function listTopProperties(ctx: Ctx, range: DayRange, limit = TOP_PROPERTIES): Promise<TopProperty[]> {
  const from = getStartOfManilaDay(range.from).toISOString()
  const before = getStartOfManilaDay(addDays(range.to, 1)).toISOString()
  const best = (source: SQL) =>
    sql`(select property_id from ${source} group by 1 order by count(*) desc fetch first ${limit} rows with ties)`
  const applied = sql`${applications} where deleted_at is null and created_at >= ${from} and created_at < ${before}`
  const inquired = sql`${inquiries} where created_at >= ${from} and created_at < ${before}`
  const { rows } = await executeWithMemory<TopProperty>(
    ctx,
    sql`
    with sums as materialized (
      select property_id, sum(${selectBookingRevenue('bookings')}) as revenue from ${bookings}
      where status = 'confirmed' and decided_at >= ${from} and decided_at < ${before} group by 1
    ),
    sold as materialized (
      select * from sums where revenue >= coalesce((select revenue from sums order by 1 desc limit 1 offset ${limit - 1}), 0)
    ),
    candidates as (
      select property_id from sold
      union select property_id from ${best(applied)} applied where (select count(*) from sold) < ${limit}
      union select property_id from ${best(inquired)} inquired where (select count(*) from sold) < ${limit}
    ),
    chosen as (
      select candidates.property_id, coalesce(sold.revenue, 0) as revenue,
        (select count(*) from ${applied} and property_id = candidates.property_id) as applications,
        (select count(*) from ${inquired} and property_id = candidates.property_id) as inquiries
      from candidates left join sold on sold.property_id = candidates.property_id
      order by 2 desc, 3 desc, 4 desc, 1
      limit ${limit}
    )
    select ${properties.id} as id, ${selectListingTitle(ctx)} as title, ${properties.city} as city,
      (select ${propertyImages.url} from ${propertyImages}
        where ${propertyImages.propertyId} = ${properties.id} and ${propertyImages.order} = 0) as cover,
      (select coalesce(sum(${propertyDailyStats.views}), 0)::int from ${propertyDailyStats}
        where ${propertyDailyStats.propertyId} = ${properties.id} and ${propertyDailyStats.day} >= ${range.from}
          and ${propertyDailyStats.day} <= ${range.to}) as views,
      chosen.inquiries::int as inquiries, chosen.applications::int as applications, chosen.revenue::float8 as revenue
    from chosen join ${properties} on ${properties.id} = chosen.property_id
    order by chosen.revenue desc, chosen.applications desc, chosen.inquiries desc, chosen.property_id`,
  )
  return rows
}

/** The sums of a year fit into memory; with the default of four megabytes they are written to disk and read again. */
async function executeWithMemory<Row extends Record<string, unknown>>(ctx: Ctx, statement: SQL) {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '32MB'`)
    return tx.execute<Row>(statement)
  })
}
