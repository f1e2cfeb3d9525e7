// The lines of one rental with what their reductions and proofs add up to.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { postDatedCheckLines, postDatedChecks, paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getReceiptsOn, owesLine } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { OPEN_POST_DATED_CHECK_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import {
  type BookLine,
  buildBookLines,
  type CheckPart,
  isLineCancelled,
  MAX_BOOK_LINES,
  MAX_BOOK_PROOFS,
} from './rent-book.rules.ts'
import { listTenantsEver, type StoredRental } from './rental-access.queries.server.ts'

export type LineRow = typeof payments.$inferSelect
export type ProofRow = typeof paymentProofs.$inferSelect
export type BookRows = { rows: LineRow[]; proofs: ProofRow[]; lines: BookLine[] }

/** The caller has checked that the actor may read the rental. Commands call it with the rental locked. */
export const loadBookRows = (ctx: Ctx, rentalId: string): Promise<BookRows> => loadRowsOfBooks(ctx, [rentalId])

/** What the actor may see of it: of several tenants who pay apart each sees what they owe, and not what the others pay. */
export async function loadVisibleBook(ctx: Ctx, rental: StoredRental): Promise<BookRows> {
  const book = await loadBookRows(ctx, rental.id)
  const me = ctx.actor?.id ?? ''
  if (rental.shares.length === 0 || !listTenantsEver(rental).includes(me)) return book
  const lines = book.lines.filter((line) => owesLine(rental, me, line) && !isSplit(rental, line))
  const linesById = new Map(lines.map((line) => [line.id, line]))
  const isOfOthers = ({ paymentId, submittedBy }: ProofRow) => {
    const line = linesById.get(paymentId)
    if (line === undefined) return true
    const isOfTenant = submittedBy !== me && listTenantsEver(rental).includes(submittedBy)
    return isOfTenant && getReceiptsOn(rental.shares, line.dueDate) === 'own'
  }
  const hidden = new Set(book.proofs.filter(isOfOthers).map(({ transferId }) => transferId))
  return {
    lines,
    rows: book.rows.filter(({ id, reducesId }) => linesById.has(reducesId ?? id)),
    proofs: book.proofs.filter(({ transferId }) => !hidden.has(transferId)),
  }
}

/** A rent of all that was taken back for one of each: there is nothing of it to see. */
const isSplit = ({ shares }: StoredRental, line: BookLine): boolean =>
  line.kind === 'rent' &&
  line.payerId === undefined &&
  isLineCancelled(line) &&
  getReceiptsOn(shares, line.dueDate) === 'own'

/** The books of several rentals as one, oldest line first. */
export async function loadRowsOfBooks(ctx: Ctx, rentalIds: readonly string[]): Promise<BookRows> {
  const isOfBooks = inArray(payments.rentalId, [...rentalIds])
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(isOfBooks)
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(MAX_BOOK_LINES * rentalIds.length)
  const proofs = await selectProofs(ctx, isOfBooks, MAX_BOOK_PROOFS * rentalIds.length)
  return { rows, proofs, lines: buildBookLines(rows, proofs, await listOpenCheckParts(ctx, rentalIds)) }
}

async function listOpenCheckParts(ctx: Ctx, rentalIds: readonly string[]): Promise<CheckPart[]> {
  return ctx.db
    .select({ paymentId: postDatedCheckLines.paymentId, amount: postDatedCheckLines.amount })
    .from(postDatedChecks)
    .innerJoin(postDatedCheckLines, eq(postDatedCheckLines.checkId, postDatedChecks.id))
    .where(
      and(
        inArray(postDatedChecks.rentalId, [...rentalIds]),
        inArray(postDatedChecks.status, [...OPEN_POST_DATED_CHECK_STATUSES]),
      ),
    )
    .limit(MAX_BOOK_PROOFS * rentalIds.length)
}

async function selectProofs(ctx: Ctx, condition: SQL, limit = MAX_BOOK_PROOFS): Promise<ProofRow[]> {
  const found = await ctx.db
    .select({ proof: paymentProofs })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(condition)
    .orderBy(asc(paymentProofs.createdAt), asc(paymentProofs.id))
    .limit(limit)
  return found.map(({ proof }) => proof)
}

/** The rows of one transfer. */
export const listTransferRows = (ctx: Ctx, rentalId: string, transferId: string): Promise<ProofRow[]> =>
  selectProofs(ctx, and(eq(payments.rentalId, rentalId), eq(paymentProofs.transferId, transferId)) ?? sql`false`)
