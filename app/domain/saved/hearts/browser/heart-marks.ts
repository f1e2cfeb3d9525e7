// Clicks on hearts since the page was loaded. All hearts of one listing show the same state, also those hydrated later.
import { useSyncExternalStore } from 'react'

const marks = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function markHeart(id: string, isOn: boolean): void {
  marks.set(id, isOn)
  for (const notify of listeners) notify()
}

/** Undefined before the first click; then the state from the server applies. */
export function useHeartMark(id: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => marks.get(id),
    () => undefined,
  )
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
