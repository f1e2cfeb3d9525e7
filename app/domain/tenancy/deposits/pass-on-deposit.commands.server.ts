// The deposit of a renewed rental goes on with the next one: the next rental holds what is left here. The caller has locked the rental.
import { eq, sql } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { findNextRentalId, loadDepositSums } from './deposit-return.queries.server.ts'

/** A deduction of an earlier rental lowers what every later one took over. Refused if the money is not there any more. */
export async function lowerPassedOnDeposit(ctx: Ctx, rental: StoredRental, amount: number): Promise<void> {
  const nextId = await findNextRentalId(ctx, rental.id)
  if (nextId === null) return
  const next = await lockRental(ctx, nextId)
  if (amount > (await loadDepositSums(ctx, next)).deductible) fail('deposit.usedMeanwhile')
  await ctx.db
    .update(rentals)
    .set({
      depositHeld: sql`${rentals.depositHeld} - ${amount}`,
      version: sql`${rentals.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(eq(rentals.id, nextId))
  await reviewPapers(ctx, nextId)
  await lowerPassedOnDeposit(ctx, next, amount)
}
