// The only code that uses localStorage and sessionStorage. Both can be missing, blocked or full; then nothing is stored and the page
// works without it.
type StorageKind = 'local' | 'session'

/** Null if the storage fails. Even naming it throws in some browsers while cookies are blocked. */
export function withDeviceStorage<T>(work: (storage: Storage) => T, kind: StorageKind = 'local'): T | null {
  try {
    return work(kind === 'local' ? localStorage : sessionStorage)
  } catch {
    return null
  }
}

/** Null if the entry is missing or not JSON. The content is untrusted, so the caller must check its shape. */
export function readStoredJson(key: string, kind?: StorageKind): unknown {
  return withDeviceStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown, kind)
}

/** False if the value could not be stored. */
export function storeJson(key: string, value: unknown, kind?: StorageKind): boolean {
  return (
    withDeviceStorage((storage) => {
      storage.setItem(key, JSON.stringify(value))
      return true
    }, kind) ?? false
  )
}

export function removeStored(key: string, kind?: StorageKind): void {
  withDeviceStorage((storage) => storage.removeItem(key), kind)
}
