// A saved home as the page shows it. The words are put together here: the page is one of many, and what it would share with the public
// pages would be cut out of theirs into files of its own.
import { isInvalidListing, type ListingCard, type ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { samplePhoto, sourceSetOf } from '#app/domain/listings/photos/photo.rules.ts'
import { availabilityWords, typeWords } from '#app/domain/listings/public/listing.labels.ts'
import type { SavedHome } from '#app/domain/saved/lists/saved.model.ts'
import { bathroomsWords, bedroomsWords } from '#app/domain/search/criteria/filter.labels.ts'
import { formatDate, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'

export type ShownHome = {
  propertyId: string
  savedOn: string
  note: string | null
  /** Null where it is not open now, or cannot be read: nothing is told of it. */
  listing: ShownListing | null
  drop: { from: string; words: string } | null
}

type ShownListing = {
  title: string
  rent: string
  place: string
  facts: string
  photo: Pick<ListingPhoto, 'url' | 'width' | 'height' | 'alt' | 'placeholder'> & { sources: string | undefined }
}

export function shownHome({ propertyId, savedAt, note, listing, droppedFrom }: SavedHome): ShownHome {
  const open = listing === null || isInvalidListing(listing) ? null : listing
  return {
    propertyId,
    savedOn: m.saved_on({ date: formatDate(savedAt) }),
    note,
    listing: open && shownListing(open),
    drop:
      open === null || droppedFrom === null
        ? null
        : { from: formatPesos(droppedFrom), words: m.saved_drop({ amount: formatPesos(droppedFrom - open.price) }) },
  }
}

function shownListing(listing: ListingCard): ShownListing {
  const { url, width, height, alt, placeholder, widths } = listing.photo ?? samplePhoto(listing.id)
  const type = typeWords(listing.propertyType)
  const rooms = [
    listing.bedrooms > 0 ? bedroomsWords(exactly(listing.bedrooms)) : null,
    bathroomsWords(exactly(listing.bathrooms)),
  ]
  return {
    title: listing.title,
    rent: formatPesosPerMonth(listing.price),
    place: [listing.city, listing.region].filter(Boolean).join(', '),
    facts: [type, ...rooms, availabilityWords(listing.availableFrom)].filter((words) => words !== null).join(' · '),
    photo: {
      url,
      width,
      height,
      placeholder,
      alt: alt || m.card_photo_alt({ type, city: listing.city }),
      sources: sourceSetOf({ url, widths }),
    },
  }
}

const exactly = (count: number) => ({ count, orMore: false })
