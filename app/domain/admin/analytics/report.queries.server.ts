// The report of the section Analytics & Reports. Its screen and its files read it through the cache of the process, so that they show the
// same figures and a reload costs nothing; `readAt` says how old they are.
import { listSearchMisses } from '#app/domain/analytics/searches/search-miss.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getReportCache } from './report-cache.service.server.ts'
import {
  countApplicationStatuses,
  countFunnelSteps,
  countListingTypes,
  getAnswerReport,
  listBookingDays,
  listUserDays,
} from './report-figures.queries.server.ts'
import { type PlatformReport, type ReportPeriod, TOP_SEARCHES } from './report.model.ts'
import { addPercentages, buildReportBuckets, compareMonths, getFirstBookingDay, getFirstDay } from './report.rules.ts'
import { listTopProperties } from './top-properties.queries.server.ts'

export async function getReport(ctx: Ctx, period: ReportPeriod): Promise<PlatformReport> {
  authorize(ctx.actor, 'analytics.platform')
  // titles of listings depend on the language
  return getReportCache(ctx).get(`${period} ${ctx.request.locale}`, ctx.now(), () => readReport(ctx, period))
}

/** Reads the database. Nine statements, whatever the period. */
export async function readReport(ctx: Ctx, period: ReportPeriod): Promise<PlatformReport> {
  authorize(ctx.actor, 'analytics.platform')
  const readAt = ctx.now()
  const today = toManilaDay(readAt)
  const range = { from: getFirstDay(period, today), to: today }
  const [bookingDays, users, types, statuses, top, searchMisses, answers, steps] = await Promise.all([
    listBookingDays(ctx, { from: getFirstBookingDay(period, today), to: today }),
    listUserDays(ctx, range),
    countListingTypes(ctx),
    countApplicationStatuses(ctx, range),
    listTopProperties(ctx, range),
    listSearchMisses(ctx, { ...range, limit: TOP_SEARCHES }),
    getAnswerReport(ctx, range),
    countFunnelSteps(ctx, range),
  ])
  const buckets = buildReportBuckets(period, today, { bookingDays, userDays: users.days, usersBefore: users.before })
  return {
    period,
    firstDay: range.from,
    lastDay: today,
    readAt,
    months: compareMonths(bookingDays, today),
    buckets,
    propertyStats: addPercentages(types),
    applicationStats: addPercentages(statuses),
    top,
    searchMisses,
    answers,
    funnel: {
      ...steps,
      inquiries: answers.inquiries,
      applications: statuses.reduce((sum, { count }) => sum + count, 0),
      bookings: buckets.reduce((sum, { bookings }) => sum + bookings, 0),
    },
  }
}
