// The files of a client, for the agent of the active relationship.
import { and, desc, eq } from 'drizzle-orm'
import { clientFiles } from '#app/db/schema/agents/shortlists.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type ClientFile, MAX_CLIENT_FILES } from './client-file.model.ts'

export async function listClientFiles(ctx: Ctx, clientId: string): Promise<ClientFile[]> {
  const client = await loadClient(ctx, clientId)
  authorize(ctx.actor, 'clientFile.read', client)
  const rows = await ctx.db
    .select({
      id: clientFiles.id,
      title: clientFiles.title,
      createdAt: clientFiles.createdAt,
    })
    .from(clientFiles)
    .where(eq(clientFiles.clientId, clientId))
    .orderBy(desc(clientFiles.createdAt), desc(clientFiles.id))
    .limit(MAX_CLIENT_FILES)
  return rows.map((row) =>
    Object.assign(row, {
      url: href('/dashboard/agent/clients/:id/files/:fileId', { id: clientId, fileId: row.id }),
    }),
  )
}

/** Always a download. */
export async function findClientFile(ctx: Ctx, { clientId, fileId }: { clientId: string; fileId: string }) {
  const client = await loadClient(ctx, clientId)
  authorizeVisible(ctx.actor, 'clientFile.read', 'file.notFound', client)
  const [row] = isUuid(fileId)
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(clientFiles)
        .innerJoin(storedFiles, eq(storedFiles.id, clientFiles.fileId))
        .where(and(eq(clientFiles.id, fileId), eq(clientFiles.clientId, clientId)))
    : []
  if (!row) return fail('file.notFound')
  const { bucket, path, contentType } = row
  return { ref: { bucket, path }, contentType, name: row.name ?? 'document', isInline: false }
}
