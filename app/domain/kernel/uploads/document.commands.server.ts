// Private files between people: PDF, or pictures that are encoded again. Stored without a public address; the object that
// refers to a file decides who may open it (promises O2, U7).
import { inArray, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isPdf, buildDisplayName } from './document.rules.ts'
import { requireWithinQuota } from './picture.commands.server.ts'
import { decodePhoto } from './picture-decoder.service.server.ts'

const BUCKET = 'documents' as const
const MEGABYTE = 1024 * 1024

/** Checked and not stored yet. `sha256` is of the uploaded bytes, so that a repeated upload is recognized. */
export type PreparedDocument = {
  bytes: Buffer
  sha256: string
  contentType: 'image/webp' | 'application/pdf'
  extension: 'webp' | 'pdf'
  name: string | null
  width?: number
  height?: number
}

/** Counts the upload, checks the size and decodes. Stores nothing. */
export async function prepareDocument(
  ctx: Ctx,
  file: Blob,
  limit: 'upload' | 'upload.condition' = 'upload',
): Promise<PreparedDocument> {
  requireSignIn(ctx.actor)
  await hitLimit(ctx, limit, getAccountSubject(ctx.actor.id))
  const { maxUploadMb } = await getSettings(ctx)
  if (file.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })
  const bytes = Buffer.from(await file.arrayBuffer())
  const sha256 = sha256Hex(bytes)
  const name = file instanceof File ? file.name : ''
  if (isPdf(bytes))
    return { bytes, sha256, contentType: 'application/pdf', extension: 'pdf', name: buildDisplayName(name, 'pdf') }
  const photo = await decodePhoto(bytes)
  return { ...photo, sha256, contentType: 'image/webp', extension: 'webp', name: buildDisplayName(name, 'webp') }
}

/**
 * Stores the files. `insertDocumentRows` must write their rows in the transaction that refers to them; the sweep deletes
 * files without a row.
 */
export async function storeDocuments(
  ctx: Ctx,
  documents: readonly PreparedDocument[],
  buildPath: (document: PreparedDocument, index: number) => string,
): Promise<string[]> {
  requireSignIn(ctx.actor)
  if (documents.length === 0) return []
  const total = documents.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  await requireWithinQuota(ctx, ctx.actor.id, total)
  const paths: string[] = []
  for (const [index, document] of documents.entries()) {
    const path = buildPath(document, index)
    await ctx.adapters.storage.put({ bucket: BUCKET, path }, document.bytes, { contentType: document.contentType })
    paths.push(path)
  }
  return paths
}

/** Returns the ids in the order of the documents. */
export async function insertDocumentRows(
  ctx: Ctx,
  documents: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = await ctx.db
    .insert(storedFiles)
    .values(
      documents.map((document, index) => ({
        bucket: BUCKET,
        path: paths[index] ?? '',
        uploadedBy: ctx.actor?.id ?? null,
        contentType: document.contentType,
        sizeBytes: document.bytes.byteLength,
        sha256: sha256Hex(document.bytes),
        originalName: document.name,
        createdAt: ctx.now(),
      })),
    )
    .returning({ id: storedFiles.id })
  return rows.map(({ id }) => id)
}

/** Deletes files after a failed transaction. If the storage fails, the sweep deletes them later. */
export async function discardDocuments(ctx: Ctx, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await ctx.adapters.storage.remove({ bucket: BUCKET, path })
    } catch (error) {
      ctx.adapters.log.warn('documents.notRemoved', { error })
    }
  }
}

const SWEEP_BATCH_SIZE = 1_000

/**
 * Deletes files without a row that are older than a day, left by a process that died between storing and commit. Returns
 * their number.
 */
export async function sweepDocuments(ctx: Ctx, folder: string): Promise<number> {
  const cutoffTime = ctx.now().getTime() - 24 * 60 * 60_000
  let swept = 0
  let after: string | undefined
  for (;;) {
    const options = { prefix: `${folder}/`, limit: SWEEP_BATCH_SIZE, ...(after === undefined ? {} : { after }) }
    const entries = await ctx.adapters.storage.list(BUCKET, options)
    const old = entries.filter(({ modifiedAt }) => modifiedAt.getTime() < cutoffTime).map(({ path }) => path)
    const orphans = await listPathsWithoutRow(ctx, old)
    await discardDocuments(ctx, orphans)
    swept += orphans.length
    after = entries.at(-1)?.path
    if (after === undefined || entries.length < SWEEP_BATCH_SIZE) return swept
  }
}

async function listPathsWithoutRow(ctx: Ctx, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await ctx.db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(sql`${storedFiles.bucket} = ${BUCKET} and ${inArray(storedFiles.path, [...paths])}`)
  const known = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !known.has(path))
}
