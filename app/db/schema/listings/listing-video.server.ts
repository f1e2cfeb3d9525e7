// The video of a listing: its host, and its id there. Columns and checks of the table of listings.
import { sql } from 'drizzle-orm'
import { check, text } from 'drizzle-orm/pg-core'
import type { Column } from 'drizzle-orm'
import { valueIn } from '#app/db/schema/checks.server.ts'
import { VIDEO_PROVIDERS } from '#app/shared/vocabulary.ts'

export const videoColumns = () => ({
  videoProvider: text('video_provider', { enum: VIDEO_PROVIDERS }),
  videoId: text('video_id'),
})

export const videoChecks = (t: { videoProvider: Column; videoId: Column }) => [
  valueIn(t.videoProvider, VIDEO_PROVIDERS),
  check('properties_video_whole', sql`(${t.videoProvider} is null) = (${t.videoId} is null)`),
  check('properties_video_id_format', sql`${t.videoId} ~ '^[A-Za-z0-9_:-]{6,40}$'`),
]
