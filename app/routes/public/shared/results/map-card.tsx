// A small card for a listing on the map: beside its pin, in the row that slides, and in the list below the map.
import { Link } from 'react-router'
import { PerMonth } from '#app/domain/listings/public/components/listing-card.tsx'
import { ListingPicture } from '#app/domain/listings/photos/components/listing-photo.tsx'
import { availabilityLabel, depositLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { SaveButton } from '#app/domain/saved/hearts/components/save-button.tsx'
import { bathroomsLabel, bedroomsLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { href } from '#app/shared/href.ts'
import { cx } from '#app/ui/styles/class-names.ts'

/** Reserves the height while the listing loads. */
const FRAME =
  'relative grid min-h-31 grid-cols-[104px_1fr] items-center gap-3 rounded-card border border-line bg-surface p-1.5 text-ink has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-sea'

export function MapCard({ listing, className }: { listing: ListingSummary | undefined; className?: string }) {
  if (!listing)
    return (
      <div aria-hidden="true" className={cx(FRAME, className)}>
        <div className="h-28 rounded-picture bg-sand-100" />
      </div>
    )
  const { id, title, isSaved, price, barangay, city } = listing
  return (
    <div className={cx(FRAME, className)}>
      <div className="relative h-28 overflow-hidden rounded-picture">
        <ListingPicture listing={listing} sizes="104px" isEager />
      </div>
      <div className="min-w-0 pr-1">
        <p className="truncate pr-9 font-head text-heading leading-6 font-bold">
          {formatPesos(price)}
          <PerMonth />
        </p>
        <p className="truncate text-tiny leading-4.5 font-semibold">{depositLabel(listing)}</p>
        <p className="mt-1 truncate text-label leading-5 font-semibold">
          <Link
            data-card-link
            to={href('/properties/:id', { id })}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-sm leading-5 text-ink-soft">{[barangay, city].filter(Boolean).join(', ')}</p>
        <p className="truncate text-sm leading-5 text-ink-soft">{formatFacts(listing)}</p>
      </div>
      <div className="absolute top-0 right-0 z-1">
        <SaveButton id={id} title={title} isSaved={isSaved} />
      </div>
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
