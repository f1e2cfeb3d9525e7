// Lines that follow from something else: what a tenant orders, such as a reservation with a price, or the refund of a returned check. The caller
// has locked the rental and decided that the line is owed.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { loadBookRows } from './book-lines.queries.server.ts'
import { requireRoom } from './record-payment.commands.server.ts'
import { getLineUnclaimed } from './rent-book.rules.ts'
import type { StoredRental } from './rental-access.queries.server.ts'
import { storeLine } from './transfer.commands.server.ts'

export async function chargeLine(
  ctx: Ctx,
  { id: rentalId }: StoredRental,
  { amount, dueDate, note, kind = 'other' }: { amount: number; dueDate: Day; note: string; kind?: 'other' | 'refund' },
): Promise<string> {
  await requireRoom(ctx, rentalId)
  const lineId = await storeLine(ctx, { rentalId, kind, amountDue: amount, dueDate, note })
  await recordAudit(ctx, {
    action: 'payment.charged',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { lineId, amount },
  })
  return lineId
}

/** Takes back what nobody has paid or handed in. What was paid stays paid: the two sides settle it. */
export async function releaseLine(
  ctx: Ctx,
  { id: rentalId }: StoredRental,
  { lineId, note }: { lineId: string; note: string },
): Promise<void> {
  const { lines } = await loadBookRows(ctx, rentalId)
  const line = lines.find(({ id }) => id === lineId)
  const amount = line ? getLineUnclaimed(line) : 0
  if (!line || amount === 0) return
  const reductionId = await storeLine(ctx, {
    rentalId,
    kind: 'reduction',
    amountDue: -amount,
    dueDate: line.dueDate,
    note,
    reducesId: lineId,
  })
  await recordAudit(ctx, {
    action: 'payment.reduced',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { lineId: reductionId, amount },
  })
}
