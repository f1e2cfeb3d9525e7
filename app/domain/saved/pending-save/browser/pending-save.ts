// The listing a guest wanted to save: kept in device storage for an hour and completed once after sign-in. It cannot be set by an
// address.
import { readStoredJson, removeStored, storeJson } from '#app/ui/browser/device-storage.ts'

const STORAGE_KEY = 'tahanan.meant'
const HOUR_MS = 60 * 60 * 1_000

export type PendingSave = { id: string; title: string; path: string }

export function storePendingSave(pendingSave: PendingSave): void {
  storeJson(STORAGE_KEY, { ...pendingSave, at: Date.now() })
}

function isSameOrigin(path: string): boolean {
  return URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin
}

/** Removes the entry, so that only one caller gets it. */
export function takePendingSave(): PendingSave | null {
  const stored = readStoredJson(STORAGE_KEY) as Partial<Record<keyof PendingSave | 'at', unknown>> | null
  removeStored(STORAGE_KEY)
  const { id, title, path, at } = stored ?? {}
  if (typeof id !== 'string' || typeof title !== 'string' || typeof path !== 'string' || typeof at !== 'number')
    return null
  const isFresh = at <= Date.now() && Date.now() - at < HOUR_MS
  return isFresh && isSameOrigin(path) ? { id, title, path } : null
}
