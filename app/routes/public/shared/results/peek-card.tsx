// A small card over the map for the selected pin.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { href } from '#app/shared/href.ts'
import { PerMonth } from '#app/domain/listings/public/components/listing-card.tsx'
import { ListingPicture } from '#app/domain/listings/photos/components/listing-photo.tsx'
import { isInvalidListing, type CardSlot, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'
import { bathroomsLabel, bedroomsLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { XIcon } from '#app/ui/icons/icons.tsx'
import { requestJson } from '#app/ui/browser/json-client.ts'

type PeekCardProps = { id: string | undefined; listings: readonly CardSlot[]; onClose: () => void }

export function PeekCard({ id, listings, onClose }: PeekCardProps) {
  const listing = useListing(id, listings)
  return (
    <div aria-live="polite" className="contents">
      {listing ? (
        <section
          aria-label={m.map_chosen()}
          className="pointer-events-auto relative grid w-full max-w-105 animate-rise grid-cols-[104px_1fr] items-center gap-3.5 rounded-card border border-line bg-surface p-1.5 pr-11 text-ink shadow-float has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-sea"
        >
          <div className="relative aspect-4/3 overflow-hidden rounded-picture">
            <ListingPicture listing={listing} sizes="104px" isEager />
          </div>
          <div className="min-w-0 py-1">
            <p className="font-head text-heading leading-tight font-bold">
              {formatPesos(listing.price)}
              <PerMonth />
            </p>
            <p className="mt-0.5 line-clamp-2 text-label leading-tight font-semibold">
              <Link
                to={href('/properties/:id', { id: listing.id })}
                className="outline-none after:absolute after:inset-0"
              >
                {listing.title}
              </Link>
            </p>
            <p className="mt-0.5 truncate text-sm text-ink-soft">{formatFacts(listing)}</p>
          </div>
          <IconButton label={m.ui_close()} onClick={onClose} className="absolute! top-0.5 right-0.5 z-1">
            <XIcon />
          </IconButton>
        </section>
      ) : null}
    </div>
  )
}

function formatFacts({ bedrooms, bathrooms, availableFrom }: ListingSummary): string {
  const toExactCount = (count: number) => ({ count, orMore: false })
  return [
    bedroomsLabel(toExactCount(bedrooms)),
    bathroomsLabel(toExactCount(bathrooms)),
    availabilityLabel(availableFrom),
  ].join(', ')
}

/** Taken from the page if it is there, otherwise fetched. A listing that is no longer public shows nothing. */
function useListing(id: string | undefined, listings: readonly CardSlot[]): ListingSummary | undefined {
  const [fetched, setFetched] = useState<CardSlot>()
  const listed = listings.find((slot) => slot.id === id)
  const isMissing = id !== undefined && !listed && fetched?.id !== id
  useEffect(() => {
    if (!isMissing) return
    const controller = new AbortController()
    void requestJson<{ listings: CardSlot[] }>(`/api/listings/cards?ids=${id}`, { signal: controller.signal }).then(
      (outcome) => {
        if (outcome.kind === 'data') setFetched(outcome.data.listings[0])
      },
    )
    return () => controller.abort()
  }, [id, isMissing])
  const slot = listed ?? (fetched?.id === id ? fetched : undefined)
  return slot && !isInvalidListing(slot) ? slot : undefined
}
