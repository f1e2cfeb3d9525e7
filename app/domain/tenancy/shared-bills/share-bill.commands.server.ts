// Splits a bill among the tenants of a building: every rent book has its part, or none. The picture is stored before the transaction and deleted
// again if it fails or if the key was used before.
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import { insertDocumentRows, prepareDocument } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { recordBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { sendChargeNotices } from '#app/domain/tenancy/occupancy/charge-tenants.commands.server.ts'
import { storeChargeLines } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { lockRentals } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { listBillTenants } from './bill-tenants.queries.server.ts'
import { buildParts, type PartProblem, type TypedTexts, writeShown } from './read-parts.rules.ts'
import { describeLine } from './shared-bill.labels.ts'
import type { BillTenant, PreviewedPart } from './shared-bill.model.ts'
import { BILL_FOLDER } from './shared-bill.rules.ts'
import type { BillPeopleInput, PostBillInput } from './shared-bill.schema.ts'

export type BillPreview = {
  tenants: BillTenant[]
  parts: PreviewedPart[]
  problems: Record<string, PartProblem>
  remainder: number
  totalWeight: number
  shown: string
}

/** Who is charged what, before anything is stored. */
export async function previewBill(ctx: Ctx, buildingId: string, input: BillPeopleInput): Promise<BillPreview> {
  const tenants = await listBillTenants(ctx, buildingId, input)
  const typed = new Map<string, TypedTexts>(
    input.tenants.map((rentalId, index) => [
      rentalId,
      { count: input.count[index] ?? '', previous: input.previous[index] ?? '', reading: input.reading[index] ?? '' },
    ]),
  )
  const shared = input.amount - input.ownerAmount
  const built = buildParts({ method: input.method, shared }, tenants, typed)
  return { tenants, ...built, shown: writeShown(built.parts) }
}

export async function postBill(ctx: Ctx, buildingId: string, { key, file, ...input }: PostBillInput): Promise<string> {
  await loadOwnBuilding(ctx, buildingId)
  requireSignIn(ctx.actor)
  const authorId = ctx.actor.id
  const documents = file ? [await prepareDocument(ctx, file)] : []
  const request = { operation: 'sharedBill.post', key, input: { buildingId, ...input } }
  return storeDocumentsOnce(ctx, { ...request, documents, folder: BILL_FOLDER }, async (tx, paths) => {
    // First, so that the lock of the rentals holds what the parts are computed from. Who has moved out pays their days, too.
    const charged = await lockRentals(tx, input.tenants)
    const preview = await previewBill(tx, buildingId, { key, ...input })
    const { parts, totalWeight } = preview
    if (parts.length === 0 || Object.keys(preview.problems).length > 0 || preview.shown !== input.shown)
      fail('app.changedMeanwhile')
    const findRental = (rentalId: string) => charged.find(({ id }) => id === rentalId) ?? fail('app.changedMeanwhile')
    for (const { rentalId } of parts) authorize(tx.actor, 'payment.record', findRental(rentalId))
    const { kind, provider, periodFrom, periodTo, amount, ownerAmount, method, space, dueDate } = input
    const facts = { kind, provider, periodFrom, periodTo, amount, ownerAmount, method, totalWeight }
    const lines = await storeChargeLines(
      tx,
      parts.flatMap((part) =>
        part.amount === 0
          ? []
          : [{ rental: findRental(part.rentalId), amount: part.amount, note: describeLine(facts, part) }],
      ),
      { kind: kind === 'other' ? 'other' : 'utilities', dueDate },
    )
    const [billFileId = null] = await insertDocumentRows(tx, documents, paths)
    const [bill] = await tx.db
      .insert(sharedBills)
      .values({ ...facts, buildingId, spaceId: space, authorId, billFileId, createdAt: tx.now() })
      .returning({ id: sharedBills.id })
    if (!bill) throw new Error('the insert returned no bill')
    const lineIds = new Map(lines.map(({ rentalId, lineId }) => [rentalId, lineId]))
    await tx.db.insert(sharedBillParts).values(
      parts.map(({ rentalId, amount: part, weight, people, days, previousReading, reading }) => ({
        billId: bill.id,
        rentalId,
        paymentId: lineIds.get(rentalId) ?? null,
        amount: part,
        weight,
        people,
        days: method === 'days' ? days : null,
        previousReading,
        reading,
      })),
    )
    await recordBuilding(tx, 'building.billShared', buildingId, { billId: bill.id, tenants: parts.length, amount })
    await sendChargeNotices(
      tx,
      lines.map(({ lineId }) => lineId),
    )
    return bill.id
  })
}
