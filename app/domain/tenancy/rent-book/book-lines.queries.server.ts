// The lines of one rental with what their reductions and receipts add up to.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  postDatedCheckLines,
  postDatedChecks,
  paymentReceipts,
  payments,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { OPEN_POST_DATED_CHECK_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { type BookLine, buildBookLines, type CheckPart, MAX_BOOK_LINES, MAX_BOOK_RECEIPTS } from './rent-book.rules.ts'

export type LineRow = typeof payments.$inferSelect
export type ReceiptRow = typeof paymentReceipts.$inferSelect
export type BookRows = { rows: LineRow[]; receipts: ReceiptRow[]; lines: BookLine[] }

/** The caller has checked that the actor may read the rental. Commands call it with the rental locked. */
export async function loadBookRows(ctx: Ctx, rentalId: string): Promise<BookRows> {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.rentalId, rentalId))
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(MAX_BOOK_LINES)
  const receipts = await selectReceipts(ctx, eq(payments.rentalId, rentalId))
  return { rows, receipts, lines: buildBookLines(rows, receipts, await listOpenCheckParts(ctx, rentalId)) }
}

async function listOpenCheckParts(ctx: Ctx, rentalId: string): Promise<CheckPart[]> {
  return ctx.db
    .select({ paymentId: postDatedCheckLines.paymentId, amount: postDatedCheckLines.amount })
    .from(postDatedChecks)
    .innerJoin(postDatedCheckLines, eq(postDatedCheckLines.checkId, postDatedChecks.id))
    .where(
      and(eq(postDatedChecks.rentalId, rentalId), inArray(postDatedChecks.status, [...OPEN_POST_DATED_CHECK_STATUSES])),
    )
    .limit(MAX_BOOK_RECEIPTS)
}

async function selectReceipts(ctx: Ctx, condition: SQL): Promise<ReceiptRow[]> {
  const found = await ctx.db
    .select({ receipt: paymentReceipts })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(condition)
    .orderBy(asc(paymentReceipts.createdAt), asc(paymentReceipts.id))
    .limit(MAX_BOOK_RECEIPTS)
  return found.map(({ receipt }) => receipt)
}

/** The rows of one transfer. */
export const listTransferRows = (ctx: Ctx, rentalId: string, transferId: string): Promise<ReceiptRow[]> =>
  selectReceipts(ctx, and(eq(payments.rentalId, rentalId), eq(paymentReceipts.transferId, transferId)) ?? sql`false`)
