/** Null where the browser keeps nothing for us, or has no room: then what is kept lives as long as the page. */
export function withDeviceStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
