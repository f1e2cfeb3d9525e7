// Avatars: decode, store, insert the row, delete. The rows that refer to them belong to other capabilities.
import { and, eq, ne, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { decodeAvatar } from './picture-decoder.service.server.ts'
import { QUOTA_BYTES } from './picture.rules.ts'

const MEGABYTE = 1024 * 1024
const RANDOM_BYTES = 12
const BUCKET = 'avatars'
const CONTENT_TYPE = 'image/webp'

/** Decoded and encoded again, not stored yet. */
export type PreparedPicture = { bytes: Buffer }
export type StoredPicture = {
  path: string
  /** Call it in the transaction that refers to the picture. */
  insertRow(ctx: Ctx): Promise<void>
}

/** Counts the upload, checks the size and decodes. Stores nothing, so that the form can show an error beside the field. */
export async function preparePicture(ctx: Ctx, file: Blob): Promise<PreparedPicture> {
  const sender = ctx.actor ? getAccountSubject(ctx.actor.id) : getAddressSubject(ctx.request.clientAddress)
  await hitLimit(ctx, 'upload', sender)
  const { maxUploadMb } = await getSettings(ctx)
  if (file.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })
  return { bytes: await decodeAvatar(new Uint8Array(await file.arrayBuffer())) }
}

/** The path is user id, random part and extension. It is never reused, so that caches can keep it for ever. */
export async function storePicture(ctx: Ctx, userId: string, { bytes }: PreparedPicture): Promise<StoredPicture> {
  await requireWithinQuota(ctx, userId, bytes.byteLength)
  const random = Buffer.from(ctx.adapters.random.bytes(RANDOM_BYTES)).toString('hex')
  const path = `${userId}-${random}.webp`
  await ctx.adapters.storage.put({ bucket: BUCKET, path }, bytes, { contentType: CONTENT_TYPE })
  const sha256 = sha256Hex(bytes)
  return {
    path,
    async insertRow(tx) {
      await tx.db.insert(storedFiles).values({
        bucket: BUCKET,
        path,
        uploadedBy: userId,
        contentType: CONTENT_TYPE,
        sizeBytes: bytes.byteLength,
        sha256,
        createdAt: ctx.now(),
      })
    },
  }
}

/**
 * Also for a missing picture. The row is deleted first: a file without a row is swept, a row without a file is a broken
 * image.
 */
export async function discardPicture(ctx: Ctx, path: string): Promise<void> {
  await ctx.db.delete(storedFiles).where(and(eq(storedFiles.bucket, BUCKET), eq(storedFiles.path, path)))
  await ctx.adapters.storage.remove({ bucket: BUCKET, path })
}

/** All files of a person count (promise U3), except the AVIF copies that the server makes by itself. */
export async function requireWithinQuota(ctx: Ctx, userId: string, addedBytes: number): Promise<void> {
  const [row] = await ctx.db
    .select({ used: sql<string>`coalesce(sum(${storedFiles.sizeBytes}), 0)::bigint` })
    .from(storedFiles)
    .where(and(eq(storedFiles.uploadedBy, userId), ne(storedFiles.contentType, 'image/avif')))
  if (Number(row?.used ?? 0) + addedBytes > QUOTA_BYTES) fail('upload.quotaReached')
}
