// The upload queues of this window, one for each listing.
import { m } from '#app/messages/messages.js'
import { checkPhotoFile, createPhotoSender } from './send-photo.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

const queues = new Map<string, UploadQueue>()
let busyCount = 0

export function getUploadQueue(listingId: string, maxUploadMb: number): UploadQueue {
  const existing = queues.get(listingId)
  if (existing) return existing
  const queue = createUploadQueue({
    send: createPhotoSender(listingId),
    check: (file) => checkPhotoFile(file, maxUploadMb),
    lostConnection: m.photos_lost,
    onBusy: countBusy,
  })
  queues.set(listingId, queue)
  window.addEventListener('online', () => queue.retryLost())
  return queue
}

/** Closing the window during an upload asks the person first. */
function countBusy(isBusy: boolean): void {
  busyCount += isBusy ? 1 : -1
  if (isBusy && busyCount === 1) window.addEventListener('beforeunload', askBeforeLeaving)
  if (busyCount === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
