// The shared bills of a building for its owner, and the parts of one rental for its two sides.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type BillPart, type BillRow, billList, type OwnPart, type SharedBill } from './shared-bill.model.ts'
import { MAX_BILL_TENANTS } from './shared-bill.rules.ts'

/** The newest ones of a rental. */
const SHOWN_PARTS = 12

const billFields = {
  id: sharedBills.id,
  kind: sharedBills.kind,
  provider: sharedBills.provider,
  periodFrom: sharedBills.periodFrom,
  periodTo: sharedBills.periodTo,
  amount: sharedBills.amount,
  ownerAmount: sharedBills.ownerAmount,
  method: sharedBills.method,
  totalWeight: sharedBills.totalWeight,
  space: sql<SharedBill['space']>`case when ${spaces.id} is not null then
    jsonb_build_object('kind', ${spaces.kind}, 'label', ${spaces.label}) end`,
  hasPicture: sql<boolean>`${sharedBills.billFileId} is not null`,
  createdAt: sharedBills.createdAt,
  undoneAt: sharedBills.undoneAt,
  undoReason: sharedBills.undoReason,
}
const partFields = {
  amount: sharedBillParts.amount,
  weight: sharedBillParts.weight,
  people: sharedBillParts.people,
  days: sharedBillParts.days,
  previousReading: sharedBillParts.previousReading,
  reading: sharedBillParts.reading,
}

export async function listBuildingBills(
  ctx: Ctx,
  buildingId: string,
  { page }: { page: number },
): Promise<{ building: { id: string; name: string }; rows: BillRow[]; total: number }> {
  const { id, name } = await loadOwnBuilding(ctx, buildingId)
  const ofBuilding = eq(sharedBills.buildingId, id)
  const [rows, total] = await Promise.all([
    selectBills(ctx, ofBuilding)
      .orderBy(desc(sharedBills.createdAt), desc(sharedBills.id))
      .limit(billList.pageSize)
      .offset((page - 1) * billList.pageSize),
    ctx.db.$count(sharedBills, ofBuilding),
  ])
  return { building: { id, name }, rows, total }
}

export async function getBuildingBill(ctx: Ctx, buildingId: string, billId: string) {
  const { id, name } = await loadOwnBuilding(ctx, buildingId)
  const isOfBuilding = and(eq(sharedBills.id, billId), eq(sharedBills.buildingId, id))
  const [bill] = isUuid(billId) ? await selectBills(ctx, isOfBuilding) : []
  if (!bill) return fail('sharedBill.notFound')
  const parts: BillPart[] = await ctx.db
    .select({ rentalId: sharedBillParts.rentalId, name: users.fullName, homeSpace, ...partFields })
    .from(sharedBillParts)
    .innerJoin(rentals, eq(rentals.id, sharedBillParts.rentalId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(eq(sharedBillParts.billId, bill.id))
    .orderBy(asc(rentals.extent), asc(rentals.id))
    .limit(MAX_BILL_TENANTS)
  return { building: { id, name }, bill, parts }
}

function selectBills(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      ...billFields,
      tenants: sql<number>`(select count(*) from ${sharedBillParts} p where p.bill_id = ${sharedBills}.id)::int`,
    })
    .from(sharedBills)
    .leftJoin(spaces, eq(spaces.id, sharedBills.spaceId))
    .where(condition)
}

/** Newest first. */
export async function listOwnParts(ctx: Ctx, rentalId: string): Promise<OwnPart[]> {
  const rental = await loadRental(ctx, rentalId)
  return ctx.db
    .select({ ...partFields, bill: billFields, dueDate: payments.dueDate })
    .from(sharedBillParts)
    .innerJoin(sharedBills, eq(sharedBills.id, sharedBillParts.billId))
    .leftJoin(spaces, eq(spaces.id, sharedBills.spaceId))
    .leftJoin(payments, eq(payments.id, sharedBillParts.paymentId))
    .where(eq(sharedBillParts.rentalId, rental.id))
    .orderBy(desc(sharedBills.createdAt), desc(sharedBills.id))
    .limit(SHOWN_PARTS)
}

/** Always a download, for people who may read a rental with a part of the bill (promise O2). */
export async function findBillPicture(
  ctx: Ctx,
  { rentalId, billId }: { rentalId: string; billId: string },
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: false }> {
  const rental = await loadRental(ctx, rentalId)
  const [file] = isUuid(billId)
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(sharedBillParts)
        .innerJoin(sharedBills, eq(sharedBills.id, sharedBillParts.billId))
        .innerJoin(storedFiles, eq(storedFiles.id, sharedBills.billFileId))
        .where(and(eq(sharedBillParts.billId, billId), eq(sharedBillParts.rentalId, rental.id)))
    : []
  if (!file) return fail('file.notFound')
  const { bucket, path, contentType } = file
  const name = file.name ?? `bill.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`
  return { ref: { bucket, path }, contentType, name, isInline: false }
}
