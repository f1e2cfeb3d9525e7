// The owner charges a sub-meter reading with its two photos, and corrects one that the tenant contests. The files are stored before the
// transaction and deleted again if it fails or if the key was used before.
import { and, desc, eq } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import {
  loadRental,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { MeteredUtility } from '#app/shared/tenancy-vocabulary.ts'
import { lockReading, moveReading } from './contest-reading.commands.server.ts'
import { findOpeningReadings } from './opening-reading.queries.server.ts'
import { formatUnits } from './utility.labels.ts'
import { calculateUtility, UTILITY_FOLDER, type ReadingFacts } from './utility.rules.ts'
import type { CorrectReadingInput, RecordReadingInput } from './utility.schema.ts'
import { isValidReading } from './valid-reading.rules.server.ts'

type Photos = { meterFileId: string; billFileId: string }
type NewReading = ReadingFacts & Photos & { utility: MeteredUtility; readOn: Day; correctsId?: string }

export async function recordReading(
  ctx: Ctx,
  { rentalId, key, meterPhoto, billPhoto, ...input }: RecordReadingInput & { rentalId: string },
): Promise<void> {
  authorize(ctx.actor, 'utility.record', await loadRental(ctx, rentalId))
  const request = { operation: 'utility.record', key, input: { rentalId, ...input } }
  await withPhotos(ctx, [meterPhoto, billPhoto], request, async (tx, photos) => {
    const rental = await lockForReading(tx, rentalId, input.readOn)
    if (input.dueDate < rental.startsOn) failField('dueDate', 'rent.dueDate.beforeStart')
    const last = await findLastReading(tx, rentalId, input.utility)
    if (last && input.readOn <= last.readOn) failField('readOn', 'utility.readOn.beforeLast')
    const opening = last ? null : (await findOpeningReadings(tx, rental))[input.utility]
    if (opening && input.readOn < opening.readOn) failField('readOn', 'utility.readOn.beforeLast')
    const known = last?.reading ?? opening?.reading
    const previousReading = known ?? input.previousReading ?? failField('previousReading', 'field.required')
    const reading = { ...input, previousReading, ...photos }
    const amount = requireAmount(reading)
    await requireRoom(tx, rentalId)
    const note = describe(reading)
    const line = { rentalId, kind: 'utilities', amountDue: amount, dueDate: input.dueDate, note } as const
    const paymentId = await storeLine(tx, line)
    await storeReading(tx, rentalId, paymentId, reading)
    await announce(tx, rental, { kind: 'utility.charged', amount, note })
  })
}

/** The difference to the contested amount is a new line: a reduction or a further charge. */
export async function correctReading(
  ctx: Ctx,
  { rentalId, key, meterPhoto, billPhoto, charge, answer, ...input }: CorrectReadingInput & { rentalId: string },
): Promise<void> {
  authorize(ctx.actor, 'utility.record', await loadRental(ctx, rentalId))
  const request = { operation: 'utility.correct', key, input: { rentalId, charge, answer, ...input } }
  await withPhotos(ctx, [meterPhoto, billPhoto], request, async (tx, photos) => {
    const rental = await lockForReading(tx, rentalId, input.readOn)
    const contested = await lockReading(tx, rental, charge, 'corrected')
    const { utility, previousReading } = contested
    const reading = { ...input, utility, previousReading, ...photos, correctsId: contested.id }
    const amount = requireAmount(reading)
    const paymentId = await storeDifference(tx, contested, amount - calculateUtility(contested).amount, answer)
    await moveReading(tx, contested, { status: 'corrected', answer })
    await storeReading(tx, rentalId, paymentId, reading)
    await announce(tx, rental, { kind: 'utility.corrected', amount, note: answer })
  })
}

/** The line of a correction lowers the line that was charged first, or adds to it. */
async function storeDifference(
  ctx: Ctx,
  contested: typeof utilityReadings.$inferSelect,
  difference: number,
  note: string,
): Promise<string> {
  if (difference === 0) failField('reading', 'utility.amount.unchanged')
  const { rentalId } = contested
  const { lines } = await requireRoom(ctx, rentalId)
  const [charged] = await ctx.db.select().from(payments).where(eq(payments.id, contested.paymentId))
  const { dueDate } = charged ?? fail('payment.notFound')
  if (difference > 0) return storeLine(ctx, { rentalId, kind: 'utilities', amountDue: difference, dueDate, note })
  const line = lines.find(({ id }) => id === (charged?.reducesId ?? contested.paymentId)) ?? fail('payment.notFound')
  if (-difference > getLineUnclaimed(line)) failField('reading', 'utility.amount.tooLow')
  return storeLine(ctx, { rentalId, kind: 'reduction', amountDue: difference, dueDate, note, reducesId: line.id })
}

async function lockForReading(ctx: Ctx, rentalId: string, readOn: Day): Promise<StoredRental> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'utility.record', rental)
  if (readOn > toManilaDay(ctx.now())) failField('readOn', 'field.date.future')
  if (readOn < rental.startsOn) failField('readOn', 'rent.dueDate.beforeStart')
  return rental
}

async function findLastReading(ctx: Ctx, rentalId: string, utility: MeteredUtility) {
  const [last] = await ctx.db
    .select({ reading: utilityReadings.reading, readOn: utilityReadings.readOn })
    .from(utilityReadings)
    .where(and(eq(utilityReadings.rentalId, rentalId), eq(utilityReadings.utility, utility), isValidReading))
    .orderBy(desc(utilityReadings.readOn), desc(utilityReadings.createdAt))
    .limit(1)
  return last
}

function requireAmount(facts: ReadingFacts): number {
  if (facts.reading <= facts.previousReading) failField('reading', 'utility.reading.lower')
  const { amount } = calculateUtility(facts)
  if (amount === 0) failField('reading', 'utility.reading.lower')
  return amount
}

/** The same in every language, because it is stored: 1,000 kWh → 1,120.5 kWh */
const describe = ({ utility, previousReading, reading }: NewReading): string =>
  `${formatUnits(previousReading, utility)} → ${formatUnits(reading, utility)}`

async function storeReading(ctx: Ctx, rentalId: string, paymentId: string, facts: NewReading): Promise<void> {
  const { utility, readOn, previousReading, reading, billAmount, billConsumption, correctsId } = facts
  const { meterFileId, billFileId } = facts
  const now = ctx.now()
  await ctx.db.insert(utilityReadings).values({
    rentalId,
    paymentId,
    recordedBy: ctx.actor?.id ?? '',
    utility,
    readOn,
    previousReading,
    reading,
    billAmount,
    billConsumption,
    meterFileId,
    billFileId,
    correctsId: correctsId ?? null,
    createdAt: now,
    updatedAt: now,
  })
}

async function announce(
  ctx: Ctx,
  rental: StoredRental,
  { kind, amount, note }: { kind: 'utility.charged' | 'utility.corrected'; amount: number; note: string },
): Promise<void> {
  const { id, listing } = rental
  await recordAudit(ctx, { action: kind, subjectType: 'rental', subjectId: id, details: { amount } })
  await notifyTenants(ctx, rental, {
    kind,
    subject: { type: 'rental', id },
    params: { ...getTitleParams(listing), note },
  })
}

async function withPhotos(
  ctx: Ctx,
  files: readonly [Blob, Blob],
  { operation, key, input }: { operation: string; key: string; input: object },
  work: (tx: Ctx, photos: Photos) => Promise<void>,
): Promise<void> {
  const documents: PreparedDocument[] = []
  for (const file of files) documents.push(await prepareDocument(ctx, file))
  await storeDocumentsOnce(ctx, { operation, key, input, documents, folder: UTILITY_FOLDER }, async (tx, paths) => {
    const [meterFileId = '', billFileId = ''] = await insertDocumentRows(tx, documents, paths)
    await work(tx, { meterFileId, billFileId })
    return null
  })
}
