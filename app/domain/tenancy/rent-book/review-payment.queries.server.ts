// The step between the form and the book: what recordPayment would store, without storing it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { formatTypedAmount } from './rent-book.labels.ts'
import type { PaymentReview } from './rent-book.model.ts'
import type { RecordInput } from './rent-book.schema.ts'
import { getRecordPermission } from './record-payment.commands.server.ts'
import { loadRental } from './rental-access.queries.server.ts'
import { planTransfer, requirePastDay } from './transfer.commands.server.ts'

/** Refuses what recordPayment would refuse. */
export async function reviewPayment(
  ctx: Ctx,
  { rentalId, ...payment }: RecordInput & { rentalId: string },
): Promise<PaymentReview> {
  const rental = await loadRental(ctx, rentalId)
  authorize(ctx.actor, getRecordPermission(payment), rental)
  requirePastDay(ctx, payment.paidOn)
  return { ...readTyped(payment), allocations: await planTransfer(ctx, rental, payment, 'confirmed') }
}

/** The way back from the summary to the form, with everything that was typed. */
export const editPayment = (payment: RecordInput): PaymentReview => ({ ...readTyped(payment), allocations: null })

const readTyped = ({ key, lines, amount, method, paidOn, reference, withheld, invoiceNumber }: RecordInput) => ({
  lines,
  typed: {
    key,
    amount: amount === undefined ? '' : formatTypedAmount(amount),
    method,
    paidOn,
    reference: reference ?? '',
    withheld: withheld ? formatTypedAmount(withheld) : '',
    invoiceNumber: invoiceNumber ?? '',
  },
})
