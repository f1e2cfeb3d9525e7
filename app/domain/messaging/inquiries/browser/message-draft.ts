// The typed message of an inquiry, for each listing, until it is sent or the tab is closed. It survives a reload, the back button and the
// way through the sign-in. Only the text is kept: no email address and no password.
import { INQUIRY_MESSAGE_MAX } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { readStoredJson, removeStored, storeJson } from '#app/ui/browser/device-storage.ts'

const buildKey = (listingId: string) => `tahanan.inquiry.${listingId}`

export function readMessageDraft(listingId: string): string | null {
  const stored = readStoredJson(buildKey(listingId), 'session')
  return typeof stored === 'string' ? stored : null
}

export function keepMessageDraft(listingId: string, message: string): void {
  storeJson(buildKey(listingId), message.slice(0, INQUIRY_MESSAGE_MAX), 'session')
}

export function deleteMessageDraft(listingId: string): void {
  removeStored(buildKey(listingId), 'session')
}
