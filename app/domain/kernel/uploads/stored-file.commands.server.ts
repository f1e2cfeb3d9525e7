// Files of a public bucket: the objects are stored first, their rows are written in the transaction that refers to them. Rows are deleted
// before objects: an object without a row is swept, a row without an object is a broken image.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StorageBucket } from '#app/shared/vocabulary.ts'
import { requireWithinQuota } from './picture.commands.server.ts'

export type NewFile = { path: string; bytes: Buffer; contentType: string }
/** An object that is stored already. */
export type NewFileRow = { path: string; sizeBytes: number; sha256: string; contentType: string }

export const describeFile = ({ path, bytes, contentType }: NewFile): NewFileRow => ({
  path,
  sizeBytes: bytes.byteLength,
  sha256: sha256Hex(bytes),
  contentType,
})

/** If one object cannot be stored, the others are removed again. */
export async function storeObjects(ctx: Ctx, bucket: StorageBucket, files: readonly NewFile[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    files.map(({ path, bytes, contentType }) => ctx.adapters.storage.put({ bucket, path }, bytes, { contentType })),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) return
  await removeObjects(
    ctx,
    bucket,
    files.map(({ path }) => path),
  )
  throw failure.reason
}

/**
 * Call it in a transaction. People whose uploads commit at the same time wait for each other, so that the quota is exact. Returns the ids
 * by path.
 */
export async function insertRowsWithinQuota(
  ctx: Ctx,
  bucket: StorageBucket,
  files: readonly NewFileRow[],
  ownerId: string,
): Promise<Map<string, string>> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${ownerId}`}, 0))`)
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  await requireWithinQuota(ctx, ownerId, total)
  return insertRows(ctx, bucket, files, ownerId)
}

/** Without the quota, for copies that the server makes by itself. A repeated job finds its rows. */
export async function insertRows(
  ctx: Ctx,
  bucket: StorageBucket,
  files: readonly NewFileRow[],
  ownerId: string,
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const rows = await ctx.db
    .insert(storedFiles)
    .values(files.map((file) => ({ ...file, bucket, uploadedBy: ownerId, createdAt: ctx.now() })))
    .onConflictDoNothing()
    .returning({ id: storedFiles.id, path: storedFiles.path })
  return new Map(rows.map(({ id, path }) => [path, id]))
}

export async function deleteRows(ctx: Ctx, bucket: StorageBucket, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await ctx.db.delete(storedFiles).where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.path, [...paths])))
}

/** Of the given paths, those that have a row, with its id. */
export async function findRows(
  ctx: Ctx,
  bucket: StorageBucket,
  paths: readonly string[],
): Promise<{ id: string; path: string }[]> {
  if (paths.length === 0) return []
  return ctx.db
    .select({ id: storedFiles.id, path: storedFiles.path })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.path, [...paths])))
}

/** Never fails: what the storage keeps now is removed by the sweep. */
export async function removeObjects(ctx: Ctx, bucket: StorageBucket, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await ctx.adapters.storage.remove({ bucket, path })
    } catch (error) {
      ctx.adapters.log.warn('files.notRemoved', { bucket, error })
    }
  }
}

/** Null for a missing object. For files of a limited size only. */
export async function readObject(ctx: Ctx, bucket: StorageBucket, path: string): Promise<Buffer | null> {
  const found = await ctx.adapters.storage.open({ bucket, path })
  if (!found) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
