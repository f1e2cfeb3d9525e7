// What was pressed since the page came: every heart of the same home shows it at once, also one that wakes up later.
import { useSyncExternalStore } from 'react'

const marks = new Map<string, boolean>()
const watchers = new Set<() => void>()

export function markHeart(id: string, isOn: boolean): void {
  marks.set(id, isOn)
  for (const tell of watchers) tell()
}

/** Undefined while nobody has pressed one: then it is as the server said. */
export function useHeartMark(id: string): boolean | undefined {
  return useSyncExternalStore(
    watch,
    () => marks.get(id),
    () => undefined,
  )
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
