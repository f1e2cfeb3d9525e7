// Deletes the documents of applications that were rejected, withdrawn or deleted 90 days ago. A file goes when no other application has it.
import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  applicationDocuments,
  rentalApplications,
  renterDocuments,
} from '#app/db/schema/tenancy/applications.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { discardDocuments } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { deleteRows } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { DOCUMENT_RETENTION_DAYS } from './document.rules.ts'

const BATCH = 100

/**
 * One batch; returns the number of documents that were taken from their application. Two processes never take the same row. A process
 * that dies before it removes the objects leaves files without a row, which the sweep of the folder deletes.
 */
export async function deleteOldDocuments(ctx: Ctx): Promise<number> {
  const { count, paths } = await inTransaction(ctx, async (tx) => {
    const expired = await lockExpired(tx)
    if (expired.length === 0) return { count: 0, paths: [] }
    await tx.db.delete(applicationDocuments).where(
      inArray(
        applicationDocuments.id,
        expired.map(({ id }) => id),
      ),
    )
    return { count: expired.length, paths: await deleteUnusedFiles(tx, [...new Set(expired.map((row) => row.fileId))]) }
  })
  await discardDocuments(ctx, paths)
  return count
}

async function lockExpired(tx: Ctx): Promise<{ id: string; fileId: string }[]> {
  const oldest = new Date(tx.now().getTime() - DOCUMENT_RETENTION_DAYS * 86_400_000)
  return tx.db
    .select({ id: applicationDocuments.id, fileId: applicationDocuments.fileId })
    .from(applicationDocuments)
    .innerJoin(rentalApplications, eq(rentalApplications.id, applicationDocuments.applicationId))
    .where(
      or(
        and(inArray(rentalApplications.status, ['rejected', 'withdrawn']), lte(rentalApplications.decidedAt, oldest)),
        lte(rentalApplications.deletedAt, oldest),
      ),
    )
    .limit(BATCH)
    .for('update', { of: applicationDocuments, skipLocked: true })
}

/** The renter's documents are locked first: an application that is being sent holds them, and its rows are seen afterwards. */
async function deleteUnusedFiles(tx: Ctx, fileIds: string[]): Promise<string[]> {
  await tx.db
    .select({ id: renterDocuments.id })
    .from(renterDocuments)
    .where(inArray(renterDocuments.fileId, fileIds))
    .orderBy(renterDocuments.id)
    .for('update')
  const uses = tx.db
    .select({ one: sql`1` })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.fileId, storedFiles.id))
  const unused = await tx.db
    .select({ id: storedFiles.id, path: storedFiles.path })
    .from(storedFiles)
    .where(and(inArray(storedFiles.id, fileIds), notExists(uses)))
  if (unused.length === 0) return []
  await tx.db.delete(renterDocuments).where(
    inArray(
      renterDocuments.fileId,
      unused.map(({ id }) => id),
    ),
  )
  const paths = unused.map(({ path }) => path)
  await deleteRows(tx, 'documents', paths)
  return paths
}
