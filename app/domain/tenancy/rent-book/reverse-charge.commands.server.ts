// Takes back a charge that the owner added by mistake: a reduction of all of it, with the reason. The charge stays in the book as cancelled.
import { eq } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { releaseLine } from './own-charge.commands.server.ts'
import { lockForOwner, requireRoom } from './record-payment.commands.server.ts'
import { type BookLine, getLineDue, isOwnCharge } from './rent-book.rules.ts'

export async function reverseCharge(
  ctx: Ctx,
  { rentalId, line: lineId, reason }: { rentalId: string; line: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockForOwner(tx, rentalId)
    const { lines } = await requireRoom(tx, rentalId)
    await requireReversible(tx, lines.find(({ id }) => id === lineId) ?? fail('payment.notFound'))
    await releaseLine(tx, rental, { lineId, note: reason })
    await notifyTenants(tx, rental, {
      kind: 'payment.reduced',
      subject: { type: 'payment', id: lineId },
      params: { ...getTitleParams(rental.listing), note: reason },
    })
  })
}

/** Money that stands on the line is reversed, decided or returned first, so that nothing is left without a line. */
async function requireReversible(ctx: Ctx, line: BookLine): Promise<void> {
  if (!isOwnCharge(line)) fail('chargeReversal.notCharge')
  if (line.confirmed > 0) fail('chargeReversal.paid')
  if (line.waiting + line.inChecks > 0) fail('chargeReversal.pending')
  if (getLineDue(line) === 0) fail('chargeReversal.reversed')
  const [reading] = await ctx.db
    .select({ id: utilityReadings.id })
    .from(utilityReadings)
    .where(eq(utilityReadings.paymentId, line.id))
  if (reading) fail('chargeReversal.reading')
}
