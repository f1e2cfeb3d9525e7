// The video of a listing that its owner uploaded.
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { between } from '#app/db/schema/checks.server.ts'
import { createdAt, requiredReference } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { MAX_VIDEO_SECONDS, MAX_VIDEO_SIDE_PX, MIN_VIDEO_SIDE_PX } from '#app/shared/constants.ts'
import { properties } from './listings.server.ts'

/**
 * Owner: domain/listings. It is shown instead of a linked video. A copy of a listing uses the files of the original; the foreign keys keep
 * them as long as a listing shows them.
 */
export const listingVideos = pgTable(
  'listing_videos',
  {
    propertyId: requiredReference('property_id', () => properties.id, 'cascade').primaryKey(),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict'),
    /** A picture of the video, made by the browser that sent it; null if it could not. */
    posterFileId: uuid('poster_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    durationMs: integer('duration_ms').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('listing_videos_file').on(t.fileId),
    index('listing_videos_poster_file').on(t.posterFileId),
    between(t.durationMs, 1, (MAX_VIDEO_SECONDS + 1) * 1_000),
    between(t.width, MIN_VIDEO_SIDE_PX, MAX_VIDEO_SIDE_PX),
    between(t.height, MIN_VIDEO_SIDE_PX, MAX_VIDEO_SIDE_PX),
  ],
)
