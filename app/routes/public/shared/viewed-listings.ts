// The ids of the last viewed listings, in the browser's storage. Content of the storage is untrusted input.
import { isUuid } from '#app/shared/uuid.ts'
import { readStoredJson, removeStored, storeJson } from '#app/ui/browser/device-storage.ts'

const KEY = 'tahanan.viewed'
export const MAX_VIEWED = 12

/** Latest first, without the open listing. */
export function listViewedBefore(openId: string): string[] {
  return readViewed().filter((id) => id !== openId)
}

export function storeViewed(id: string): void {
  storeJson(KEY, [id, ...listViewedBefore(id)].slice(0, MAX_VIEWED))
}

export function clearViewed(): void {
  removeStored(KEY)
}

function readViewed(): string[] {
  const stored = readStoredJson(KEY)
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isUuid(id)) : []
  return [...new Set(ids as string[])].slice(0, MAX_VIEWED)
}
