// Files that an agent keeps about a client: only while the relationship is active, and only the agent (promises U7, Z6).
import { and, eq } from 'drizzle-orm'
import { clientFiles } from '#app/db/schema/agents/shortlists.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { deleteRows } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { CLIENT_FILE_FOLDER, MAX_CLIENT_FILES } from './client-file.model.ts'
import type { FileUpload } from './client-file.schema.ts'

/** The file is stored before the transaction and deleted again if it fails or if the key was used before. */
export async function addClientFile(ctx: Ctx, clientId: string, { key, title, file }: FileUpload): Promise<void> {
  authorize(ctx.actor, 'clientFile.write', await loadClient(ctx, clientId)) // only the agent makes the server decode files
  const document = await prepareDocument(ctx, file)
  const input = { clientId, title }
  const request = { operation: 'clientFile.add', key, input, documents: [document], folder: CLIENT_FILE_FOLDER }
  await storeDocumentsOnce(ctx, request, async (tx, paths) => {
    await insertClientFile(tx, clientId, title, document, paths)
    return null
  })
}

async function insertClientFile(
  ctx: Ctx,
  clientId: string,
  title: string,
  document: PreparedDocument,
  paths: readonly string[],
): Promise<void> {
  const client = await loadClient(ctx, clientId, { lock: true })
  authorize(ctx.actor, 'clientFile.write', client)
  const stored = await ctx.db.$count(clientFiles, eq(clientFiles.clientId, clientId))
  if (stored >= MAX_CLIENT_FILES) fail('clientFile.tooMany', { max: MAX_CLIENT_FILES })
  const [fileId] = await insertDocumentRows(ctx, [document], paths)
  if (fileId === undefined) throw new Error('the file was not stored')
  await ctx.db
    .insert(clientFiles)
    .values({ clientId, fileId, uploadedBy: ctx.actor?.id ?? null, title, createdAt: ctx.now() })
  await recordAudit(ctx, { action: 'clientFile.added', subjectType: 'client', subjectId: clientId })
}

export async function removeClientFile(ctx: Ctx, clientId: string, fileId: string): Promise<void> {
  const paths = await inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, clientId)
    authorize(tx.actor, 'clientFile.write', client)
    const isTheFile = and(eq(clientFiles.id, fileId), eq(clientFiles.clientId, clientId))
    const [locked] = await tx.db
      .select({ path: storedFiles.path })
      .from(clientFiles)
      .innerJoin(storedFiles, eq(storedFiles.id, clientFiles.fileId))
      .where(isTheFile)
      .for('update', { of: clientFiles })
    if (!locked) fail('file.notFound')
    await tx.db.delete(clientFiles).where(isTheFile)
    await deleteRows(tx, 'documents', [locked.path])
    await recordAudit(tx, { action: 'clientFile.removed', subjectType: 'client', subjectId: clientId })
    return [locked.path]
  })
  await discardDocuments(ctx, paths)
}
