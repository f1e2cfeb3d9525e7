// The figures of days, for reports: of closed days as they were stored, of all others from the tables themselves. Both give the same
// numbers, because a day that changed after it was stored counts as not stored (triggers note it in report_day_changes). The caller authorizes.
import { and, between, getTableColumns, notExists, sql } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats, reportDayChanges, reportDays } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, countDaysBetween, type Day } from '#app/shared/dates.ts'
import type { DayRange } from './report.model.ts'
import { selectBookingRevenue } from './revenue.rules.server.ts'

export type ReportDay = typeof reportDays.$inferSelect
/** Without the seconds of every answer, which only the median needs. */
export type ReportDayFigures = Omit<ReportDay, 'answerSeconds'> & { answered: number }

const DAY_SECONDS = 86_400

/** Every day of the range. `live` are those that were computed now. */
export async function listReportDays(
  ctx: Ctx,
  range: DayRange,
): Promise<{ days: ReportDayFigures[]; live: readonly ReportDay[] }> {
  const { answerSeconds, ...columns } = getTableColumns(reportDays)
  const stored = await ctx.db
    .select({ ...columns, answered: sql<number>`cardinality(${answerSeconds})` })
    .from(reportDays)
    .where(
      and(
        between(reportDays.day, range.from, range.to),
        notExists(sql`(select from ${reportDayChanges} where ${reportDayChanges.day} = ${reportDays.day})`),
      ),
    )
  const storedDays = new Set(stored.map(({ day }) => day))
  const live = await computeReportDays(
    ctx,
    listDays(range).filter((day) => !storedDays.has(day)),
  )
  return { days: [...stored, ...live.map(summarize)], live }
}

function summarize({ answerSeconds, ...day }: ReportDay): ReportDayFigures {
  return { ...day, answered: answerSeconds.length }
}

function listDays({ from, to }: DayRange): Day[] {
  return Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** The median of all answers of the range, in hours. Null without an answer. */
export async function getMedianAnswerHours(
  ctx: Ctx,
  range: DayRange,
  live: readonly ReportDay[],
): Promise<number | null> {
  const inRange = live.filter(({ day }) => day >= range.from && day <= range.to)
  const { rows } = await ctx.db.execute<{ hours: number | null }>(sql`
    select (percentile_cont(0.5) within group (order by seconds) / 3600)::float8 as hours
    from (
      select unnest(${reportDays.answerSeconds}) as seconds from ${reportDays}
      where ${reportDays.day} between ${range.from} and ${range.to}
        and ${reportDays.day} <> all(${sql.param(inRange.map(({ day }) => day))}::date[])
      union all select unnest(${sql.param(inRange.flatMap(({ answerSeconds }) => answerSeconds))}::int[])
    ) answers`)
  return rows[0]?.hours ?? null
}

/** From the tables, each figure by an index range of each day. */
export async function computeReportDays(ctx: Ctx, days: readonly Day[]): Promise<ReportDay[]> {
  if (days.length === 0) return []
  const { rows } = await ctx.db.execute<{ figures: ReportDay }>(sql`
    select json_build_object('day', d.day, 'revenue', b.revenue, 'bookings', b.bookings, 'confirmMs', b.confirm_ms, 'newUsers', u.new_users,
      'pendingApplications', a.pending, 'approvedApplications', a.approved, 'rejectedApplications', a.rejected,
      'withdrawnApplications', a.withdrawn, 'inquiries', i.inquiries, 'answerSeconds', i.answer_seconds,
      'answeredWithinDay', i.answered_within_day, 'views', v.views, 'viewings', s.viewings) as figures
    from (
      select day, day::timestamp at time zone 'Asia/Manila' as first, (day + 1)::timestamp at time zone 'Asia/Manila' as next
      from unnest(${sql.param([...days])}::date[]) as day
    ) d
    cross join lateral (
      select coalesce(sum(${selectBookingRevenue('t')}), 0) as revenue, count(*) as bookings,
        coalesce(round(sum(extract(epoch from t.decided_at - t.created_at)) * 1000), 0) as confirm_ms
      from ${bookings} t where t.status = 'confirmed' and t.decided_at >= d.first and t.decided_at < d.next
    ) b
    cross join lateral (
      select count(*) as new_users from ${userProfiles} t
      where t.user_type <> 'admin' and t.created_at >= d.first and t.created_at < d.next
    ) u
    cross join lateral (
      select count(*) filter (where t.status = 'pending') as pending, count(*) filter (where t.status = 'approved') as approved,
        count(*) filter (where t.status = 'rejected') as rejected, count(*) filter (where t.status = 'withdrawn') as withdrawn
      from ${rentalApplications} t where t.deleted_at is null and t.created_at >= d.first and t.created_at < d.next
    ) a
    cross join lateral (
      select count(*) as inquiries, count(*) filter (where answers.seconds <= ${DAY_SECONDS}) as answered_within_day,
        coalesce(array_agg(answers.seconds) filter (where answers.seconds is not null), '{}') as answer_seconds
      from (
        select round(extract(epoch from (
          select min(m.created_at) from ${messages} m
          where m.conversation_id = t.conversation_id and m.sender_id <> t.sender_id and m.created_at >= t.created_at) - t.created_at))::int as seconds
        from ${inquiries} t where t.created_at >= d.first and t.created_at < d.next
      ) answers
    ) i
    cross join lateral (
      select coalesce(sum(t.views), 0) as views from ${propertyDailyStats} t where t.day = d.day
    ) v
    cross join lateral (
      select count(*) as viewings from ${inspections} t
      where t.type = 'viewing' and t.created_at >= d.first and t.created_at < d.next
    ) s`)
  return rows.map(({ figures }) => figures)
}
