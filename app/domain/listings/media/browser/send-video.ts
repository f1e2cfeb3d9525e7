// Sends the video of a listing, and then a picture of it. The picture is made from the stored video, because our pages play nothing that is not
// on our server.
import { isMp4Start } from '#app/domain/listings/media/engine/video-check.ts'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import { m } from '#app/messages/messages.js'
import { MAX_VIDEO_MB } from '#app/shared/constants.ts'
import { href } from '#app/shared/href.ts'
import { postWithProgress } from '#app/ui/browser/post-with-progress.ts'
import { makePoster } from './make-poster.ts'

const MEGABYTE = 1024 * 1024
const SIGNATURE_BYTES = 12
/** As long as the server waits for a video. */
const TIMEOUT_MS = 5 * 60_000

/** What the server would refuse anyway; the person learns it before the file is sent. */
export async function checkVideoFile(file: File): Promise<string | null> {
  if (file.size > MAX_VIDEO_MB * MEGABYTE) return m.error_upload_tooLarge({ mb: MAX_VIDEO_MB })
  try {
    const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    return isMp4Start(start) ? null : m.error_video_notMp4()
  } catch {
    return m.error_upload_unreadable() // removed from the device, or a folder
  }
}

export type VideoSending = {
  listingId: string
  key: string
  file: File
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Returns why it failed; null after success and after a stop by the person. */
export async function sendVideo({ listingId, key, file, onProgress, signal }: VideoSending): Promise<string | null> {
  const body = new FormData()
  body.set('key', key)
  body.set('video', file)
  const outcome = await postWithProgress<{ video: UploadedVideo; message: string }>({
    path: href('/api/listings/:id/video', { id: listingId }),
    body,
    signal,
    timeoutMs: TIMEOUT_MS,
    onProgress: (part) => onProgress(Math.round(part * 100)),
  })
  if (outcome === null) return signal.aborted ? null : m.photos_lost()
  const { video, message } = outcome.answer
  if (outcome.status !== 200 || !video) return message || m.photos_lost()
  await sendPoster(listingId, video).catch(() => undefined) // the page shows a photo of the listing instead
  return null
}

async function sendPoster(listingId: string, { version }: UploadedVideo): Promise<void> {
  const address = `${href('/properties/:id/video/file', { id: listingId })}?v=${version}`
  const poster = await makePoster(address)
  if (!poster) return
  const body = new FormData()
  body.set('version', version)
  body.set('poster', poster)
  await fetch(href('/api/listings/:id/video/poster', { id: listingId }), { method: 'POST', body })
}
