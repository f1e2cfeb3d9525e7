// Views, inquiries, saves and applications of one listing by day in Manila, and how it compares. The caller has loaded the listing for a
// person who may see it.
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { wishlistProperties } from '#app/db/schema/messaging/saved.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import {
  type AnswerTimes,
  MIN_SIMILAR,
  type Similar,
  type StatisticsPeriod,
  type TrafficDay,
} from './statistics.model.ts'

const ANSWER_DAYS = 90
const MANILA = sql.raw(`'Asia/Manila'`)

/** Days without any traffic are absent. Views come from the daily statistics, the rest from its own tables. */
export async function listTrafficDays(ctx: Ctx, listingId: string, period: StatisticsPeriod): Promise<TrafficDay[]> {
  const firstDay = addDays(toManilaDay(ctx.now()), 1 - period)
  const since = getStartOfManilaDay(firstDay).toISOString()
  const { rows } = await ctx.db.execute<TrafficDay>(sql`
    select day::text as day, sum(views)::int as views, sum(inquiries)::int as inquiries, sum(saves)::int as saves,
      sum(applications)::int as applications
    from (
      select ${propertyDailyStats.day} as day, ${propertyDailyStats.views} as views, 0 as inquiries, 0 as saves, 0 as applications
        from ${propertyDailyStats} where ${propertyDailyStats.propertyId} = ${listingId} and ${propertyDailyStats.day} >= ${firstDay}
      union all
      select (${inquiries.createdAt} at time zone ${MANILA})::date, 0, 1, 0, 0
        from ${inquiries} where ${inquiries.propertyId} = ${listingId} and ${inquiries.createdAt} >= ${since}
      union all
      select (${wishlistProperties.createdAt} at time zone ${MANILA})::date, 0, 0, 1, 0
        from ${wishlistProperties} where ${wishlistProperties.propertyId} = ${listingId}
          and ${wishlistProperties.createdAt} >= ${since} and ${wishlistProperties.removedAt} is null
      union all
      select (${rentalApplications.createdAt} at time zone ${MANILA})::date, 0, 0, 0, 1
        from ${rentalApplications} where ${rentalApplications.propertyId} = ${listingId}
          and ${rentalApplications.createdAt} >= ${since} and ${rentalApplications.deletedAt} is null
    ) as traffic
    group by day order by day`)
  return rows
}

type Compared = Pick<StoredListing, 'id' | 'citySlug' | 'propertyType' | 'bedroomCount'>

/** Public homes of the same type with as many bedrooms in the same city; null if there are too few to compare. */
export async function findSimilar(ctx: Ctx, listing: Compared): Promise<Similar | null> {
  if (listing.citySlug === null) return null
  const photos = sql`(select count(*) from ${propertyImages} where ${propertyImages.propertyId} = ${properties.id})`
  const [row] = await ctx.db
    .select({
      count: count(),
      medianRent: sql<number>`percentile_cont(0.5) within group (order by ${properties.basePrice})::float`,
      upperQuartileRent: sql<number>`percentile_cont(0.75) within group (order by ${properties.basePrice})::float`,
      medianPhotos: sql<number>`percentile_disc(0.5) within group (order by ${photos})::int`,
    })
    .from(properties)
    .where(
      and(
        eq(properties.status, 'active'),
        isNull(properties.deletedAt),
        eq(properties.citySlug, listing.citySlug),
        eq(properties.propertyType, listing.propertyType),
        eq(properties.bedroomCount, listing.bedroomCount),
        ne(properties.id, listing.id),
      ),
    )
  if (!row || row.count < MIN_SIMILAR) return null
  return { ...row, medianRent: Math.round(row.medianRent), upperQuartileRent: Math.round(row.upperQuartileRent) }
}

export async function countPhotos(ctx: Ctx, listingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
  return row?.count ?? 0
}

/** An answer is the first message of another person in the conversation after the inquiry. */
export async function getAnswerTimes(ctx: Ctx, listingId: string): Promise<AnswerTimes> {
  const since = getStartOfManilaDay(addDays(toManilaDay(ctx.now()), 1 - ANSWER_DAYS)).toISOString()
  const { rows } = await ctx.db.execute<AnswerTimes>(sql`
    select count(*)::int as inquiries,
      (count(*) filter (where answered_at is null))::int as unanswered,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)) / 3600)::float as "medianHours"
    from (
      select ${inquiries.createdAt} as asked_at,
        (select min(${messages.createdAt}) from ${messages}
          where ${messages.conversationId} = ${inquiries.conversationId} and ${messages.senderId} <> ${inquiries.senderId}
            and ${messages.createdAt} >= ${inquiries.createdAt}) as answered_at
      from ${inquiries}
      where ${inquiries.propertyId} = ${listingId} and ${inquiries.createdAt} >= ${since}
    ) as answers`)
  return rows[0] ?? { inquiries: 0, unanswered: 0, medianHours: null }
}
