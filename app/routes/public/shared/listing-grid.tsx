// Listing cards with their actions: three columns, two on a tablet; on a phone one column or a horizontal rail.
import type { CardSlot, ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { ListingCard } from '#app/domain/listings/public/components/listing-card.tsx'
import { InquiryButton } from '#app/domain/messaging/inquiries/components/inquiry-button.tsx'
import { SaveButton } from '#app/domain/saved/hearts/components/save-button.tsx'
import { FEATURED_COLUMNS } from '#app/shared/constants.ts'
import { cx } from '#app/ui/styles/class-names.ts'

const NARROW_GRID = 'grid gap-4 md:grid-cols-2 md:gap-6'
export const GRID = `${NARROW_GRID} lg:grid-cols-3`
/** The next card is partly visible, to show that the rail scrolls. */
export const RAIL =
  'max-md:-mx-4 max-md:auto-cols-[min(90%,330px)] max-md:grid-flow-col max-md:snap-x max-md:snap-mandatory max-md:scroll-pl-4 max-md:gap-3 max-md:overflow-x-auto max-md:px-4 max-md:pt-0.5 max-md:pb-3.5 max-md:[scrollbar-width:none] max-md:*:snap-start'

type ListingGridProps = {
  listings: readonly CardSlot[]
  /** By listing id: why it is shown. */
  notes?: Readonly<Record<string, string>>
  isRail?: boolean
  /** True directly under the page title: the first row is visible at once and loads eagerly. */
  isOnTop?: boolean
  /** A column beside the grid leaves room for two cards in a row. */
  isBesideColumn?: boolean
}

export function ListingGrid({
  listings,
  notes,
  isRail = false,
  isOnTop = false,
  isBesideColumn = false,
}: ListingGridProps) {
  const sizes = `(min-width: 1300px) 404px, (min-width: 1024px) 30vw, (min-width: 768px) 46vw, ${isRail ? '318px' : '92vw'}`
  return (
    <ul className={cx(isBesideColumn ? NARROW_GRID : GRID, isRail && RAIL)}>
      {listings.map((listing, n) => (
        <li key={listing.id} className="min-w-0">
          <ListingCard
            listing={listing}
            sizes={sizes}
            level={isOnTop ? 2 : 3}
            isEager={isOnTop && n < FEATURED_COLUMNS}
            note={notes?.[listing.id]}
            renderSaveButton={renderSaveButton}
            renderContactButton={renderContactButton}
          />
        </li>
      ))}
    </ul>
  )
}

function renderSaveButton({ id, title, isSaved }: ListingSummary) {
  return <SaveButton id={id} title={title} isSaved={isSaved} />
}

function renderContactButton(listing: ListingSummary) {
  return <InquiryButton listing={listing} />
}
