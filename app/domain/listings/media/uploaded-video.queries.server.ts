// Reads of uploaded videos.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { listingVideos } from '#app/db/schema/listings/listing-videos.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { UploadedVideo } from './uploaded-video.model.ts'

/** One column for a query of listings; null without a video. */
export const selectUploadedVideo = (listingId: SQL) =>
  sql<UploadedVideo | null>`(
    select json_build_object('seconds', ceil(v.duration_ms / 1000.0)::int, 'width', v.width, 'height', v.height,
      'sizeBytes', f.size_bytes, 'hasPoster', v.poster_file_id is not null, 'version', left(f.id::text, 8))
    from ${listingVideos} v join ${storedFiles} f on f.id = v.file_id where v.property_id = ${listingId})`

/** The caller has checked that the person may see the listing. */
export async function getUploadedVideo(ctx: Ctx, listingId: string): Promise<UploadedVideo | null> {
  const [row] = await ctx.db
    .select({ video: selectUploadedVideo(sql`${listingId}::uuid`) })
    .from(properties)
    .where(eq(properties.id, listingId))
  return row?.video ?? null
}

export type VideoPart = 'video' | 'poster'

/** Of a public listing for everybody, else for the people who may see a hidden one; the others get the answer of a missing file. */
export async function findVideoFile(ctx: Ctx, id: string, part: VideoPart): Promise<ObjectRef> {
  if (!isUuid(id)) return fail('file.notFound')
  const [file] = await selectFile(ctx, id, part, true)
  if (file) return file
  if (ctx.actor === null) return fail('file.notFound')
  await loadOwnListing(ctx, id).catch((error: unknown) => {
    throw isAppError(error) ? fail('file.notFound') : error
  })
  const [hidden] = await selectFile(ctx, id, part, false)
  return hidden ?? fail('file.notFound')
}

function selectFile(ctx: Ctx, id: string, part: VideoPart, isPublic: boolean) {
  const file = alias(storedFiles, 'file')
  return ctx.db
    .select({ bucket: file.bucket, path: file.path })
    .from(listingVideos)
    .innerJoin(properties, eq(properties.id, listingVideos.propertyId))
    .innerJoin(file, eq(file.id, part === 'video' ? listingVideos.fileId : listingVideos.posterFileId))
    .where(and(eq(listingVideos.propertyId, id), isPublic ? isPublicListing : undefined))
}
