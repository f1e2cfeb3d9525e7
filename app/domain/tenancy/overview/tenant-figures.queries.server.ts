// Rows of the tenant's dashboard: current rental and coming visits.
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import { type Day, countDaysBetween, toManilaDay } from '#app/shared/dates.ts'
import type { InspectionStatus, InspectionType, RentalStatus } from '#app/shared/vocabulary.ts'
import { lastDay } from './tenancy-conditions.rules.server.ts'

export type TenantRental = {
  listingId: string
  renterId: string
  /** Whether the listing is public. A rented one usually is not. */
  isListed: boolean
  title: string
  city: string
  owner: string
  monthlyRent: number
  depositHeld: number
  startsOn: Day
  endsOn: Day
  status: RentalStatus
  /** Share of the lease that has passed, 0 to 100. */
  percentRun: number
}
export type Visit = {
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  type: InspectionType
  status: InspectionStatus
  title: string
  at: Date
}

/** The rental that is current today; if there are several, the latest one. */
export async function getTenantRental(ctx: Ctx): Promise<TenantRental | null> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({
      listingId: properties.id,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectListingTitle(ctx),
      city: properties.city,
      owner: users.fullName,
      monthlyRent: rentals.monthlyRent,
      depositHeld: rentals.depositHeld,
      startsOn: rentals.startsOn,
      endsOn: lastDay,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(eq(rentals.tenantId, ctx.actor.id), lte(rentals.startsOn, today), gte(lastDay, today)))
    .orderBy(sql`${rentals.startsOn} desc`)
    .limit(1)
  if (!row) return null
  const totalDays = Math.max(1, countDaysBetween(row.startsOn, row.endsOn))
  const percentRun = Math.min(100, (countDaysBetween(row.startsOn, today) / totalDays) * 100)
  return { ...row, status: getRentalStatus(row, today), percentRun }
}

/** Viewings and inspections in the future, next one first. */
export async function listComingVisits(ctx: Ctx, limit: number): Promise<Visit[]> {
  return ctx.db
    .select({
      id: inspections.id,
      listingId: inspections.propertyId,
      renterId: sql<string>`${inspections.tenantId}`,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      type: inspections.type,
      status: inspections.status,
      title: selectListingTitle(ctx),
      at: inspections.scheduledAt,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .where(buildComingCondition(ctx))
    .orderBy(asc(inspections.scheduledAt))
    .limit(limit)
}

function buildComingCondition(ctx: Ctx) {
  requireSignIn(ctx.actor)
  return and(
    eq(inspections.tenantId, ctx.actor.id),
    gte(inspections.scheduledAt, ctx.now()),
    inArray(inspections.status, ['pending_confirmation', 'scheduled']),
  )
}
