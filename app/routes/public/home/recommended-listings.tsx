import type { RecommendedListing } from '#app/domain/saved/recommendations/recommendation.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'
import { SECTION, SectionHead } from '#app/routes/public/shared/section-head.tsx'

export function RecommendedListings({ homes }: { homes: readonly RecommendedListing[] }) {
  return (
    <section aria-labelledby="recommended-title" className={SECTION}>
      <SectionHead id="recommended-title" title={m.recommend_title()} />
      <ListingGrid
        listings={homes.map(({ listing }) => listing)}
        notes={Object.fromEntries(homes.map(({ listing, reason }) => [listing.id, reason]))}
        isRail
      />
    </section>
  )
}
