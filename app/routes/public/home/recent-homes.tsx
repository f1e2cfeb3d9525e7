// The homes that the visitor looked at last. Their ids are only in the browser; without any, no code is loaded.
import { useSyncExternalStore } from 'react'
import { m } from '#app/messages/messages.js'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { Section } from '#app/ui/errors/error-section.tsx'
import { listViewedBefore } from '#app/routes/public/shared/viewed-listings.ts'

const MAX_SHOWN = 3

const LazyRecentlyViewed = lazyWithRetry(async () => ({
  default: (await import('#app/routes/public/shared/recently-viewed.tsx')).RecentlyViewed,
}))

export function RecentHomes() {
  const hasViewed = useSyncExternalStore(
    subscribeToNothing,
    () => listViewedBefore('').length > 0,
    () => false,
  )
  if (!hasViewed) return null
  return (
    <Section name={m.listing_recent()} fallback={null}>
      <LazyRecentlyViewed listingId={null} limit={MAX_SHOWN} />
    </Section>
  )
}

const subscribeToNothing = () => () => {}
