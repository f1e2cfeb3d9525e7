// The lines of rent books that deductions settle.
import { eq, inArray } from 'drizzle-orm'
import { depositDeductionLines, depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAX_BOOK_PROOFS } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { DeductionPart } from './deduction-lines.rules.ts'

/** Of the lines of these rentals, whichever rental of the chain has the deduction. The caller has checked that the actor may read them. */
export async function listDeductionParts(ctx: Ctx, rentalIds: readonly string[]): Promise<DeductionPart[]> {
  return ctx.db
    .select({
      deductionId: depositDeductionLines.deductionId,
      paymentId: depositDeductionLines.paymentId,
      rentalId: payments.rentalId,
      amount: depositDeductionLines.amount,
      status: depositDeductions.status,
    })
    .from(payments)
    .innerJoin(depositDeductionLines, eq(depositDeductionLines.paymentId, payments.id))
    .innerJoin(depositDeductions, eq(depositDeductions.id, depositDeductionLines.deductionId))
    .where(inArray(payments.rentalId, [...rentalIds]))
    .limit(MAX_BOOK_PROOFS * rentalIds.length)
}
