// The cards of a page, the pages, and the ways out where there is nothing or little.
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { CardSlot, ListingCard } from '#app/domain/listings/public/listing.model.ts'
import { PropertyCard } from '#app/domain/listings/public/components/listing-card.tsx'
import { InquiryButton } from '#app/domain/messaging/inquiries/components/inquiry-button.tsx'
import { SaveButton } from '#app/domain/saved/hearts/components/save-button.tsx'
import type { ListPath, View } from '#app/domain/search/criteria/filter-address.rules.ts'
import type { TitlePiece } from '#app/domain/search/results/title-marks.rules.ts'
import { WAYS_OUT_ID, WaysOut } from '#app/domain/search/suggestions/components/lazy-search-suggestions.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { m } from '#app/paraglide/messages.js'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { wokenOnSight } from '#app/ui/browser/lazy-island.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Hot } from './listings-page.tsx'
import type { ShownListings } from './load-list.server.ts'

const SIZES = '(min-width: 1300px) 370px, (min-width: 1024px) 28vw, (min-width: 768px) 46vw, 92vw'
/** The first row is seen at once. */
const EAGER = 2

const MORE_ID = 'more-homes'
const LaterPropertyCard = wokenOnSight(MORE_ID, PropertyCard)

type ResultListProps = {
  path: ListPath
  view: View
  found: ShownListings
  input: SearchInput
  isBusy: boolean
  hot: Hot
  onHot: (hot: Hot) => void
}

export function ResultList({ path, view, found, input, isBusy, hot, onHot }: ResultListProps) {
  const { listings, total, suggestions, reasons } = found
  const cards = useRef<HTMLDivElement>(null)
  usePointedCard(cards, onHot)
  return (
    <div
      ref={cards}
      id="properties"
      tabIndex={-1}
      aria-busy={isBusy}
      className={cx('scroll-mt-36 outline-none transition-opacity', isBusy && 'opacity-55 delay-150')}
    >
      {listings.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6 noscript:lg:grid-cols-3">
          {listings.map((listing, n) => (
            <ResultCard
              key={listing.id}
              listing={listing}
              reason={reasons[listing.id]}
              nth={n}
              isHot={hot?.on === 'map' && hot.id === listing.id}
            />
          ))}
        </ul>
      ) : null}
      {listings.length === 0 || suggestions.length > 0 ? (
        <WaysOut
          id={WAYS_OUT_ID}
          name={m.filter_title()}
          fallback={null}
          isEmpty={listings.length === 0}
          words={input.q}
          {...{ path, view, suggestions }}
        />
      ) : null}
      <div className="mt-8 md:mt-10">
        <Pagination page={input.page} size={PUBLIC_PAGE_SIZE} total={total} label={m.listing_pages()} />
      </div>
    </div>
  )
}

/** Tells which card the mouse or the focus is on. */
function usePointedCard(cards: RefObject<HTMLDivElement | null>, onHot: (hot: Hot) => void): void {
  useEffect(() => {
    const list = cards.current
    if (!list) return
    const warm = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
      onHot(card?.dataset.listing ? { id: card.dataset.listing, on: 'list' } : null)
    }
    const cool = () => onHot(null)
    const listeners = { pointerover: warm, pointerleave: cool, focusin: warm, focusout: cool }
    for (const [name, listener] of Object.entries(listeners)) list.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) list.removeEventListener(name, listener)
    }
  }, [cards, onHot])
}

type ShownReason = ShownListings['reasons'][string]
type ResultCardProps = {
  nth: number
  listing: CardSlot
  reason: ShownReason | undefined
  isHot: boolean
}

const ResultCard = memo(function ResultCard({ nth, listing, reason, isHot }: ResultCardProps) {
  const isEager = nth < EAGER
  const Shown = isEager ? PropertyCard : LaterPropertyCard
  return (
    <li
      id={nth === EAGER ? MORE_ID : undefined}
      data-listing={listing.id}
      className={cx(
        'min-w-0 rounded-card',
        !isEager && 'card-when-near',
        isHot && 'outline-3 outline-offset-2 outline-sea',
      )}
      style={isEager ? undefined : { animationDelay: `${2_000 + nth * 150}ms` }}
    >
      <Shown
        listing={listing}
        sizes={SIZES}
        level={2}
        isEager={isEager}
        marked={reason?.title ? markedTitle(reason.title) : undefined}
        note={reason?.near}
        save={saveButton}
        contact={contactButton}
      />
    </li>
  )
})

function markedTitle(pieces: readonly TitlePiece[]) {
  return pieces.map(({ text, isMarked, start }) =>
    isMarked ? (
      <mark key={start} className="rounded-[3px] bg-sun-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function saveButton({ id, title, isSaved }: ListingCard) {
  return <SaveButton id={id} title={title} isSaved={isSaved} />
}

function contactButton(listing: ListingCard) {
  return <InquiryButton listing={listing} />
}
