// The figures of the report, each read by one statement. The caller authorizes.
import { and, count, eq, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import type { AnswerReport, BookingDay, FunnelStep } from './report.model.ts'
import type { UserDay } from './report.rules.ts'

/** With both days. */
export type DayRange = { from: Day; to: Day }

const MANILA = sql.raw(`'Asia/Manila'`)

/** The moments of a range: from the start of its first day, before the start of the day after it. */
export const toMoments = ({ from, to }: DayRange) => ({
  start: getStartOfManilaDay(from),
  end: getStartOfManilaDay(addDays(to, 1)),
})

/** Revenue is dated by the confirmation of its booking. */
export async function listBookingDays(ctx: Ctx, range: DayRange): Promise<BookingDay[]> {
  const { start, end } = toMoments(range)
  const day = sql<string>`(${bookings.decidedAt} at time zone ${MANILA})::date::text`
  return ctx.db
    .select({
      day,
      revenue: sql`sum(${bookings.totalPrice})`.mapWith(Number),
      bookings: count(),
      hoursToConfirm: sql<number>`(sum(extract(epoch from ${bookings.decidedAt} - ${bookings.createdAt})) / 3600)::float`,
    })
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), gte(bookings.decidedAt, start), lt(bookings.decidedAt, end)))
    .groupBy(sql`1`)
}

/** Administrators are not users of the market. */
export async function listUserDays(ctx: Ctx, range: DayRange): Promise<{ before: number; days: UserDay[] }> {
  const { start, end } = toMoments(range)
  const isUser = ne(userProfiles.userType, 'admin')
  const [before, days] = await Promise.all([
    ctx.db.$count(userProfiles, and(isUser, lt(userProfiles.createdAt, start))),
    ctx.db
      .select({ day: sql<string>`(${userProfiles.createdAt} at time zone ${MANILA})::date::text`, newUsers: count() })
      .from(userProfiles)
      .where(and(isUser, gte(userProfiles.createdAt, start), lt(userProfiles.createdAt, end)))
      .groupBy(sql`1`),
  ])
  return { before, days }
}

/** The most frequent type first; types without an active listing are absent. */
export async function countListingTypes(ctx: Ctx) {
  const rows = await ctx.db
    .select({ type: properties.propertyType, count: count() })
    .from(properties)
    .where(and(eq(properties.status, 'active'), isNull(properties.deletedAt)))
    .groupBy(properties.propertyType)
  return rows.toSorted((a, b) => b.count - a.count || PROPERTY_TYPES.indexOf(a.type) - PROPERTY_TYPES.indexOf(b.type))
}

export async function countApplicationStatuses(ctx: Ctx, range: DayRange) {
  const { start, end } = toMoments(range)
  const rows = await ctx.db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(and(isNull(applications.deletedAt), gte(applications.createdAt, start), lt(applications.createdAt, end)))
    .groupBy(applications.status)
  return APPLICATION_STATUSES.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }))
}

/** An answer is the first message of another person in the conversation after the inquiry. */
export async function getAnswerReport(ctx: Ctx, range: DayRange): Promise<AnswerReport> {
  const { start, end } = toMoments(range)
  const { rows } = await ctx.db.execute<AnswerReport>(sql`
    select count(*)::int as inquiries,
      (count(*) filter (where seconds is null))::int as unanswered,
      (count(*) filter (where seconds <= 86400))::int as "withinDay",
      (percentile_cont(0.5) within group (order by seconds) / 3600)::float as "medianHours"
    from (
      select extract(epoch from (
        select min(${messages.createdAt}) from ${messages}
        where ${messages.conversationId} = ${inquiries.conversationId} and ${messages.senderId} <> ${inquiries.senderId}
          and ${messages.createdAt} >= ${inquiries.createdAt}) - ${inquiries.createdAt}) as seconds
      from ${inquiries}
      where ${inquiries.createdAt} >= ${start.toISOString()} and ${inquiries.createdAt} < ${end.toISOString()}
    ) as answers`)
  return rows[0] ?? { inquiries: 0, unanswered: 0, withinDay: 0, medianHours: null }
}

/** The steps that the other figures do not contain. */
export async function countFunnelSteps(
  ctx: Ctx,
  range: DayRange,
): Promise<Record<Extract<FunnelStep, 'views' | 'viewings'>, number>> {
  const { start, end } = toMoments(range)
  const [[traffic], viewings] = await Promise.all([
    ctx.db
      .select({ views: sql`coalesce(sum(${propertyDailyStats.views}), 0)`.mapWith(Number) })
      .from(propertyDailyStats)
      .where(and(gte(propertyDailyStats.day, range.from), lte(propertyDailyStats.day, range.to))),
    ctx.db.$count(
      inspections,
      and(eq(inspections.type, 'viewing'), gte(inspections.createdAt, start), lt(inspections.createdAt, end)),
    ),
  ])
  return { views: traffic?.views ?? 0, viewings }
}
