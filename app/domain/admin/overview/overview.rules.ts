import type { DayRange } from '#app/domain/admin/analytics/report.model.ts'
import { addDays, countDaysBetween, type Day } from '#app/shared/dates.ts'
import { NEWS, type News, type NewsDay } from './overview.model.ts'

export const COMPARED_DAYS = 30

type DayFigures = {
  day: Day
  newUsers: number
  inquiries: number
  pendingApplications: number
  approvedApplications: number
  rejectedApplications: number
  withdrawnApplications: number
}

/** Every day from `firstDay`, also those without anything new, and the sums of the days before it. */
export function buildNews(
  figures: readonly DayFigures[],
  newListings: readonly { day: Day; total: number }[],
  { from, to }: DayRange,
  firstDay: Day,
): { days: NewsDay[]; before: News } {
  const byDay = new Map(figures.map((each) => [each.day, each]))
  const listings = new Map(newListings.map(({ day, total }) => [day, total]))
  const all = Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index): NewsDay => {
    const day = addDays(from, index)
    const found = byDay.get(day)
    return {
      day,
      listings: listings.get(day) ?? 0,
      users: found?.newUsers ?? 0,
      applications: found
        ? found.pendingApplications +
          found.approvedApplications +
          found.rejectedApplications +
          found.withdrawnApplications
        : 0,
      inquiries: found?.inquiries ?? 0,
    }
  })
  return { days: all.filter(({ day }) => day >= firstDay), before: sumNews(all.filter(({ day }) => day < firstDay)) }
}

export function sumNews(days: readonly News[]): News {
  const sum: News = { listings: 0, users: 0, applications: 0, inquiries: 0 }
  for (const day of days) for (const kind of NEWS) sum[kind] += day[kind]
  return sum
}

/** In percent, rounded to two decimals; null if there is nothing to compare with. */
export function computeChange({ current, previous }: { current: number; previous: number }): number | null {
  if (previous === 0) return null
  return Math.round(((current - previous) / previous) * 10_000) / 100
}
