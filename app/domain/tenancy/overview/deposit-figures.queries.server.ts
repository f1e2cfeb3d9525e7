// Deposits that wait for a person, for the dashboards: the owner pays back and reads what is contested, the tenant answers.
import { and, asc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { DEPOSIT_RETURN_DAYS, getReturnDay } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { depositOwed, depositReturnable, hasRenewal, lastDay } from './tenancy-conditions.rules.server.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type DepositToReturn = WaitingRentalRow & { amount: number; returnBy: Day }
/** A deduction, or a payment back. */
export type DepositMatter = WaitingRentalRow & { amount: number; kind: 'deduction' | 'return'; since: Date }

/** Of ended rentals, oldest first. What waits for the tenant, or is contested, is not asked a second time. */
export async function listDepositsToReturn(ctx: Ctx, limit: number): Promise<DepositToReturn[]> {
  return selectEnded(ctx, {
    ...matchSide(ctx, 'owner'),
    amount: depositReturnable,
    endedBefore: toManilaDay(ctx.now()),
    limit,
  })
}

/** What the owner has not returned in time, for the tenant. */
export async function listOverdueDeposits(ctx: Ctx, limit: number): Promise<DepositToReturn[]> {
  return selectEnded(ctx, {
    ...matchSide(ctx, 'tenant'),
    amount: depositOwed,
    endedBefore: addDays(toManilaDay(ctx.now()), -DEPOSIT_RETURN_DAYS),
    limit,
  })
}

type Ended = { isOwn: SQL; personId: SQL; amount: SQL<number>; endedBefore: Day; limit: number }

async function selectEnded(ctx: Ctx, { isOwn, personId, amount, endedBefore, limit }: Ended) {
  const rows = await ctx.db
    .select({ ...selectWaitingRow(ctx), id: rentals.id, amount, endsOn: lastDay })
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
  const side = matchSide(ctx, 'tenant')
  return mergeMatters(
    await Promise.all([
      selectDeductions(ctx, { ...side, status: 'proposed', limit }),
      selectReturns(ctx, { ...side, status: 'sent', limit }),
    ]),
    limit,
  )
}

/** What the tenant contests: the owner withdraws it, or both find an agreement. */
export async function listContestedDeposits(ctx: Ctx, limit: number): Promise<DepositMatter[]> {
  const parts = { ...matchSide(ctx, 'owner'), status: 'contested' as const, limit }
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
      ...selectWaitingRow(ctx),
      id: depositDeductions.id,
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
      ...selectWaitingRow(ctx),
      id: depositReturns.id,
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
