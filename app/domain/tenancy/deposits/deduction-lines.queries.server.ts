// The lines that the deductions of a rental settle.
import { eq } from 'drizzle-orm'
import { depositDeductionLines, depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAX_BOOK_PROOFS } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { DeductionPart } from './deduction-lines.rules.ts'

/** The caller has checked that the actor may read the rental. */
export async function listDeductionParts(ctx: Ctx, rentalId: string): Promise<DeductionPart[]> {
  return ctx.db
    .select({
      deductionId: depositDeductionLines.deductionId,
      paymentId: depositDeductionLines.paymentId,
      amount: depositDeductionLines.amount,
      status: depositDeductions.status,
    })
    .from(depositDeductions)
    .innerJoin(depositDeductionLines, eq(depositDeductionLines.deductionId, depositDeductions.id))
    .where(eq(depositDeductions.rentalId, rentalId))
    .limit(MAX_BOOK_PROOFS)
}
