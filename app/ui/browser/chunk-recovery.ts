// What to do when a piece of the application cannot be fetched, most often because a new version went out while the page was open
// (spec §4, §8, §9): try again by itself after 2 s, at most 3 times, then ask; and forget what was kept before loading anew.
import { ERROR_MAX_ATTEMPTS } from '#app/shared/constants.ts'

/** A piece of code that could not be fetched, after every retry. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Browsers agree on the failure and not on its words. */
const BROWSERS_SAY =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || BROWSERS_SAY.test(error.message))
}

/** The browser could not reach us at all: nothing to report, and nothing wrong with the page. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

/** Attempts older than this belong to another trouble. */
const FORGOTTEN_AFTER_MS = 5 * 60_000
type Noted = { count: number; at: number }
export type Attempts = { left(): number; take(): boolean; forget(): void }

/** Counted in the session, so that the number outlives the reload that each attempt is. `key`: what is being attempted. */
export function attemptsOf(key: string, store: Storage | undefined = sessionStore(), now = Date.now): Attempts {
  const name = `tahanan.attempts.${key}`
  const count = () => {
    const noted = readNoted(store?.getItem(name))
    return noted && now() - noted.at < FORGOTTEN_AFTER_MS ? noted.count : 0
  }
  const left = () => Math.max(0, ERROR_MAX_ATTEMPTS - count())
  return {
    left,
    /** False when there is none left, or nowhere to count: without counting it could go on for ever. */
    take() {
      if (!store || left() === 0) return false
      store.setItem(name, JSON.stringify({ count: count() + 1, at: now() } satisfies Noted))
      return true
    },
    forget: () => store?.removeItem(name),
  }
}

function readNoted(text: string | null | undefined): Noted | undefined {
  try {
    const noted = JSON.parse(text ?? 'null') as Partial<Noted> | null
    return typeof noted?.count === 'number' && typeof noted.at === 'number'
      ? { count: noted.count, at: noted.at }
      : undefined
  } catch {
    return undefined
  }
}

/** Some browsers throw on the mere question when cookies are blocked. */
function sessionStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Whatever a service worker or an earlier version kept; one that refuses must not keep us from loading anew. */
export async function clearCaches(): Promise<void> {
  const kept = globalThis.caches
  if (!kept) return
  try {
    await Promise.all((await kept.keys()).map((key) => kept.delete(key)))
  } catch {
    // not ours to clear
  }
}

export async function refreshPage(): Promise<void> {
  await clearCaches()
  window.location.reload()
}
