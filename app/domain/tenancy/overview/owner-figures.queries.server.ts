// Figures of the landlord's dashboard: rentals, rent of this month and open repairs.
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentReceipts, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { RENTAL_EXPIRING_SOON_DAYS } from '#app/shared/constants.ts'
import { addDays, addMonths, type Day, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { isOpenRepair, lastDay } from './tenancy-conditions.rules.server.ts'

export type MonthlyRentFigures = { due: number; collected: number; toConfirm: number }
export type EndingLease = { id: string; title: string; tenant: string; endsOn: Day }
export type RepairFigures = { open: number; urgent: number }

export async function countOccupiedListings(ctx: Ctx): Promise<number> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({ count: sql<number>`count(distinct ${rentals.propertyId})::int` })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(and(eq(properties.ownerId, ctx.actor.id), lte(rentals.startsOn, today), gte(lastDay, today)))
  return row?.count ?? 0
}

/** Payments due in the current month; `toConfirm` is the amount of receipts that wait for the owner. */
export async function getRentThisMonth(ctx: Ctx): Promise<MonthlyRentFigures> {
  requireSignIn(ctx.actor)
  const firstOfMonth = getFirstOfMonth(toManilaDay(ctx.now()))
  const received = ctx.db
    .select({
      paymentId: paymentReceipts.paymentId,
      confirmed: sql<number>`sum(${paymentReceipts.amount}) filter (where ${paymentReceipts.status} = 'confirmed')`.as(
        'confirmed',
      ),
      submitted: sql<number>`sum(${paymentReceipts.amount}) filter (where ${paymentReceipts.status} = 'submitted')`.as(
        'submitted',
      ),
    })
    .from(paymentReceipts)
    .groupBy(paymentReceipts.paymentId)
    .where(sql`${paymentReceipts.paymentId} = ${payments.id}`)
    .as('received')
  const [row] = await ctx.db
    .select({
      due: sql<number>`coalesce(sum(${payments.amountDue}), 0)::float8`,
      collected: sql<number>`coalesce(sum(${received.confirmed}), 0)::float8`,
      toConfirm: sql<number>`coalesce(sum(${received.submitted}), 0)::float8`,
    })
    .from(payments)
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .leftJoinLateral(received, sql`true`)
    .where(
      and(
        eq(properties.ownerId, ctx.actor.id),
        gte(payments.dueDate, firstOfMonth),
        lte(payments.dueDate, addDays(addMonths(firstOfMonth, 1), -1)),
      ),
    )
  return row ?? { due: 0, collected: 0, toConfirm: 0 }
}

export async function listEndingLeases(ctx: Ctx, limit: number): Promise<EndingLease[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  return ctx.db
    .select({ id: rentals.id, title: properties.title, tenant: users.fullName, endsOn: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(
      and(
        eq(properties.ownerId, ctx.actor.id),
        gte(lastDay, today),
        lte(lastDay, addDays(today, RENTAL_EXPIRING_SOON_DAYS)),
      ),
    )
    .orderBy(asc(lastDay))
    .limit(limit)
}

export async function countRepairs(ctx: Ctx): Promise<RepairFigures> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({
      open: sql<number>`count(*)::int`,
      urgent: sql<number>`count(*) filter (where ${maintenanceRequests.priority} = 'urgent')::int`,
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .where(and(eq(properties.ownerId, ctx.actor.id), isNull(properties.deletedAt), isOpenRepair))
  return row ?? { open: 0, urgent: 0 }
}
