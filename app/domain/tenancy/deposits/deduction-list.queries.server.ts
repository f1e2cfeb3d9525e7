// The deductions of a rental with the lines that they settle, and the lines that another one could settle. A fixed number of queries.
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { loadAcknowledgments } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { type BookLine, getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { getRentalMover, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import { listDeductionParts } from './deduction-lines.queries.server.ts'
import { canSettle, listDeductibleLines } from './deduction-lines.rules.ts'
import type { DeductionLine, DeductionView, DepositPassport } from './deposit.model.ts'
import { MAX_DEDUCTIONS, PDF_TYPE } from './deposit.rules.ts'

/** The caller has checked that the actor may read the rental. */
export async function loadDeductions(
  ctx: Ctx,
  rental: StoredRental,
): Promise<Pick<DepositPassport, 'deductions' | 'openLines'>> {
  const [rows, { lines, rows: lineRows }, parts, numbers] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(depositDeductions), evidenceType: storedFiles.contentType })
      .from(depositDeductions)
      .innerJoin(storedFiles, eq(storedFiles.id, depositDeductions.evidenceFileId))
      .where(eq(depositDeductions.rentalId, rental.id))
      .orderBy(asc(depositDeductions.createdAt), asc(depositDeductions.id))
      .limit(MAX_DEDUCTIONS),
    loadBookRows(ctx, rental.id),
    listDeductionParts(ctx, rental.id),
    loadAcknowledgments(ctx, rental.id),
  ])
  const mover = getRentalMover(ctx, rental)
  const notes = new Map(lineRows.map(({ id, note }) => [id, note]))
  const toDeductionLine = ({ id, kind, dueDate }: BookLine, amount: number): DeductionLine => ({
    id,
    kind,
    dueDate,
    note: notes.get(id) ?? null,
    amount,
  })
  const deductions = rows.map(
    ({ id, amount, reason, status, answer, createdAt, decidedAt, transferId, evidenceType }): DeductionView => {
      const own = parts.filter(({ deductionId }) => deductionId === id)
      const moves = listNextStates('deduction', status, mover)
      const isOutdated = (status === 'proposed' || status === 'contested') && !canSettle(lines, own)
      const number = transferId === null ? undefined : numbers.get(transferId)
      return {
        id,
        amount,
        reason,
        status,
        answer,
        createdAt,
        decidedAt,
        evidenceUrl: href('/dashboard/rentals/:id/deposit/photos/:photoId', { id: rental.id, photoId: id }),
        evidenceKind: evidenceType === PDF_TYPE ? 'pdf' : 'photo',
        lines: lines.flatMap((line) => {
          const part = own.find(({ paymentId }) => paymentId === line.id)
          return part ? [toDeductionLine(line, part.amount)] : []
        }),
        acknowledgment:
          transferId === null || number === undefined
            ? null
            : {
                number,
                url: href('/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf', {
                  id: rental.id,
                  transferId,
                }),
              },
        isOutdated,
        moves: isOutdated ? moves.filter((move) => move !== 'accepted') : moves,
      }
    },
  )
  const openLines = can(ctx.actor, 'deposit.deduct', rental)
    ? listDeductibleLines(lines, parts).map((line) => toDeductionLine(line, getLineUnclaimed(line)))
    : []
  return { deductions, openLines }
}
