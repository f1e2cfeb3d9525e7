// The unread count in the header: the server's value until an event brings a newer one. A separate store, so that the header does not
// load the code of the event stream.
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

export function formatUnreadCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
