// Documents of an application: private, for people who may read the application (promise O2).
import { and, asc, eq } from 'drizzle-orm'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { applicationDocuments } from '#app/db/schema/tenancy/applications.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { ApplicationDocument } from '#app/domain/applications/facts/application-facts.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** A renter has at most `MAX_DOCUMENTS`; the bound only keeps the query bounded. */
const MAX_LISTED = 50

/** The caller has checked that the actor may read the application. */
export async function listApplicationDocuments(ctx: Ctx, applicationId: string): Promise<ApplicationDocument[]> {
  const rows = await ctx.db
    .select({
      id: applicationDocuments.id,
      kind: applicationDocuments.kind,
      name: storedFiles.originalName,
      type: storedFiles.contentType,
      bytes: storedFiles.sizeBytes,
    })
    .from(applicationDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, applicationDocuments.fileId))
    .where(eq(applicationDocuments.applicationId, applicationId))
    .orderBy(asc(applicationDocuments.createdAt), asc(applicationDocuments.id))
    .limit(MAX_LISTED)
  return rows.map(({ id, kind, name, type, bytes }) => ({
    id,
    kind,
    name: name ?? buildFileName(kind, type),
    bytes,
    url: href('/api/applications/:id/documents/:documentId', { id: applicationId, documentId: id }),
  }))
}

/** Always a download. An administrator's look at a document is in the audit log. */
export async function findApplicationDocument(
  ctx: Ctx,
  applicationId: string,
  documentId: string,
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: false }> {
  const application = await loadApplication(ctx, applicationId)
  const [row] = isUuid(documentId)
    ? await ctx.db
        .select({
          kind: applicationDocuments.kind,
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          type: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(applicationDocuments)
        .innerJoin(storedFiles, eq(storedFiles.id, applicationDocuments.fileId))
        .where(and(eq(applicationDocuments.id, documentId), eq(applicationDocuments.applicationId, application.row.id)))
    : []
  if (!row) return fail('file.notFound')
  if (ctx.actor?.role === 'admin') {
    await recordAudit(ctx, {
      action: 'application.documentOpened',
      subjectType: 'application',
      subjectId: application.row.id,
      details: { documentId, kind: row.kind },
    })
  }
  return {
    ref: { bucket: row.bucket, path: row.path },
    contentType: row.type,
    name: row.name ?? buildFileName(row.kind, row.type),
    isInline: false,
  }
}

const buildFileName = (kind: string, type: string) =>
  `${kind.replaceAll('_', '-')}.${type === 'application/pdf' ? 'pdf' : 'webp'}`
