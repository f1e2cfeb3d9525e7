// Sends one photo.
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { type PostOutcome, postWithProgress } from '#app/ui/browser/post-with-progress.ts'
import { detectPictureKind, isHeic } from '#app/domain/kernel/uploads/picture.rules.ts'
import type { OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'
import type { SendOutcome, SendPhoto } from './upload-queue.ts'

const MEGABYTE = 1024 * 1024
const SIGNATURE_BYTES = 12
/** The rest is the work of the server. */
const MAX_PERCENT_SENT = 95

/** What the server would refuse anyway; the person learns it before the file was sent. */
export async function checkPhotoFile(file: File, maxUploadMb: number): Promise<string | null> {
  if (file.size > maxUploadMb * MEGABYTE) return m.error_upload_tooLarge({ mb: maxUploadMb })
  try {
    const head = await readHead(file)
    return detectPictureKind(head) || isHeic(head) ? null : m.photos_wrong_type({ name: file.name })
  } catch {
    return m.error_upload_unreadable() // removed from the device, or a folder
  }
}

const readHead = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())

/** A HEIC photo is converted once, so that a repeated upload sends the same bytes. */
export function createPhotoSender(listingId: string): SendPhoto {
  const send = createRequestSender(listingId)
  const converted = new WeakMap<File, File>()
  return async (upload, onProgress, signal) => {
    try {
      if (!isHeic(await readHead(upload.file))) return await send(upload, onProgress, signal)
      const { convertHeic } = await import('./convert-heic.ts')
      const file = converted.get(upload.file) ?? (await convertHeic(upload.file))
      if (file === null) return { kind: 'refused', reason: m.photos_heic({ name: upload.file.name }), canRetry: false }
      converted.set(upload.file, file)
      return await send({ ...upload, file }, onProgress, signal)
    } catch {
      return { kind: 'later' } // the code could not be loaded, or the file is being moved
    }
  }
}

function createRequestSender(listingId: string): SendPhoto {
  return async ({ file, key }, onProgress, signal) => {
    const body = new FormData()
    body.set('key', key)
    body.set('photos', file)
    const path = href('/api/listings/:id/photos', { id: listingId })
    const outcome = await postWithProgress<Answer>({
      path,
      body,
      signal,
      onProgress: (part) => onProgress(part * MAX_PERCENT_SENT),
    })
    return outcome === null ? { kind: 'later' } : readOutcome(outcome, file.name)
  }
}

/** Full pools and a twin of the same upload end by themselves; everything else is for the person to decide. */
const LATER_CODES = ['upload.unavailable', 'app.busy', 'app.unavailable', 'idempotency.inProgress', 'upload.stalled']

type Answer = { photo: OwnPhoto; code: string; message: string }

function readOutcome({ status, answer, retryAfterMs }: PostOutcome<Answer>, name: string): SendOutcome {
  if (status === 200 && answer.photo) return { kind: 'done', photo: answer.photo }
  if (LATER_CODES.includes(answer.code ?? ''))
    return retryAfterMs === null ? { kind: 'later' } : { kind: 'later', waitMs: retryAfterMs }
  const isFinal = status === 415 || status === 422 || status === 413
  const reason = answer.code === 'upload.unsupportedType' ? m.photos_wrong_type({ name }) : answer.message
  return { kind: 'refused', reason: reason || m.photos_lost(), canRetry: !isFinal }
}
