// Where the bar of chosen homes appears: on the public pages and on saved homes, not on the comparison itself.
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useComparedListings } from '#app/domain/listings/comparison/browser/compared-listings.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'

const LazyBar = lazyWithRetry<{ ids: readonly string[] }>(async () => ({
  default: (await import('./compare-bar.tsx')).CompareBar,
}))

const SHOWN_ON = /^\/(?:$|properties(?:$|\/[^/]+$)|search|agents|dashboard\/\w+\/saved)/

export function CompareSlot() {
  const { pathname } = useLocation()
  const ids = useComparedListings()
  if (ids.length === 0 || !SHOWN_ON.test(pathname)) return null
  return (
    <Suspense fallback={null}>
      <LazyBar ids={ids} />
    </Suspense>
  )
}
