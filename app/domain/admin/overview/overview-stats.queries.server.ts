// The five numbers of the overview. Each table is read once, from an index with the status and the time.
import { and, count, eq, gte, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { OverviewStats, Stat } from './overview.model.ts'
import { COMPARED_DAYS } from './overview.rules.ts'

const DAY_MS = 86_400_000

type Periods = { current: Date; previous: Date }
type Group = Stat & { group: string }

export async function getOverviewStats(ctx: Ctx): Promise<OverviewStats> {
  authorize(ctx.actor, 'listing.listAll')
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
  const [listings, users, booked, applications, revenue] = await Promise.all([
    countListings(ctx, periods),
    countUsers(ctx, periods),
    countBookings(ctx, periods),
    countApplications(ctx, periods),
    sumRevenue(ctx, periods),
  ])
  return {
    listings: { ...addUp(listings), active: getTotal(listings, 'active') },
    users: { ...addUp(users), tenants: getTotal(users, 'tenant') },
    bookings: { ...addUp(booked), pending: getTotal(booked, 'pending') },
    applications: { ...addUp(applications), pending: getTotal(applications, 'pending') },
    revenue,
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

async function sumRevenue({ db }: Ctx, { current, previous }: Periods): Promise<OverviewStats['revenue']> {
  const isCurrent = gte(bookings.createdAt, current)
  const [row] = await db
    .select({
      current: sql<number>`coalesce(${sum(bookings.totalPrice)} filter (where ${isCurrent}), 0)`.mapWith(Number),
      previous: sql<number>`coalesce(${sum(bookings.totalPrice)} filter (where not ${isCurrent}), 0)`.mapWith(Number),
      confirmed: sql<number>`${count()} filter (where ${isCurrent})`.mapWith(Number),
    })
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), gte(bookings.createdAt, previous)))
  return { total: row?.current ?? 0, current: 0, previous: 0, confirmed: 0, ...row }
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
