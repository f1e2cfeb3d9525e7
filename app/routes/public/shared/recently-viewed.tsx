// Recently viewed listings, kept only in the browser. Without JavaScript the list does not exist.
import { useEffect, useState } from 'react'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'
import { clearViewed, storeViewed, listViewedBefore } from '#app/routes/public/shared/viewed-listings.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

type RecentlyViewedProps = {
  /** The open listing, which is remembered and not shown; null on other pages. */
  listingId: string | null
  limit?: number
}

/** Use the listing id as the React key, so that another listing starts with a new list. */
export function RecentlyViewed({ listingId, limit }: RecentlyViewedProps) {
  const [listings, setListings] = useState<CardSlot[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const ids = listViewedBefore(listingId ?? '').slice(0, limit)
    if (listingId !== null) storeViewed(listingId)
    if (ids.length > 0) {
      const path = `/api/listings/cards?ids=${ids.join(',')}`
      void requestJson<{ listings: CardSlot[] }>(path, { signal: controller.signal }).then((outcome) => {
        if (outcome.kind === 'data') setListings(outcome.data.listings)
      })
    }
    return () => controller.abort()
  }, [listingId, limit])
  if (listings.length === 0) return null
  const clear = () => {
    clearViewed()
    setListings([])
  }
  return (
    <section aria-labelledby="recent-title" className="page-width pt-16 md:pt-22 print:hidden">
      <div className="mb-5 flex items-end justify-between gap-6 md:mb-7">
        <h2 id="recent-title" className="font-head text-section font-bold">
          {m.listing_recent()}
        </h2>
        <Button variant="ghost" size="small" onClick={clear}>
          {m.listing_recent_clear()}
        </Button>
      </div>
      <ListingGrid listings={listings} isRail />
    </section>
  )
}
