// Rentals of an owner and of a tenant with their balance. The balance of the rows of a page is computed in the same query.
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import {
  buildDepositHeldCondition,
  buildRentalConditions,
  depositLeft,
  hasRenewal,
  isCancelled,
  isOpenRequest,
  lastDay,
} from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { isOwedBy, leaseShares, selectLeasesOwed } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import {
  type OwnRental,
  TENANT_FILTERS,
  tenantList,
  type TenantCounts,
  type TenantFilter,
  type TenantQuery,
  type TenantRow,
} from './tenant-list.model.ts'

const MAX_OWN_RENTALS = 50

/** What is due until a day and not paid, of the rental of the outer query, and the part of it that was handed in or is in checks. */
function selectBalance(today: Day, isOwed = sql`true`): { balance: SQL<number>; pending: SQL<number> } {
  const { open, pending } = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const sumLines = (amount: SQL) =>
    sql`coalesce((select sum(${amount}) from ${payments} y
      where y.rental_id = ${rentals.id} and y.kind <> 'reduction' and y.due_date <= ${today} and ${isOwed}), 0)`.mapWith(
      Number,
    )
  return { balance: sumLines(open), pending: sumLines(pending) }
}

const lastPaidOn = sql<Day | null>`(select max(c.paid_on) from ${payments} y join ${paymentProofs} c on c.payment_id = y.id
  where y.rental_id = ${rentals.id} and c.status = 'confirmed')`

const openRequestCount = sql`(select count(*) from ${maintenanceRequests}
  where ${maintenanceRequests.rentalId} = ${rentals.id} and ${isOpenRequest})`.mapWith(Number)

export async function listTenants(ctx: Ctx, query: TenantQuery): Promise<TenantRow[]> {
  const today = toManilaDay(ctx.now())
  const condition = and(
    matchesSearch(query),
    query.filter === null ? undefined : buildFilterConditions(today)[query.filter],
  )
  const rows = await selectTenants(ctx, condition)
    .orderBy(sql`${lastDay} >= ${today} desc`, desc(rentals.startsOn), desc(rentals.id))
    .limit(tenantList.pageSize)
    .offset(getPageOffset(query.page, tenantList.pageSize))
  return rows.map((row) => toTenantRow(row, today))
}

/** Newest first, from after a rental: for programs, whose pages must not move while they read. */
export async function listTenantsAfter(
  ctx: Ctx,
  { after, limit }: { after: string | null; limit: number },
): Promise<TenantRow[]> {
  const isAfter =
    after === null
      ? undefined
      : sql`(${rentals.startsOn}, ${rentals.id}) < (select r.starts_on, r.id from ${rentals} r where r.id = ${after})`
  const rows = await selectTenants(ctx, isAfter).orderBy(desc(rentals.startsOn), desc(rentals.id)).limit(limit)
  return rows.map((row) => toTenantRow(row, toManilaDay(ctx.now())))
}

const toTenantRow = (row: Omit<TenantRow, 'status'>, today: Day): TenantRow =>
  Object.assign(row, { status: getRentalStatus(row, today) })

function selectTenants(ctx: Ctx, condition: SQL | undefined) {
  const today = toManilaDay(ctx.now())
  return ctx.db
    .select({
      rentalId: rentals.id,
      tenantId: rentals.tenantId,
      listingId: rentals.propertyId,
      tenant: users.fullName,
      listing: selectHomeName(ctx),
      startsOn: rentals.startsOn,
      endsOn: lastDay,
      isRenewed: hasRenewal,
      invitation: tenantInvitations.status,
      monthlyRent: rentals.monthlyRent,
      ...selectBalance(today),
      lastPaidOn,
      openRequests: openRequestCount,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .leftJoin(tenantInvitations, eq(tenantInvitations.rentalId, rentals.id))
    .where(and(isOwn(ctx), condition))
}

export async function countTenants(ctx: Ctx, query: TenantQuery): Promise<TenantCounts> {
  const today = toManilaDay(ctx.now())
  const conditions = buildFilterConditions(today)
  const count = (condition: SQL | undefined) => sql`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number)
  const filters = Object.fromEntries(TENANT_FILTERS.map((filter) => [filter, count(conditions[filter])])) as Record<
    TenantFilter,
    SQL<number>
  >
  const found = and(matchesSearch(query), query.filter === null ? undefined : conditions[query.filter])
  const [row] = await ctx.db
    .select({ ...filters, total: count(undefined), found: count(found) })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(isOwn(ctx))
  return row ?? { current: 0, upcoming: 0, ending: 0, former: 0, owing: 0, deposit: 0, total: 0, found: 0 }
}

/** Newest first. */
export async function listOwnRentals(ctx: Ctx): Promise<OwnRental[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const { id: me } = ctx.actor
  const isOwed = isOwedBy(me, { payerId: sql`y.payer_id`, dueDate: sql`y.due_date` })
  const rows = await ctx.db
    .select({
      rentalId: rentals.id,
      listingId: rentals.propertyId,
      listing: selectHomeName(ctx),
      city: properties.city,
      owner: users.fullName,
      startsOn: rentals.startsOn,
      endsOn: lastDay,
      isRenewed: hasRenewal,
      monthlyRent: rentals.monthlyRent,
      shares: leaseShares,
      ...selectBalance(today, isOwed),
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(inArray(rentals.id, selectLeasesOwed(me)), isListed(today)))
    .orderBy(desc(rentals.startsOn), desc(rentals.id))
    .limit(MAX_OWN_RENTALS)
  return rows.map(({ shares, ...row }) =>
    Object.assign(row, {
      // The latest share, also of a lease that the person left
      monthlyRent: shares.findLast(({ userId }) => userId === me)?.rentShare ?? row.monthlyRent,
      status: getRentalStatus(row, today),
    }),
  )
}

function isOwn(ctx: Ctx): SQL {
  return and(isOwnHome(ctx), isListed(toManilaDay(ctx.now()))) ?? sql`false`
}

/** A next rental that never began is listed only while something of it is owed. */
const isListed = (today: Day): SQL => sql`(not ${isCancelled} or ${selectBalance(today).balance} > 0)`

/** Names match without regard to case and accents. */
function matchesSearch({ search }: TenantQuery): SQL | undefined {
  const pattern = `%${escapeLikePattern(search)}%`
  return search === '' ? undefined : sql`unaccent(${users.fullName}) ilike unaccent(${pattern})`
}

function buildFilterConditions(today: Day): Record<TenantFilter, SQL | undefined> {
  const { upcoming, running, ending, expired } = buildRentalConditions(today)
  return {
    current: running,
    upcoming,
    ending,
    former: expired,
    owing: gt(selectBalance(today).balance, 0),
    deposit: and(gt(depositLeft, 0), buildDepositHeldCondition(today)),
  }
}
