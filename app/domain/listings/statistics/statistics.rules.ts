// Sums days into the bars of a chart.
import { addDays, countDaysBetween, type Day } from '#app/shared/dates.ts'
import {
  STATISTICS_PERIODS,
  type StatisticsPeriod,
  TRAFFIC_KINDS,
  type TrafficBucket,
  type TrafficDay,
} from './statistics.model.ts'

/** Days of one bar: a year in days would be unreadable. */
const BUCKET_DAYS: Record<StatisticsPeriod, number> = { 30: 1, 90: 7, 365: 30 }

export function parsePeriod(value: string | null): StatisticsPeriod {
  return STATISTICS_PERIODS.find((period) => String(period) === value) ?? 30
}

/** The last bucket ends today; the first may be shorter. */
export function buildBuckets(days: readonly TrafficDay[], today: Day, period: StatisticsPeriod): TrafficBucket[] {
  const size = BUCKET_DAYS[period]
  const buckets = Array.from(
    { length: Math.ceil(period / size) },
    (_, index, all = Math.ceil(period / size)): TrafficBucket => {
      const end = addDays(today, -(all - 1 - index) * size)
      const first = addDays(today, 1 - period)
      const start = addDays(end, 1 - size)
      return { start: start < first ? first : start, end, views: 0, inquiries: 0, saves: 0, applications: 0 }
    },
  )
  for (const day of days) {
    const bucket = buckets[buckets.length - 1 - Math.floor(countDaysBetween(day.day, today) / size)]
    if (!bucket || day.day < bucket.start) continue
    for (const kind of TRAFFIC_KINDS) bucket[kind] += day[kind]
  }
  return buckets
}

export function sumTraffic(buckets: readonly TrafficBucket[]): Record<(typeof TRAFFIC_KINDS)[number], number> {
  const sums = { views: 0, inquiries: 0, saves: 0, applications: 0 }
  for (const bucket of buckets) for (const kind of TRAFFIC_KINDS) sums[kind] += bucket[kind]
  return sums
}
