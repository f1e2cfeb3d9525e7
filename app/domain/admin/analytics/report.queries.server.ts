// The report of the section Analytics & Reports. Its screen and its files read it through the cache of the process, so that they show the
// same figures and a reload costs nothing; `readAt` says how old they are.
import { listSearchMisses } from '#app/domain/analytics/searches/search-miss.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { getReportCache } from './report-cache.service.server.ts'
import { getMedianAnswerHours, listReportDays, type ReportDayFigures } from './report-days.queries.server.ts'
import { countListingTypes, countUsersUntil } from './report-figures.queries.server.ts'
import {
  type BookingDay,
  type DayRange,
  type PeriodBefore,
  type PlatformReport,
  type ReportPeriod,
  TOP_SEARCHES,
} from './report.model.ts'
import {
  addPercentages,
  buildReportBuckets,
  compareMonths,
  getFirstBookingDay,
  getFirstDay,
  getRangeBefore,
} from './report.rules.ts'
import { listTopProperties } from './top-properties.queries.server.ts'

const HOUR_MS = 60 * 60 * 1_000

export async function getReport(ctx: Ctx, period: ReportPeriod): Promise<PlatformReport> {
  authorize(ctx.actor, 'analytics.platform')
  // titles of listings depend on the language
  return getReportCache(ctx).get(`${period} ${ctx.request.locale}`, ctx.now(), () => readReport(ctx, period))
}

/** Reads the database. */
export async function readReport(ctx: Ctx, period: ReportPeriod): Promise<PlatformReport> {
  authorize(ctx.actor, 'analytics.platform')
  const readAt = ctx.now()
  const today = toManilaDay(readAt)
  const range = { from: getFirstDay(period, today), to: today }
  const rangeBefore = getRangeBefore(period, today)
  const [{ days: allDays, live }, users, types, top, searchMisses] = await Promise.all([
    listReportDays(ctx, { from: earlier(getFirstBookingDay(period, today), rangeBefore?.from), to: today }),
    countUsersUntil(ctx, today),
    countListingTypes(ctx),
    listTopProperties(ctx, range),
    listSearchMisses(ctx, { ...range, limit: TOP_SEARCHES }),
  ])
  const medianHours = await getMedianAnswerHours(ctx, range, live)
  const bookingDays = allDays.map((day) => Object.assign(day, { hoursToConfirm: day.confirmMs / HOUR_MS }))
  const days = bookingDays.filter(({ day }) => day >= range.from)
  const statuses = sumApplications(days)
  const inquiries = addUp(days, 'inquiries')
  return {
    period,
    firstDay: range.from,
    lastDay: today,
    readAt,
    months: compareMonths(bookingDays, today),
    buckets: buildReportBuckets(period, today, {
      bookingDays: days,
      userDays: days,
      usersBefore: users - addUp(days, 'newUsers'),
    }),
    before: rangeBefore === null ? null : buildBefore(period, rangeBefore, bookingDays),
    propertyStats: addPercentages(types),
    applicationStats: addPercentages(statuses),
    top,
    searchMisses,
    answers: {
      inquiries,
      unanswered: inquiries - addUp(days, 'answered'),
      withinDay: addUp(days, 'answeredWithinDay'),
      medianHours,
    },
    funnel: {
      views: addUp(days, 'views'),
      inquiries,
      viewings: addUp(days, 'viewings'),
      applications: statuses.reduce((sum, { count }) => sum + count, 0),
      bookings: addUp(days, 'bookings'),
    },
  }
}

const earlier = (day: Day, other: Day | undefined) => (other !== undefined && other < day ? other : day)

type CountedDay = BookingDay & Pick<ReportDayFigures, 'newUsers' | 'inquiries'>

function buildBefore(period: ReportPeriod, { from, to }: DayRange, allDays: readonly CountedDay[]): PeriodBefore {
  const days = allDays.filter(({ day }) => day >= from && day <= to)
  return {
    revenue: addUp(days, 'revenue'),
    bookings: addUp(days, 'bookings'),
    newUsers: addUp(days, 'newUsers'),
    inquiries: addUp(days, 'inquiries'),
    buckets: buildReportBuckets(period, to, { bookingDays: days, userDays: days, usersBefore: 0 }),
  }
}

function addUp<Key extends string>(days: readonly Record<Key, number>[], key: Key): number {
  return days.reduce((sum, day) => sum + day[key], 0)
}

const sumApplications = (days: readonly ReportDayFigures[]) =>
  APPLICATION_STATUSES.map((status) => ({ status, count: addUp(days, `${status}Applications`) }))
