// What to do when a piece of the application cannot be fetched, most often because a new version went out while the page was open
// (spec §4, §8, §9): try again by itself after 2 s, at most 3 times, then ask; and forget what was kept before loading anew.
import { ERROR_MAX_ATTEMPTS } from '#app/shared/constants.ts'
import { readStoredJson, removeStored, storeJson } from './device-storage.ts'

/** A piece of code that could not be fetched, after every retry. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Browsers agree on the failure and not on its words. */
const CHUNK_ERROR_MESSAGES =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || CHUNK_ERROR_MESSAGES.test(error.message))
}

/** The browser could not reach us at all: nothing to report, and nothing wrong with the page. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

/** Attempts older than this belong to another trouble. */
const ATTEMPTS_EXPIRE_AFTER_MS = 5 * 60_000
type StoredAttempts = { count: number; at: number }
export type Attempts = { left(): number; take(): boolean; forget(): void }

/** Counted in session storage, because each attempt reloads the page. `key` is the page. */
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
    /** False if none is left or the attempt cannot be stored: without counting, the page could reload for ever. */
    take: () =>
      left() > 0 && storeJson(name, { count: readCount() + 1, at: now() } satisfies StoredAttempts, 'session'),
    forget: () => removeStored(name, 'session'),
  }
}

/** Whatever a service worker or an earlier version kept; one that refuses must not keep us from loading anew. */
export async function clearCaches(): Promise<void> {
  const cacheStorage = globalThis.caches
  if (!cacheStorage) return
  try {
    await Promise.all((await cacheStorage.keys()).map((key) => cacheStorage.delete(key)))
  } catch {
    // not ours to clear
  }
}

export async function refreshPage(): Promise<void> {
  await clearCaches()
  window.location.reload()
}
