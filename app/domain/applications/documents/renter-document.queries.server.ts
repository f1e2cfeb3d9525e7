// The documents that a renter has uploaded, for the apply form.
import { asc, eq, sql } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { applicationDocuments, renterDocuments } from '#app/db/schema/tenancy/applications.server.ts'
import { MAX_DOCUMENTS, type RenterDocument } from '#app/domain/applications/apply/apply.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

export async function listRenterDocuments(ctx: Ctx): Promise<(RenterDocument & { fileId: string })[]> {
  requireSignIn(ctx.actor)
  return ctx.db
    .select({
      id: renterDocuments.id,
      fileId: renterDocuments.fileId,
      kind: renterDocuments.kind,
      name: sql<string>`coalesce(${storedFiles.originalName}, '')`,
      bytes: storedFiles.sizeBytes,
      isUsed: isUsedDocument,
    })
    .from(renterDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, renterDocuments.fileId))
    .where(eq(renterDocuments.userId, ctx.actor.id))
    .orderBy(asc(renterDocuments.createdAt), asc(renterDocuments.id))
    .limit(MAX_DOCUMENTS)
}

/** Whether an application contains the file. */
export const isUsedDocument = sql<boolean>`exists (
  select 1 from ${applicationDocuments} used where used.file_id = ${renterDocuments.fileId})`
