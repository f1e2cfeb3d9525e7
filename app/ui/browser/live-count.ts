// A number in a header: the server's value until an event brings a newer one. A separate store, so that the header does not load the code
// of the event stream.
import { useSyncExternalStore } from 'react'

export type LiveCount = { update: (count: number) => void; use: (initialCount: number) => number }

export function createLiveCount(): LiveCount {
  let liveCount: number | undefined
  const watchers = new Set<() => void>()
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    update(count) {
      liveCount = count
      for (const watcher of watchers) watcher()
    },
    use: function useLiveCount(initialCount) {
      return useSyncExternalStore(
        subscribe,
        () => liveCount ?? initialCount,
        () => initialCount,
      )
    },
  }
}

export function formatCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
