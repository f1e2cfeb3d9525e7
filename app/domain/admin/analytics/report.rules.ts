// Periods, months and sums of the report. Pure, so that they are tested against plain recomputation.
import { addDays, addMonths, countDaysBetween, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import { calculateChange } from './change.rules.ts'
import {
  type BookingDay,
  type DayRange,
  type MonthlyComparison,
  type MonthPart,
  REPORT_PERIODS,
  REPORT_SERIES,
  type ReportBucket,
  type ReportPeriod,
  type ReportQuery,
} from './report.model.ts'

const DEFAULT_PERIOD: ReportPeriod = '30d'
export const PERIOD_DAYS: Readonly<Record<ReportPeriod, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }
/** Days of one point: a year in days would be unreadable. */
const BUCKET_DAYS: Readonly<Record<ReportPeriod, number>> = { '7d': 1, '30d': 1, '90d': 7, '1y': 30 }

/** Any other value is a year (docs/product.md, Constants). At least one series is shown. */
export function readReportAddress(params: URLSearchParams): ReportQuery {
  const requested = params.get('period')
  const hidden = params.get('hide')
  return {
    period: requested === null ? DEFAULT_PERIOD : (REPORT_PERIODS.find((period) => period === requested) ?? '1y'),
    series: REPORT_SERIES.filter((series) => series !== hidden),
  }
}

/** The period ends today. */
export function getFirstDay(period: ReportPeriod, today: Day): Day {
  return addDays(today, 1 - PERIOD_DAYS[period])
}

/** Bookings are needed from here: the period, and the month before this one. */
export function getFirstBookingDay(period: ReportPeriod, today: Day): Day {
  const [first, lastMonth] = [getFirstDay(period, today), addMonths(getFirstOfMonth(today), -1)]
  return first < lastMonth ? first : lastMonth
}

/** As many days before the period. Null for a year, whose days before are not stored (report-days.commands.server.ts). */
export function getRangeBefore(period: ReportPeriod, today: Day): DayRange | null {
  if (period === '1y') return null
  const first = getFirstDay(period, today)
  return { from: addDays(first, -PERIOD_DAYS[period]), to: addDays(first, -1) }
}

/** A month before with fewer days is compared as a whole: 1 to 28 February with 1 to 31 March. */
export function compareMonths(days: readonly BookingDay[], today: Day): MonthlyComparison {
  const start = getFirstOfMonth(today)
  const previousStart = addMonths(start, -1)
  const previousEnd = addDays(start, -1)
  const sameDay = addDays(previousStart, countDaysBetween(start, today))
  const current = sumMonth(days, start, today)
  const previous = sumMonth(days, previousStart, sameDay < previousEnd ? sameDay : previousEnd)
  const { difference, percent } = calculateChange(current.revenue, previous.revenue)
  const hours = days.reduce((sum, each) => sum + (each.day >= start && each.day <= today ? each.hoursToConfirm : 0), 0)
  const { bookings } = current
  return {
    current,
    previous,
    wholePrevious: sumMonth(days, previousStart, previousEnd),
    change: difference,
    changePercentage: percent,
    averagePrice: bookings === 0 ? null : Math.round(current.revenue / bookings),
    averageDaysToConfirm: bookings === 0 ? null : hours / bookings / 24,
  }
}

function sumMonth(days: readonly BookingDay[], from: Day, to: Day): MonthPart {
  const included = days.filter(({ day }) => day >= from && day <= to)
  return {
    from,
    to,
    revenue: included.reduce((sum, { revenue }) => sum + revenue, 0),
    bookings: included.reduce((sum, { bookings }) => sum + bookings, 0),
  }
}

export type UserDay = { day: Day; newUsers: number }

type Series = { bookingDays: readonly BookingDay[]; userDays: readonly UserDay[]; usersBefore: number }

/** The last bucket ends today; the first may be shorter. */
export function buildReportBuckets(period: ReportPeriod, today: Day, series: Series): ReportBucket[] {
  const size = BUCKET_DAYS[period]
  const length = Math.ceil(PERIOD_DAYS[period] / size)
  const first = getFirstDay(period, today)
  const buckets = Array.from({ length }, (_, index): ReportBucket => {
    const end = addDays(today, -(length - 1 - index) * size)
    const start = addDays(end, 1 - size)
    return { start: start < first ? first : start, end, revenue: 0, bookings: 0, newUsers: 0, users: 0 }
  })
  const getBucket = (day: Day) =>
    day < first || day > today ? undefined : buckets[length - 1 - Math.floor(countDaysBetween(day, today) / size)]
  for (const { day, revenue, bookings } of series.bookingDays) {
    const bucket = getBucket(day)
    if (!bucket) continue
    bucket.revenue += revenue
    bucket.bookings += bookings
  }
  for (const { day, newUsers } of series.userDays) {
    const bucket = getBucket(day)
    if (bucket) bucket.newUsers += newUsers
  }
  let users = series.usersBefore
  for (const bucket of buckets) bucket.users = users += bucket.newUsers
  return buckets
}

/** Whole percentages (docs/product.md, Constants). */
export function addPercentages<T extends { count: number }>(rows: readonly T[]): (T & { percentage: number })[] {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return rows.map((row) => ({ ...row, percentage: total === 0 ? 0 : Math.round((row.count / total) * 100) }))
}
