// The bank returns a check after the unused rent that it paid was paid back with the deposit: the owner paid back money that never arrived.
// The return of the deposit stays as it is, and the tenant owes the refund as a line of its own.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { sumUncoveredReturns } from './deposit-return.queries.server.ts'

/** The caller has locked the rental, reversed the payment and closed the unused rent. Due today. */
export async function chargeRefund(ctx: Ctx, rental: StoredRental, note: string): Promise<void> {
  const amount = await sumUncoveredReturns(ctx, rental)
  if (amount === 0) return
  const { id: rentalId } = rental
  await requireRoom(ctx, rentalId)
  const dueDate = toManilaDay(ctx.now())
  const lineId = await storeLine(ctx, { rentalId, kind: 'refund', amountDue: amount, dueDate, note })
  await recordAudit(ctx, {
    action: 'payment.charged',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { lineId, amount },
  })
  await notify(ctx, {
    userId: rental.tenantId,
    kind: 'payment.charged',
    subject: { type: 'payment', id: lineId },
    params: { ...getTitleParams(rental.listing), note },
  })
}
