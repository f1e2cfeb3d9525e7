// Rents that the tenant has to pay now: overdue, or due within days; what is overdue of the tenants of an owner; and payments of rents that the
// owner has to check.
import { and, asc, eq, inArray, lte, min, ne, sql, sum } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { isOwedBy, selectLeasesOwed } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type DueRent = {
  id: string
  rentalId: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  dueDate: Day
  /** What is not paid, in centavos. */
  open: number
  /** The part of it that was handed in or is in checks. */
  pending: number
}

const DUE_SOON_DAYS = 7

/** Oldest first. A line that is wholly handed in or in checks is left out: it is the owner's turn. */
export async function listDueRents(ctx: Ctx, limit: number): Promise<DueRent[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const { open, pending } = buildLineSums({ id: sql`${payments.id}`, amountDue: sql`${payments.amountDue}` })
  return ctx.db
    .select({
      id: payments.id,
      rentalId: rentals.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectHomeName(ctx),
      dueDate: payments.dueDate,
      open: sql`${open}`.mapWith(Number),
      pending: sql`${pending}`.mapWith(Number),
    })
    .from(rentals)
    .innerJoin(payments, eq(payments.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        inArray(rentals.id, selectLeasesOwed(ctx.actor.id)),
        isOwedBy(ctx.actor.id),
        lte(payments.dueDate, addDays(today, DUE_SOON_DAYS)),
        ne(payments.kind, 'reduction'),
        sql`${open} > ${pending}`,
      ),
    )
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(limit)
}

/** What is overdue of one rental: `id` is the rental. */
export type OverdueRental = WaitingRentalRow & {
  /** In centavos, with the pending part. */
  amount: number
  pending: number
  oldestDue: Day
}

/** Oldest debt first. A rental whose overdue lines are wholly handed in or in checks is left out: what waits is the payment. */
export async function listOverdueRentals(ctx: Ctx, limit: number): Promise<OverdueRental[]> {
  const today = toManilaDay(ctx.now())
  const { isOwn, personId } = matchSide(ctx, 'owner')
  const line = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const lines = sql`(select y.due_date, ${line.open} as open, ${line.pending} as pending from ${payments} y
    where y.rental_id = ${rentals.id} and y.kind <> 'reduction' and y.due_date < ${today}) l`
  const overdue = ctx.db
    .select({
      amount: sql`sum(l.open)`.mapWith(Number).as('amount'),
      pending: sql`sum(l.pending)`.mapWith(Number).as('pending'),
      oldestDue: sql<Day>`min(l.due_date)::text`.as('oldest_due'),
    })
    .from(lines)
    .where(sql`l.open > l.pending`)
    .having(sql`count(*) > 0`)
    .as('overdue')
  return ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: rentals.id,
      amount: overdue.amount,
      pending: overdue.pending,
      oldestDue: overdue.oldestDue,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .innerJoinLateral(overdue, sql`true`)
    .where(isOwn)
    .orderBy(asc(overdue.oldestDue), asc(rentals.id))
    .limit(limit)
}

/** A payment that the tenant handed in, over one or more lines. */
export type TransferToCheck = {
  id: string
  rentalId: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  person: string
  totalPrice: number
  since: Date
}

/** Oldest first. */
export async function listTransfersToCheck(ctx: Ctx, limit: number): Promise<TransferToCheck[]> {
  requireSignIn(ctx.actor)
  const since = sql`${min(paymentProofs.createdAt)}`.mapWith(paymentProofs.createdAt)
  return ctx.db
    .select({
      id: paymentProofs.transferId,
      rentalId: rentals.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectHomeName(ctx),
      person: users.fullName,
      totalPrice: sum(paymentProofs.amount).mapWith(Number),
      since,
    })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(and(isOwnHome(ctx), eq(paymentProofs.status, 'submitted')))
    .groupBy(paymentProofs.transferId, rentals.id, properties.id, users.id)
    .orderBy(asc(since), asc(paymentProofs.transferId))
    .limit(limit)
}
