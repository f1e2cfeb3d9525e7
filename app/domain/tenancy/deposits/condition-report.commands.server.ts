// The condition of a home at moving in and at moving out. Both sides add entries until both have accepted exactly what they saw; from then
// on an entry is a correction, and nothing is changed or removed.
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { conditionEntries, conditionPhotos, conditionReports } from '#app/db/schema/tenancy/deposits.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  type PreparedDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import {
  loadRental,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { ConditionReportKind } from '#app/shared/tenancy-vocabulary.ts'
import { findReport, isClosed, lockReport, type StoredReport } from './condition-access.queries.server.ts'
import { notifyOfDeposit } from './deposit-notice.commands.server.ts'
import { prepareConditionPhotos } from './deposit-photos.commands.server.ts'
import { DEPOSIT_FOLDER, MAX_CONDITION_ENTRIES } from './deposit.rules.ts'
import type { ConditionEntryInput } from './deposit.schema.ts'

export async function addConditionEntry(
  ctx: Ctx,
  rentalId: string,
  { key, photos, ...facts }: ConditionEntryInput,
): Promise<void> {
  authorize(ctx.actor, 'deposit.report', await loadRental(ctx, rentalId)) // only the parties make the server decode files
  const documents = await prepareConditionPhotos(ctx, photos)
  const request = { operation: 'deposit.addEntry', key, input: { rentalId, ...facts } }
  await storeDocumentsOnce(ctx, { ...request, documents, folder: DEPOSIT_FOLDER }, async (tx, paths) => {
    await storeEntry(tx, rentalId, facts, documents, paths)
    return null
  })
}

async function storeEntry(
  ctx: Ctx,
  rentalId: string,
  { kind, ...facts }: Omit<ConditionEntryInput, 'key' | 'photos'>,
  photos: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<void> {
  requireSignIn(ctx.actor)
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'deposit.report', rental)
  const report = await lockReport(ctx, rental, kind)
  if ((await countEntries(ctx, report.id)) >= MAX_CONDITION_ENTRIES)
    fail('deposit.tooManyEntries', { max: MAX_CONDITION_ENTRIES })
  const now = ctx.now()
  const [entry] = await ctx.db
    .insert(conditionEntries)
    .values({ ...facts, reportId: report.id, authorId: ctx.actor.id, isCorrection: isClosed(report), createdAt: now })
    .returning({ id: conditionEntries.id })
  if (!entry) throw new Error('the insert returned no entry')
  const fileIds = await insertDocumentRows(ctx, photos, paths)
  if (fileIds.length > 0)
    await ctx.db
      .insert(conditionPhotos)
      .values(fileIds.map((fileId) => ({ entryId: entry.id, fileId, createdAt: now })))
  await changeReport(ctx, rental, report, 'deposit.entryAdded')
}

const countEntries = async (ctx: Ctx, reportId: string): Promise<number> =>
  (await ctx.db.select({ total: count() }).from(conditionEntries).where(eq(conditionEntries.reportId, reportId)))[0]
    ?.total ?? 0

/** The author removes what nobody accepted yet. */
export async function removeConditionEntry(ctx: Ctx, rentalId: string, entryId: string): Promise<void> {
  const paths = await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'deposit.report', rental)
    const [entry] = await tx.db
      .select({ kind: conditionReports.kind, reportId: conditionReports.id })
      .from(conditionEntries)
      .innerJoin(conditionReports, eq(conditionReports.id, conditionEntries.reportId))
      .where(and(eq(conditionEntries.id, entryId), eq(conditionEntries.authorId, tx.actor.id)))
    const report = entry && (await lockReport(tx, rental, entry.kind))
    if (!report || report.id !== entry.reportId) return fail('deposit.entryNotFound')
    if (isClosed(report)) fail('deposit.reportClosed')
    const files = await tx.db
      .delete(conditionPhotos)
      .where(eq(conditionPhotos.entryId, entryId))
      .returning({ fileId: conditionPhotos.fileId })
    const fileIds = files.map(({ fileId }) => fileId)
    const removed = await tx.db
      .delete(storedFiles)
      .where(inArray(storedFiles.id, fileIds))
      .returning({ path: storedFiles.path })
    await tx.db.delete(conditionEntries).where(eq(conditionEntries.id, entryId))
    await changeReport(tx, rental, report, 'deposit.entryRemoved')
    return removed.map(({ path }) => path)
  })
  await discardDocuments(ctx, paths)
}

/** A change takes back what a side accepted before, and that side is told. A correction leaves the acceptance. */
async function changeReport(
  ctx: Ctx,
  rental: StoredRental,
  report: StoredReport,
  action: 'deposit.entryAdded' | 'deposit.entryRemoved',
): Promise<void> {
  const isCorrection = isClosed(report)
  if (!isCorrection)
    await ctx.db
      .update(conditionReports)
      .set({
        ownerName: null,
        ownerAcceptedAt: null,
        tenantName: null,
        tenantAcceptedAt: null,
        version: sql`${conditionReports.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(eq(conditionReports.id, report.id))
  await recordAudit(ctx, {
    action,
    subjectType: 'rental',
    subjectId: rental.id,
    details: { kind: report.kind, isCorrection },
  })
  for (const rentalId of new Set([rental.id, report.rentalId])) await reviewPapers(ctx, rentalId)
  const hadAcceptance = report.ownerAcceptedAt !== null || report.tenantAcceptedAt !== null
  if (hadAcceptance) await notifyOfDeposit(ctx, rental, 'deposit.reportChanged')
}

/** Accepts what the page showed: a change since then refuses it. Of many attempts of one side one succeeds. */
export async function acceptConditionReport(
  ctx: Ctx,
  rentalId: string,
  { kind, version }: { kind: ConditionReportKind; version: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const rental = await loadRental(tx, rentalId)
    authorize(tx.actor, 'deposit.accept', rental)
    const report = await findReport(tx, rental, kind)
    if (!report || (await countEntries(tx, report.id)) === 0) return fail('deposit.reportEmpty')
    const [person] = await tx.db.select({ name: users.fullName }).from(users).where(eq(users.id, tx.actor.id))
    const isTenant = rental.tenantId === tx.actor.id
    const [name, now] = [person?.name ?? '', tx.now()]
    const acceptance = isTenant
      ? { tenantName: name, tenantAcceptedAt: now }
      : { ownerName: name, ownerAcceptedAt: now }
    const isOpen = isNull(isTenant ? conditionReports.tenantAcceptedAt : conditionReports.ownerAcceptedAt)
    const { rowCount } = await tx.db
      .update(conditionReports)
      .set({ ...acceptance, updatedAt: now })
      .where(and(eq(conditionReports.id, report.id), eq(conditionReports.version, version), isOpen))
    if (rowCount !== 1) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: 'deposit.reportAccepted',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { kind, version },
    })
    await notifyOfDeposit(tx, rental, 'deposit.reportAccepted')
  })
}
