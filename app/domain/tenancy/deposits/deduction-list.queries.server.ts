// The deductions of a rental with the lines that they settle, and the lines that another one could settle, also of the rentals that it
// renews. A fixed number of queries.
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { paymentAcknowledgments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listRentalChain } from '#app/domain/tenancy/renewals/rental-chain.queries.server.ts'
import { loadRowsOfBooks } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
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
): Promise<Pick<DepositPassport, 'deductions' | 'openLeases'>> {
  const chain = await listRentalChain(ctx, rental.id)
  const rentalIds = chain.map(({ id }) => id)
  const [rows, book, parts] = await Promise.all([
    listRows(ctx, rental.id),
    loadRowsOfBooks(ctx, rentalIds),
    listDeductionParts(ctx, rentalIds),
  ])
  const mover = getRentalMover(ctx, rental)
  const lineRows = new Map(book.rows.map((row) => [row.id, row]))
  const toDeductionLine = ({ id, kind, dueDate }: BookLine, amount: number): DeductionLine => ({
    id,
    kind,
    dueDate,
    note: lineRows.get(id)?.note ?? null,
    amount,
  })
  const deductions = rows.map((row): DeductionView => {
    const { id, amount, reason, status, answer, createdAt, decidedAt, evidenceType } = row
    const own = parts.filter(({ deductionId }) => deductionId === id)
    const moves = listNextStates('deduction', status, mover)
    const isOutdated = (status === 'proposed' || status === 'contested') && !canSettle(book.lines, own)
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
      lines: book.lines.flatMap((line) => {
        const part = own.find(({ paymentId }) => paymentId === line.id)
        return part ? [toDeductionLine(line, part.amount)] : []
      }),
      earlierLease: chain.find((lease) => lease.id === own[0]?.rentalId && lease.id !== rental.id) ?? null,
      acknowledgment: buildAcknowledgmentLink(row),
      isOutdated,
      moves: isOutdated ? moves.filter((move) => move !== 'accepted') : moves,
    }
  })
  const open = can(ctx.actor, 'deposit.deduct', rental) ? listDeductibleLines(book.lines, parts) : []
  const openLeases = chain.map(({ id, startsOn, endsOn }) => ({
    id,
    startsOn,
    endsOn,
    lines: open.flatMap((line) =>
      lineRows.get(line.id)?.rentalId === id ? [toDeductionLine(line, getLineUnclaimed(line))] : [],
    ),
  }))
  return { deductions, openLeases: openLeases.filter(({ lines }) => lines.length > 0) }
}

type DeductionRow = Awaited<ReturnType<typeof listRows>>[number]

async function listRows(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      ...getTableColumns(depositDeductions),
      evidenceType: storedFiles.contentType,
      number: paymentAcknowledgments.number,
      paidRentalId: paymentAcknowledgments.rentalId,
    })
    .from(depositDeductions)
    .innerJoin(storedFiles, eq(storedFiles.id, depositDeductions.evidenceFileId))
    .leftJoin(paymentAcknowledgments, eq(paymentAcknowledgments.transferId, depositDeductions.transferId))
    .where(eq(depositDeductions.rentalId, rentalId))
    .orderBy(asc(depositDeductions.createdAt), asc(depositDeductions.id))
    .limit(MAX_DEDUCTIONS)
}

/** It is a paper of the rental of the lines. */
function buildAcknowledgmentLink({ transferId, number, paidRentalId }: DeductionRow): DeductionView['acknowledgment'] {
  if (transferId === null || number === null || paidRentalId === null) return null
  const address = '/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf'
  return { number, url: href(address, { id: paidRentalId, transferId }) }
}
