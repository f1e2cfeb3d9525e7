// How many messages wait, as the frame shows it: what the server rendered, until something newer is told. Whoever follows the news of
// conversations tells it; the frame itself knows none of that.
import { useSyncExternalStore } from 'react'

let told: number | undefined
const watchers = new Set<() => void>()

export function tellUnread(count: number): void {
  told = count
  for (const watcher of watchers) watcher()
}

export function useUnread(rendered: number): number {
  return useSyncExternalStore(
    watch,
    () => told ?? rendered,
    () => rendered,
  )
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Nobody counts further than a badge can say. */
export function unreadFigure(count: number): string {
  return count > 99 ? '99+' : String(count)
}
