// What was pressed since the page came: every heart of the same home shows it at once, also one that wakes up later.
import { useSyncExternalStore } from 'react'

const marks = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function markHeart(id: string, isOn: boolean): void {
  marks.set(id, isOn)
  for (const notify of listeners) notify()
}

/** Undefined while nobody has pressed one: then it is as the server said. */
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
