// What the owner paid back of a deposit. The caller has checked that the actor may read the rental.
import { and, asc, eq, not, sql } from 'drizzle-orm'
import { roommateChanges } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PrivateFile } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { loadRentToReturn } from '#app/domain/tenancy/rent-book/close-unused-rent.commands.server.ts'
import { buildDepositHeldCondition, isCancelled } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import {
  getRentalMover,
  loadRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { DepositReturnView, DepositSums } from './deposit.model.ts'
import { MAX_DEDUCTIONS, MAX_RETURNS, summarizeDeposit } from './deposit.rules.ts'

export type StoredReturn = typeof depositReturns.$inferSelect

export async function listReturnRows(ctx: Ctx, rentalId: string): Promise<StoredReturn[]> {
  return ctx.db
    .select()
    .from(depositReturns)
    .where(eq(depositReturns.rentalId, rentalId))
    .orderBy(asc(depositReturns.createdAt), asc(depositReturns.id))
    .limit(MAX_RETURNS)
}

export async function listReturns(ctx: Ctx, rental: StoredRental): Promise<DepositReturnView[]> {
  const mover = getRentalMover(ctx, rental)
  return (await listReturnRows(ctx, rental.id)).map(
    ({ id, amount, method, returnedOn, reference, status, answer, proofFileId }) => ({
      id,
      amount,
      method,
      returnedOn,
      reference,
      status,
      answer,
      proofUrl:
        proofFileId === null
          ? null
          : href('/dashboard/rentals/:id/deposit/returns/:returnId/proof', { id: rental.id, returnId: id }),
      moves: listNextStates('depositReturn', status, mover),
    }),
  )
}

/** The sums of one deposit. Commands call it with the rental locked. */
export async function loadDepositSums(ctx: Ctx, rental: StoredRental): Promise<DepositSums> {
  const deductions = await ctx.db
    .select({ amount: depositDeductions.amount, status: depositDeductions.status })
    .from(depositDeductions)
    .where(eq(depositDeductions.rentalId, rental.id))
    .limit(MAX_DEDUCTIONS)
  const returns = await listReturnRows(ctx, rental.id)
  return summarizeDeposit(rental.depositHeld, deductions, { returns, ...(await loadRentToReturn(ctx, rental)) })
}

/** Deposit shares of tenants who left a lease that goes on, which the owner pays back before its end. Less what is recorded. */
export async function sumReturnableShares(ctx: Ctx, rental: StoredRental): Promise<number> {
  if (rental.shares.length === 0) return 0
  const [row] = await ctx.db
    .select({ total: sql`coalesce(sum(${roommateChanges.depositShare}), 0)`.mapWith(Number) })
    .from(roommateChanges)
    .where(
      and(
        eq(roommateChanges.rentalId, rental.id),
        eq(roommateChanges.status, 'agreed'),
        eq(roommateChanges.depositWay, 'owner'),
      ),
    )
  const { returned, unconfirmed, returnable } = await loadDepositSums(ctx, rental)
  return Math.min(returnable, Math.max(0, (row?.total ?? 0) - returned - unconfirmed))
}

/** What was paid back above what comes back: a payment of unused rent was taken back afterwards. */
export async function sumUncoveredReturns(ctx: Ctx, rental: StoredRental): Promise<number> {
  const { toReturn, returned, unconfirmed } = await loadDepositSums(ctx, rental)
  return Math.max(0, returned + unconfirmed - Math.max(0, toReturn))
}

/** The rental that continues it and takes over its deposit. */
export async function findNextRentalId(ctx: Ctx, rentalId: string): Promise<string | null> {
  const [next] = await ctx.db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.renewsRentalId, rentalId), not(isCancelled)))
    .limit(1)
  return next?.id ?? null
}

/** A deposit is with one rental at a time: with the next one from the end of the renewed one on. */
export async function isDepositHere(ctx: Ctx, rentalId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ isHere: buildDepositHeldCondition(toManilaDay(ctx.now())).mapWith(Boolean) })
    .from(rentals)
    .where(eq(rentals.id, rentalId))
  return row?.isHere ?? false
}

/** Always a download, for people who may read the rental (promise O2). */
export async function findReturnProof(ctx: Ctx, rentalId: string, returnId: string): Promise<PrivateFile> {
  const rental = await loadRental(ctx, rentalId)
  authorizeVisible(ctx.actor, 'deposit.read', 'rental.notFound', rental)
  const [file] = isUuid(returnId)
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(depositReturns)
        .innerJoin(storedFiles, eq(storedFiles.id, depositReturns.proofFileId))
        .where(and(eq(depositReturns.id, returnId), eq(depositReturns.rentalId, rental.id)))
    : []
  if (!file) return fail('file.notFound')
  const { bucket, path, contentType } = file
  const name = file.name ?? (contentType === 'application/pdf' ? 'proof.pdf' : 'proof.webp')
  return { ref: { bucket, path }, contentType, name, isInline: false }
}
