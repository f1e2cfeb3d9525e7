import { m } from '#app/messages/messages.js'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'

export function ListingBadges({ listing }: { listing: ListingDetail }) {
  return (
    <p className="flex flex-wrap gap-2">
      {listing.featured ? <Badge tone="sun">{m.card_featured()}</Badge> : null}
      <Badge tone="sea">{propertyTypeLabel(listing.propertyType)}</Badge>
      {listing.space ? <Badge tone="sea">{listing.space}</Badge> : null}
      <Badge tone={listing.availableFrom === null ? 'leaf' : 'amber'} dot>
        {availabilityLabel(listing.availableFrom)}
      </Badge>
    </p>
  )
}
