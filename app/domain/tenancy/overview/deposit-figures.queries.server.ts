// Deposits that wait for a person, for the dashboards: the owner pays back and reads what is contested, the tenant answers.
import { and, asc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { DEPOSIT_RETURN_DAYS, getReturnDay } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { depositOwed, depositReturnable, hasRenewal, lastDay } from './tenancy-conditions.rules.server.ts'

type Row = { id: string; listingId: string; renterId: string; isListed: boolean; title: string; amount: number }
/** `person` is the other side: the tenant for the owner, the owner for the tenant. */
export type DepositToReturn = Row & { person: string; returnBy: Day }
/** A deduction, or a payment back. */
export type DepositMatter = Row & { rentalId: string; person: string; kind: 'deduction' | 'return'; since: Date }

const selectRental = (ctx: Ctx) => ({
  listingId: rentals.propertyId,
  renterId: rentals.tenantId,
  isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
  title: selectListingTitle(ctx),
  person: users.fullName,
})

/** Of ended rentals, oldest first. What waits for the tenant, or is contested, is not asked a second time. */
export async function listDepositsToReturn(ctx: Ctx, limit: number): Promise<DepositToReturn[]> {
  requireSignIn(ctx.actor)
  return selectEnded(ctx, {
    isOwn: eq(properties.ownerId, ctx.actor.id),
    personId: sql`${rentals.tenantId}`,
    amount: depositReturnable,
    endedBefore: toManilaDay(ctx.now()),
    limit,
  })
}

/** What the owner has not returned in time, for the tenant. */
export async function listOverdueDeposits(ctx: Ctx, limit: number): Promise<DepositToReturn[]> {
  requireSignIn(ctx.actor)
  return selectEnded(ctx, {
    isOwn: eq(rentals.tenantId, ctx.actor.id),
    personId: sql`${properties.ownerId}`,
    amount: depositOwed,
    endedBefore: addDays(toManilaDay(ctx.now()), -DEPOSIT_RETURN_DAYS),
    limit,
  })
}

type Ended = { isOwn: SQL; personId: SQL; amount: SQL<number>; endedBefore: Day; limit: number }

async function selectEnded(ctx: Ctx, { isOwn, personId, amount, endedBefore, limit }: Ended) {
  const rows = await ctx.db
    .select({ ...selectRental(ctx), id: rentals.id, amount, endsOn: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(and(isOwn, lt(lastDay, endedBefore), not(hasRenewal), gt(amount, 0)))
    .orderBy(asc(lastDay), asc(rentals.id))
    .limit(limit)
  return rows.map(({ endsOn, ...row }) => Object.assign(row, { returnBy: getReturnDay(endsOn) }))
}

/** Deductions and payments back without an answer of the tenant, oldest first. */
export async function listDepositsToAnswer(ctx: Ctx, limit: number): Promise<DepositMatter[]> {
  requireSignIn(ctx.actor)
  const isOwn = eq(rentals.tenantId, ctx.actor.id)
  const personId = sql`${properties.ownerId}`
  return mergeMatters(
    await Promise.all([
      selectDeductions(ctx, { isOwn, personId, status: 'proposed', limit }),
      selectReturns(ctx, { isOwn, personId, status: 'sent', limit }),
    ]),
    limit,
  )
}

/** What the tenant contests: the owner withdraws it, or both find an agreement. */
export async function listContestedDeposits(ctx: Ctx, limit: number): Promise<DepositMatter[]> {
  requireSignIn(ctx.actor)
  const parts = {
    isOwn: eq(properties.ownerId, ctx.actor.id),
    personId: sql`${rentals.tenantId}`,
    status: 'contested' as const,
    limit,
  }
  return mergeMatters(await Promise.all([selectDeductions(ctx, parts), selectReturns(ctx, parts)]), limit)
}

const mergeMatters = (lists: readonly DepositMatter[][], limit: number): DepositMatter[] =>
  lists
    .flat()
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, limit)

type Matters<Status> = { isOwn: SQL; personId: SQL; status: Status; limit: number }

async function selectDeductions(
  ctx: Ctx,
  { isOwn, personId, status, limit }: Matters<'proposed' | 'contested'>,
): Promise<DepositMatter[]> {
  return ctx.db
    .select({
      ...selectRental(ctx),
      id: depositDeductions.id,
      rentalId: rentals.id,
      kind: sql<'deduction'>`'deduction'`,
      amount: depositDeductions.amount,
      since: depositDeductions.updatedAt,
    })
    .from(rentals)
    .innerJoin(depositDeductions, eq(depositDeductions.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(and(isOwn, eq(depositDeductions.status, status)))
    .orderBy(asc(depositDeductions.updatedAt), asc(depositDeductions.id))
    .limit(limit)
}

async function selectReturns(
  ctx: Ctx,
  { isOwn, personId, status, limit }: Matters<'sent' | 'contested'>,
): Promise<DepositMatter[]> {
  return ctx.db
    .select({
      ...selectRental(ctx),
      id: depositReturns.id,
      rentalId: rentals.id,
      kind: sql<'return'>`'return'`,
      amount: depositReturns.amount,
      since: depositReturns.updatedAt,
    })
    .from(rentals)
    .innerJoin(depositReturns, eq(depositReturns.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(and(isOwn, eq(depositReturns.status, status)))
    .orderBy(asc(depositReturns.updatedAt), asc(depositReturns.id))
    .limit(limit)
}
