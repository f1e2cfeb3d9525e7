// The typed message of an inquiry, for each listing, until it is sent or the tab is closed. It survives a reload, the back button and the
// way through the sign-in. Only the text is kept: no email address and no password.
import { INQUIRY_MESSAGE_MAX } from '#app/domain/messaging/inquiries/inquiry.model.ts'

const buildKey = (listingId: string) => `inquiry ${listingId}`

export function readMessageDraft(listingId: string): string | null {
  return withStorage((storage) => storage.getItem(buildKey(listingId))) ?? null
}

export function keepMessageDraft(listingId: string, message: string): void {
  withStorage((storage) => storage.setItem(buildKey(listingId), message.slice(0, INQUIRY_MESSAGE_MAX)))
}

export function deleteMessageDraft(listingId: string): void {
  withStorage((storage) => storage.removeItem(buildKey(listingId)))
}

/** The storage can be turned off or full; then the text lasts as long as the form. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
