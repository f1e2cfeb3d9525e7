// The bank returns a check after the unused rent that it paid was paid back with the deposit: the owner paid back money that never arrived.
// The return of the deposit stays as it is, and the tenant owes the refund as a line of its own.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { chargeLine } from '#app/domain/tenancy/rent-book/own-charge.commands.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { sumUncoveredReturns } from './deposit-return.queries.server.ts'

/** The caller has locked the rental, reversed the payment and closed the unused rent. Due today. */
export async function chargeRefund(ctx: Ctx, rental: StoredRental, note: string): Promise<void> {
  const amount = await sumUncoveredReturns(ctx, rental)
  if (amount === 0) return
  const lineId = await chargeLine(ctx, rental, { kind: 'refund', amount, dueDate: toManilaDay(ctx.now()), note })
  await notifyTenants(ctx, rental, {
    kind: 'payment.charged',
    subject: { type: 'payment', id: lineId },
    params: { ...getTitleParams(rental.listing), note },
  })
}
