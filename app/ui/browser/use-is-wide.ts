import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** Whether the window has two columns: for parts whose code must not be loaded on phones. Null until the page is hydrated. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => null,
  )
}

function subscribeToWidth(notify: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}
