// Recovery from a chunk that cannot be loaded, usually because a new version was deployed while the page was open: retry after 2 s, at most
// 3 times, then ask; caches are cleared before the reload.
import { ERROR_MAX_ATTEMPTS } from '#app/shared/constants.ts'
import { readStoredJson, removeStored, storeJson } from './device-storage.ts'

/** A chunk that could not be loaded, after all retries. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Each browser has its own message for this failure. */
const CHUNK_ERROR_MESSAGES =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || CHUNK_ERROR_MESSAGES.test(error.message))
}

/** The server could not be reached: nothing to report, and no error of the page. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

/** Older attempts do not count. */
const ATTEMPTS_EXPIRE_AFTER_MS = 5 * 60_000
type StoredAttempts = { count: number; at: number }
export type Attempts = { left(): number; take(): boolean; forget(): void }

/** Counted in session storage, because each attempt is a reload. `key`: what is attempted. */
export function getAttempts(key: string, now = Date.now): Attempts {
  const name = `tahanan.attempts.${key}`
  const readCount = () => {
    const { count, at } = (readStoredJson(name, 'session') ?? {}) as Partial<StoredAttempts>
    const isRecent = typeof at === 'number' && now() - at < ATTEMPTS_EXPIRE_AFTER_MS
    return isRecent && typeof count === 'number' ? count : 0
  }
  const left = () => Math.max(0, ERROR_MAX_ATTEMPTS - readCount())
  return {
    left,
    /** False if no attempt is left or there is no storage: without a counter the reloads could go on forever. */
    take: () =>
      left() > 0 && storeJson(name, { count: readCount() + 1, at: now() } satisfies StoredAttempts, 'session'),
    forget: () => removeStored(name, 'session'),
  }
}

/** Caches of a service worker or an earlier version. An error must not prevent the reload. */
export async function clearCaches(): Promise<void> {
  const cacheStorage = globalThis.caches
  if (!cacheStorage) return
  try {
    await Promise.all((await cacheStorage.keys()).map((key) => cacheStorage.delete(key)))
  } catch {
    // the browser refuses access to its caches
  }
}

export async function refreshPage(): Promise<void> {
  await clearCaches()
  window.location.reload()
}
