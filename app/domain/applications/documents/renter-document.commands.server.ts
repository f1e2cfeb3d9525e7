// A renter's documents: uploaded once, chosen for each application.
import { and, eq, not, sql } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { renterDocuments } from '#app/db/schema/tenancy/applications.server.ts'
import { MAX_DOCUMENTS } from '#app/domain/applications/apply/apply.model.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  prepareDocument,
  storeDocuments,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { deleteRows } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ApplicationDocumentKind } from '#app/shared/tenancy-vocabulary.ts'
import { RENTER_DOCUMENT_FOLDER } from './document.rules.ts'
import { isUsedDocument } from './renter-document.queries.server.ts'

export async function addRenterDocument(ctx: Ctx, kind: ApplicationDocumentKind, file: Blob): Promise<string> {
  const me = requireRenter(ctx)
  await requireFreePlace(ctx, me)
  const document = await prepareDocument(ctx, file)
  const paths = await storeDocuments(
    ctx,
    [document],
    ({ extension }) => `${RENTER_DOCUMENT_FOLDER}/${crypto.randomUUID()}.${extension}`,
  )
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockDocuments(tx, me)
      await requireFreePlace(tx, me)
      const [fileId] = await insertDocumentRows(tx, [document], paths)
      if (fileId === undefined) throw new Error('the insert returned no file')
      const [row] = await tx.db
        .insert(renterDocuments)
        .values({ userId: me, fileId, kind, createdAt: tx.now() })
        .returning({ id: renterDocuments.id })
      if (!row) throw new Error('the insert returned no document')
      return row.id
    })
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
}

/** One that is part of an application stays: the other side relies on it until it is deleted after the decision. */
export async function removeRenterDocument(ctx: Ctx, id: string): Promise<void> {
  const me = requireRenter(ctx)
  const isOwn = and(eq(renterDocuments.id, isUuid(id) ? id : crypto.randomUUID()), eq(renterDocuments.userId, me))
  const paths = await inTransaction(ctx, async (tx) => {
    const [locked] = await tx.db
      .select({ fileId: renterDocuments.fileId, path: storedFiles.path })
      .from(renterDocuments)
      .innerJoin(storedFiles, eq(storedFiles.id, renterDocuments.fileId))
      .where(isOwn)
      .for('update', { of: renterDocuments })
    if (!locked) fail('file.notFound')
    const removed = await tx.db
      .delete(renterDocuments)
      .where(and(isOwn, not(isUsedDocument)))
      .returning({ id: renterDocuments.id })
    if (removed.length === 0) fail('application.documentUsed')
    await deleteRows(tx, 'documents', [locked.path])
    return [locked.path]
  })
  await discardDocuments(ctx, paths)
}

function requireRenter(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  if (ctx.actor.role !== 'tenant') fail('application.rentersOnly')
  return ctx.actor.id
}

async function requireFreePlace(ctx: Ctx, userId: string): Promise<void> {
  const stored = await ctx.db.$count(renterDocuments, eq(renterDocuments.userId, userId))
  if (stored >= MAX_DOCUMENTS) fail('application.tooManyDocuments', { max: MAX_DOCUMENTS })
}

/** Uploads of one person run one after the other, so that the maximum is exact. */
async function lockDocuments(tx: Ctx, userId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`renter-documents:${userId}`}, 0))`)
}
