// The sub-meter readings of one rental, for its two sides, with links to the photos. A fixed number of queries.
import { and, desc, eq } from 'drizzle-orm'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { MeteredUtility } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { findOpeningReadings } from './opening-reading.queries.server.ts'
import type { UtilityBook, UtilityReading } from './utility.model.ts'
import { calculateUtility, isReversalDay, isValid, MAX_READINGS } from './utility.rules.ts'

type StoredReading = typeof utilityReadings.$inferSelect

export async function getUtilityBook(ctx: Ctx, rentalId: string): Promise<UtilityBook> {
  const rental = await loadRental(ctx, rentalId)
  const rows = await ctx.db
    .select({ reading: utilityReadings, lineAmount: payments.amountDue, dueDate: payments.dueDate })
    .from(utilityReadings)
    .innerJoin(payments, eq(payments.id, utilityReadings.paymentId))
    .where(eq(utilityReadings.rentalId, rental.id))
    .orderBy(desc(utilityReadings.readOn), desc(utilityReadings.createdAt), desc(utilityReadings.id))
    .limit(MAX_READINGS)
  const opening = await findOpeningReadings(ctx, rental)
  const findLast = (utility: MeteredUtility) =>
    rows.find(({ reading }) => reading.utility === utility && isValid(reading))?.reading ?? null
  // The latest valid reading of its meter, by who recorded it. The command also looks at the payments
  const isReversible = (reading: StoredReading) =>
    isValid(reading) &&
    findLast(reading.utility)?.id === reading.id &&
    can(ctx.actor, 'utility.reverse', { decidedBy: reading.recordedBy }) &&
    isReversalDay(reading.createdAt, toManilaDay(ctx.now()))
  return {
    readings: rows.map(({ reading, ...line }) =>
      Object.assign(buildReading(reading), line, { isReversible: isReversible(reading) }),
    ),
    last: {
      water: findLast('water') ?? opening.water,
      electricity: findLast('electricity') ?? opening.electricity,
    },
    allowed: { record: can(ctx.actor, 'utility.record', rental), contest: can(ctx.actor, 'utility.contest', rental) },
  }
}

function buildReading(row: StoredReading): Omit<UtilityReading, 'lineAmount' | 'dueDate' | 'isReversible'> {
  const { id, rentalId, utility, readOn, previousReading, reading, billAmount, billConsumption } = row
  const { status, contestReason, answer, correctsId, reversalReason } = row
  const toPhoto = (fileId: string | null, photo: 'meter' | 'bill') =>
    fileId === null
      ? null
      : href('/dashboard/rentals/:id/utilities/:readingId/:photo', { id: rentalId, readingId: id, photo })
  return {
    id,
    utility,
    readOn,
    previousReading,
    reading,
    billAmount,
    billConsumption,
    ...calculateUtility(row),
    status,
    contestReason,
    answer,
    reversalReason,
    isCorrection: correctsId !== null,
    photos: { meter: toPhoto(row.meterFileId, 'meter'), bill: toPhoto(row.billFileId, 'bill') },
  }
}

/** Always a download, for people who may read the rental (promise O2). */
export async function findUtilityPhoto(
  ctx: Ctx,
  { rentalId, readingId, photo }: { rentalId: string; readingId: string; photo: string },
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: false }> {
  const rental = await loadRental(ctx, rentalId)
  const column = photo === 'meter' ? utilityReadings.meterFileId : utilityReadings.billFileId
  const isKnown = isUuid(readingId) && (photo === 'meter' || photo === 'bill')
  const [file] = isKnown
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(utilityReadings)
        .innerJoin(storedFiles, eq(storedFiles.id, column))
        .where(and(eq(utilityReadings.id, readingId), eq(utilityReadings.rentalId, rental.id)))
    : []
  if (!file) return fail('file.notFound')
  const { bucket, path, contentType } = file
  const name = file.name ?? `${photo}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`
  return { ref: { bucket, path }, contentType, name, isInline: false }
}
