// The tenant hands in a payment with its proof. It counts as paid when the owner confirms it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { PAYMENT_PROOF_FOLDER } from './rent-book.rules.ts'
import type { HandInInput } from './rent-book.schema.ts'
import { loadBookRental, lockBookRental } from './rental-access.queries.server.ts'
import { type PaymentFacts, requirePastDay, storeTransfer } from './transfer.commands.server.ts'

/** The file is stored before the transaction and deleted again if it fails or if the key was used before. */
export async function handInPayment(
  ctx: Ctx,
  { rentalId, key, file, ...facts }: HandInInput & { rentalId: string },
): Promise<void> {
  authorize(ctx.actor, 'payment.pay', await loadBookRental(ctx, rentalId)) // only the tenant may make the server decode files
  requirePastDay(ctx, facts.paidOn)
  const documents = file ? [await prepareDocument(ctx, file)] : []
  const input = { rentalId, ...facts }
  const request = { operation: 'payment.handIn', key, input, documents, folder: PAYMENT_PROOF_FOLDER }
  await storeDocumentsOnce(ctx, request, async (tx, paths) => {
    await storeHandedIn(tx, rentalId, facts, documents, paths)
    return null
  })
}

async function storeHandedIn(
  ctx: Ctx,
  rentalId: string,
  facts: PaymentFacts,
  documents: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<void> {
  const rental = await lockBookRental(ctx, rentalId)
  authorize(ctx.actor, 'payment.pay', rental)
  const [fileId] = await insertDocumentRows(ctx, documents, paths)
  const { transferId, amount } = await storeTransfer(ctx, rental, facts, { status: 'submitted', fileId })
  await recordAudit(ctx, {
    action: 'payment.handedIn',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { transferId, amount, withheld: facts.withheld ?? 0, method: facts.method },
  })
  await notify(ctx, {
    userId: rental.listing.ownerId,
    kind: 'paymentProof.submitted',
    subject: { type: 'payment_proof', id: transferId },
    params: getTitleParams(rental.listing),
  })
}
