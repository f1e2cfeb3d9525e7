// Maps a saved listing to what the page shows. Texts are built on the server: code shared with the public pages would be split into chunks
// of its own and slow those pages down.
import { isInvalidListing, type ListingSummary, type ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { getSamplePhoto, buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { SavedListing } from '#app/domain/saved/lists/saved.model.ts'
import { bathroomsLabel, bedroomsLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { formatDate, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

export type ShownSavedListing = {
  propertyId: string
  savedOn: string
  note: string | null
  /** Null if the listing is not public or its row is invalid: no facts are shown. */
  listing: ShownListing | null
  drop: { from: string; label: string } | null
}

type ShownListing = {
  title: string
  rent: string
  place: string
  facts: string
  photo: Pick<ListingPhoto, 'url' | 'width' | 'height' | 'alt' | 'placeholder'> & { sources: string | undefined }
}

export function toShownSavedListing({
  propertyId,
  savedAt,
  note,
  listing,
  droppedFrom,
}: SavedListing): ShownSavedListing {
  const openListing = listing === null || isInvalidListing(listing) ? null : listing
  return {
    propertyId,
    savedOn: m.saved_on({ date: formatDate(savedAt) }),
    note,
    listing: openListing && toShownListing(openListing),
    drop:
      openListing === null || droppedFrom === null
        ? null
        : {
            from: formatPesos(droppedFrom),
            label: m.saved_drop({ amount: formatPesos(droppedFrom - openListing.price) }),
          },
  }
}

function toShownListing(listing: ListingSummary): ShownListing {
  const { url, width, height, alt, placeholder, widths } = listing.photo ?? getSamplePhoto(listing.id)
  const type = propertyTypeLabel(listing.propertyType)
  const rooms = [
    listing.bedrooms > 0 ? bedroomsLabel(toExactCount(listing.bedrooms)) : null,
    bathroomsLabel(toExactCount(listing.bathrooms)),
  ]
  return {
    title: listing.title,
    rent: formatPesosPerMonth(listing.price),
    place: [listing.city, listing.region].filter(Boolean).join(', '),
    facts: [type, ...rooms, availabilityLabel(listing.availableFrom)].filter((text) => text !== null).join(' · '),
    photo: {
      url,
      width,
      height,
      placeholder,
      alt: alt || m.card_photo_alt({ type, city: listing.city }),
      sources: buildSourceSet({ url, widths }),
    },
  }
}

const toExactCount = (count: number) => ({ count, orMore: false })
