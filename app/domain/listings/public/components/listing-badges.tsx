import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { availabilityWords, typeWords } from '#app/domain/listings/public/listing.labels.ts'

export function Badges({ listing }: { listing: ListingDetail }) {
  return (
    <p className="flex flex-wrap gap-2">
      {listing.featured ? <Badge tone="sun">{m.card_featured()}</Badge> : null}
      <Badge tone="sea">{typeWords(listing.propertyType)}</Badge>
      <Badge tone={listing.availableFrom === null ? 'leaf' : 'amber'} dot>
        {availabilityWords(listing.availableFrom)}
      </Badge>
    </p>
  )
}
