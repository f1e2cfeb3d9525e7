// The five numbers of the overview. Each table is read once, from an index with the status and the time.
import { and, count, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { listReportDays, type ReportDayFigures } from '#app/domain/admin/analytics/report-days.queries.server.ts'
import type { DayRange } from '#app/domain/admin/analytics/report.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { addDays, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import type { OverviewStats, Stat } from './overview.model.ts'
import { buildNews, COMPARED_DAYS } from './overview.rules.ts'

const DAY_MS = 86_400_000

type Periods = { current: Date; previous: Date }
type Group = Stat & { group: string }

export async function getOverviewStats(ctx: Ctx): Promise<OverviewStats> {
  authorize(ctx.actor, 'admin.overview')
  return readLargeCount(ctx, {
    name: 'admin.overview',
    read: () => readStats(ctx),
    getRows: ({ listings, users, bookings: booked, applications }) =>
      Math.max(listings.total, users.total, booked.total, applications.total),
  })
}

async function readStats(ctx: Ctx): Promise<OverviewStats> {
  const now = ctx.now().getTime()
  const periods = {
    current: new Date(now - COMPARED_DAYS * DAY_MS),
    previous: new Date(now - 2 * COMPARED_DAYS * DAY_MS),
  }
  const today = toManilaDay(ctx.now())
  const firstDay = addDays(today, 1 - COMPARED_DAYS)
  const range = { from: addDays(firstDay, -COMPARED_DAYS), to: today }
  const [listings, users, booked, applications, { days: reportDays }, newListings] = await Promise.all([
    countListings(ctx, periods),
    countUsers(ctx, periods),
    countBookings(ctx, periods),
    countApplications(ctx, periods),
    listReportDays(ctx, range),
    countNewListings(ctx, range),
  ])
  return {
    listings: { ...addUp(listings), active: getTotal(listings, 'active') },
    users: { ...addUp(users), tenants: getTotal(users, 'tenant') },
    bookings: { ...addUp(booked), pending: getTotal(booked, 'pending') },
    applications: { ...addUp(applications), pending: getTotal(applications, 'pending') },
    revenue: sumRevenue(reportDays, firstDay),
    ...buildNews(reportDays, newListings, range, firstDay),
  }
}

const countListings = ({ db }: Ctx, periods: Periods): Promise<Group[]> =>
  db
    .select({ group: properties.status, ...selectCounts(properties.createdAt, periods) })
    .from(properties)
    .where(isNull(properties.deletedAt))
    .groupBy(properties.status)

const countUsers = ({ db }: Ctx, periods: Periods): Promise<Group[]> =>
  db
    .select({ group: userProfiles.userType, ...selectCounts(userProfiles.createdAt, periods) })
    .from(userProfiles)
    .groupBy(userProfiles.userType)

const countBookings = ({ db }: Ctx, periods: Periods): Promise<Group[]> =>
  db
    .select({ group: bookings.status, ...selectCounts(bookings.createdAt, periods) })
    .from(bookings)
    .groupBy(bookings.status)

const countApplications = ({ db }: Ctx, periods: Periods): Promise<Group[]> =>
  db
    .select({ group: rentalApplications.status, ...selectCounts(rentalApplications.createdAt, periods) })
    .from(rentalApplications)
    .where(isNull(rentalApplications.deletedAt))
    .groupBy(rentalApplications.status)

/** The days of the analytics: the last 30 in Manila, with today, and the 30 before. */
function sumRevenue(days: readonly ReportDayFigures[], firstDay: Day): OverviewStats['revenue'] {
  const add = (included: typeof days, key: 'revenue' | 'bookings') => included.reduce((sum, day) => sum + day[key], 0)
  const recent = days.filter(({ day }) => day >= firstDay)
  const current = add(recent, 'revenue')
  return {
    total: current,
    current,
    previous: add(days, 'revenue') - current,
    confirmed: add(recent, 'bookings'),
  }
}

type DayCount = { day: Day; total: number }

async function countNewListings({ db }: Ctx, { from }: DayRange): Promise<DayCount[]> {
  const day = sql<Day>`(${properties.createdAt} at time zone 'Asia/Manila')::date::text`
  return db
    .select({ day, total: count() })
    .from(properties)
    .where(and(isNull(properties.deletedAt), gte(properties.createdAt, getStartOfManilaDay(from))))
    .groupBy(sql`1`)
}

function selectCounts(createdAt: PgColumn, { current, previous }: Periods) {
  const countIf = (condition: SQL | undefined) => sql<number>`${count()} filter (where ${condition})`.mapWith(Number)
  const isCurrent = gte(createdAt, current)
  return {
    total: count(),
    current: countIf(isCurrent),
    previous: countIf(and(gte(createdAt, previous), sql`not ${isCurrent}`)),
  }
}

const getTotal = (groups: readonly Group[], name: string) => groups.find(({ group }) => group === name)?.total ?? 0

function addUp(groups: readonly Group[]): Stat {
  const add = (key: keyof Stat) => groups.reduce((all, group) => all + group[key], 0)
  return { total: add('total'), current: add('current'), previous: add('previous') }
}
