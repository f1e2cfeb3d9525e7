import { Suspense, use } from 'react'
import type { CardSlot, ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import type { PageSection, Section } from '#app/http/responses/section.server.ts'
import { m } from '#app/messages/messages.js'
import { hydrateSeparately } from '#app/ui/browser/lazy-island.tsx'
import { MoreLink } from '#app/ui/navigation/link.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'

const TITLE = 'similar-title'
const SeparateGrid = hydrateSeparately(ListingGrid)

type SimilarProps = { listing: ListingDetail; similar: PageSection<CardSlot[]> }

/** Optional: if loading fails, the section is left out without a message. */
export function SimilarListings({ listing, similar }: SimilarProps) {
  return similar instanceof Promise ? (
    <Suspense fallback={null}>
      <PendingSimilarListings listing={listing} similar={similar} />
    </Suspense>
  ) : (
    <SimilarListingsSection listing={listing} similar={similar} />
  )
}

function PendingSimilarListings({
  listing,
  similar,
}: {
  listing: ListingDetail
  similar: Promise<Section<CardSlot[]>>
}) {
  return <SimilarListingsSection listing={listing} similar={use(similar)} />
}

function SimilarListingsSection({ listing, similar }: { listing: ListingDetail; similar: Section<CardSlot[]> }) {
  if (similar.state === 'failed' || similar.value.length === 0) return null
  return (
    <section aria-labelledby={TITLE} className="page-width pt-16 md:pt-22 print:hidden">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 md:mb-7">
        <h2 id={TITLE} className="font-head text-section font-bold">
          {m.listing_similar()}
        </h2>
        {listing.citySlug ? (
          <MoreLink to={`/properties?location=${listing.citySlug}`}>
            {m.listing_similar_all({ city: listing.city })}
          </MoreLink>
        ) : null}
      </div>
      <div className="drawn-when-near">
        <SeparateGrid listings={similar.value} isRail />
      </div>
    </section>
  )
}
