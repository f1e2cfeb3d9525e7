// How many messages wait, as the frame shows it: what the server rendered, until something newer is told. Whoever follows the news of
// conversations tells it; the frame itself knows none of that.
import { useSyncExternalStore } from 'react'

let liveCount: number | undefined
const watchers = new Set<() => void>()

export function updateUnreadCount(count: number): void {
  liveCount = count
  for (const watcher of watchers) watcher()
}

export function useUnreadCount(initialCount: number): number {
  return useSyncExternalStore(
    subscribe,
    () => liveCount ?? initialCount,
    () => initialCount,
  )
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Nobody counts further than a badge can say. */
export function formatUnreadCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
