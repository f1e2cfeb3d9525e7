// The listings with the most confirmed revenue in a period; then those with more applications and inquiries. The caller authorizes.
import { sql } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { type DayRange, toMoments } from './report-figures.queries.server.ts'
import { TOP_PROPERTIES, type TopProperty } from './report.model.ts'

/** Views are read for the chosen listings only: their table has a row for each listing and day. */
export async function listTopProperties(ctx: Ctx, range: DayRange, limit = TOP_PROPERTIES): Promise<TopProperty[]> {
  const { start, end } = toMoments(range)
  const [from, before] = [start.toISOString(), end.toISOString()]
  const { rows } = await ctx.db.execute<TopProperty>(sql`
    with chosen as (
      select property_id, sum(revenue) as revenue, sum(applications) as applications, sum(inquiries) as inquiries
      from (
        select ${bookings.propertyId} as property_id, sum(${bookings.totalPrice}) as revenue, 0 as applications, 0 as inquiries
          from ${bookings} where ${bookings.status} = 'confirmed' and ${bookings.decidedAt} >= ${from}
            and ${bookings.decidedAt} < ${before} group by 1
        union all
        select ${applications.propertyId}, 0, count(*), 0
          from ${applications} where ${applications.deletedAt} is null and ${applications.createdAt} >= ${from}
            and ${applications.createdAt} < ${before} group by 1
        union all
        select ${inquiries.propertyId}, 0, 0, count(*)
          from ${inquiries} where ${inquiries.createdAt} >= ${from} and ${inquiries.createdAt} < ${before} group by 1
      ) as figures
      group by property_id
      order by 2 desc, 3 desc, 4 desc, property_id
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
    order by chosen.revenue desc, chosen.applications desc, chosen.inquiries desc, chosen.property_id`)
  return rows
}
