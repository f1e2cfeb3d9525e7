// What people read about an uploaded video.
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { UploadedVideo } from './uploaded-video.model.ts'

const MEGABYTE = 1024 * 1024
const SECONDS = 60

/** "0:42 · 12.3 MB" */
export function formatVideoFacts({ seconds, sizeBytes }: UploadedVideo): string {
  const time = `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`
  return m.video_uploaded_facts({ time, mb: formatNumber(Math.max(0.1, sizeBytes / MEGABYTE), 1) })
}
