// The lines of one rental with what their reductions and proofs add up to.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { postDatedCheckLines, postDatedChecks, paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { OPEN_POST_DATED_CHECK_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { type BookLine, buildBookLines, type CheckPart, MAX_BOOK_LINES, MAX_BOOK_PROOFS } from './rent-book.rules.ts'

export type LineRow = typeof payments.$inferSelect
export type ProofRow = typeof paymentProofs.$inferSelect
export type BookRows = { rows: LineRow[]; proofs: ProofRow[]; lines: BookLine[] }

/** The caller has checked that the actor may read the rental. Commands call it with the rental locked. */
export async function loadBookRows(ctx: Ctx, rentalId: string): Promise<BookRows> {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.rentalId, rentalId))
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(MAX_BOOK_LINES)
  const proofs = await selectProofs(ctx, eq(payments.rentalId, rentalId))
  return { rows, proofs, lines: buildBookLines(rows, proofs, await listOpenCheckParts(ctx, rentalId)) }
}

async function listOpenCheckParts(ctx: Ctx, rentalId: string): Promise<CheckPart[]> {
  return ctx.db
    .select({ paymentId: postDatedCheckLines.paymentId, amount: postDatedCheckLines.amount })
    .from(postDatedChecks)
    .innerJoin(postDatedCheckLines, eq(postDatedCheckLines.checkId, postDatedChecks.id))
    .where(
      and(eq(postDatedChecks.rentalId, rentalId), inArray(postDatedChecks.status, [...OPEN_POST_DATED_CHECK_STATUSES])),
    )
    .limit(MAX_BOOK_PROOFS)
}

async function selectProofs(ctx: Ctx, condition: SQL): Promise<ProofRow[]> {
  const found = await ctx.db
    .select({ proof: paymentProofs })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(condition)
    .orderBy(asc(paymentProofs.createdAt), asc(paymentProofs.id))
    .limit(MAX_BOOK_PROOFS)
  return found.map(({ proof }) => proof)
}

/** The rows of one transfer. */
export const listTransferRows = (ctx: Ctx, rentalId: string, transferId: string): Promise<ProofRow[]> =>
  selectProofs(ctx, and(eq(payments.rentalId, rentalId), eq(paymentProofs.transferId, transferId)) ?? sql`false`)
