// Figures of the tenant's dashboard: current rental, open payments, repairs and visits.
import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentReceipts, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections, maintenanceRequests } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { calculateBalance, getPaymentStatus, getRentalStatus } from '#app/shared/derived-states.ts'
import { type Day, countDaysBetween, toManilaDay } from '#app/shared/dates.ts'
import type { InspectionStatus, InspectionType, PaymentStatus, RentalStatus } from '#app/shared/vocabulary.ts'
import { isOpenRepair, lastDay } from './tenancy-conditions.rules.server.ts'

export type TenantRental = {
  listingId: string
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
export type OpenPayment = {
  id: string
  title: string
  dueDate: Day
  balance: number
  status: PaymentStatus
  /** Negative before the due date. */
  daysLate: number
}
export type Visit = { id: string; type: InspectionType; status: InspectionStatus; title: string; at: Date }

/** The rental that is current today; if there are several, the latest one. */
export async function getTenantRental(ctx: Ctx): Promise<TenantRental | null> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({
      listingId: properties.id,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: properties.title,
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

/**
 * Payments that are not fully paid and due within a month, oldest first. A balance remains payable after the rental has ended.
 */
export async function listOpenPayments(ctx: Ctx, limit: number): Promise<OpenPayment[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const confirmed = sql<number>`coalesce(sum(${paymentReceipts.amount}) filter (where ${paymentReceipts.status} = 'confirmed'), 0)::float8`
  const rows = await ctx.db
    .select({
      id: payments.id,
      title: properties.title,
      dueDate: payments.dueDate,
      amountDue: payments.amountDue,
      confirmed,
    })
    .from(payments)
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .leftJoin(paymentReceipts, eq(paymentReceipts.paymentId, payments.id))
    .where(and(eq(rentals.tenantId, ctx.actor.id), lte(payments.dueDate, sql`${today}::date + 31`)))
    .groupBy(payments.id, properties.title)
    .having(sql`${confirmed} < ${payments.amountDue}`)
    .orderBy(asc(payments.dueDate))
    .limit(limit)
  return rows.map((row) => toOpenPayment(row, today))
}

type PaymentRow = Pick<OpenPayment, 'id' | 'title' | 'dueDate'> & { amountDue: number; confirmed: number }

function toOpenPayment({ amountDue, confirmed, ...row }: PaymentRow, today: Day): OpenPayment {
  const status = getPaymentStatus({ dueDate: row.dueDate, amountDue }, confirmed, today)
  return {
    ...row,
    balance: calculateBalance({ amountDue }, confirmed),
    status,
    daysLate: countDaysBetween(row.dueDate, today),
  }
}

export async function countOwnRepairs(ctx: Ctx): Promise<number> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({ count: count() })
    .from(maintenanceRequests)
    .where(and(eq(maintenanceRequests.requestedBy, ctx.actor.id), isOpenRepair))
  return row?.count ?? 0
}

export async function countComingVisits(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(inspections).where(buildComingCondition(ctx))
  return row?.count ?? 0
}

/** Viewings and inspections in the future, next one first. */
export async function listComingVisits(ctx: Ctx, limit: number): Promise<Visit[]> {
  return ctx.db
    .select({
      id: inspections.id,
      type: inspections.type,
      status: inspections.status,
      title: properties.title,
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
