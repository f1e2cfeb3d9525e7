// The cards of a page, the pagination, and search suggestions with near misses for few or no results.
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { CardSlot, ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { ListingCard } from '#app/domain/listings/public/components/listing-card.tsx'
import { InquiryButton } from '#app/domain/messaging/inquiries/components/inquiry-button.tsx'
import { SaveButton } from '#app/domain/saved/hearts/components/save-button.tsx'
import { MarkedText } from '#app/ui/data/marked-text.tsx'
import {
  SEARCH_SUGGESTIONS_ID,
  SearchSuggestions,
} from '#app/domain/search/suggestions/components/lazy-search-suggestions.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { m } from '#app/messages/messages.js'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { hydrateSeparately } from '#app/ui/browser/lazy-island.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Highlight } from './listings-page.tsx'
import type { ShownListings } from './load-results.server.ts'

const SIZES = '(min-width: 1300px) 370px, (min-width: 1024px) 28vw, (min-width: 768px) 46vw, 92vw'
/** The images of the first row load eagerly. */
const EAGER_COUNT = 2
const LIST_ID = 'properties'

const SeparateListingCard = hydrateSeparately(ListingCard)

type ResultListProps = {
  found: ShownListings
  input: SearchInput
  isBusy: boolean
  highlight: Highlight
  onHighlight: (hot: Highlight) => void
}

export function ResultList({ found, input, isBusy, highlight, onHighlight }: ResultListProps) {
  const { listings, missed, total, suggestions, reasons } = found
  const cards = useRef<HTMLDivElement>(null)
  const isRestored = useIsRestored()
  usePointedCard(cards, onHighlight)
  return (
    <div
      ref={cards}
      id={LIST_ID}
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
              isDrawnAtOnce={n < EAGER_COUNT || isRestored}
              isHighlighted={highlight?.on === 'map' && highlight.id === listing.id}
            />
          ))}
        </ul>
      ) : null}
      {listings.length === 0 || suggestions.length > 0 ? (
        <SearchSuggestions
          id={SEARCH_SUGGESTIONS_ID}
          name={m.filter_title()}
          fallback={null}
          isEmpty={listings.length === 0}
          suggestions={suggestions}
        />
      ) : null}
      {missed.length > 0 ? (
        <>
          <h2 className="mt-8 mb-3 font-head text-heading font-bold">{m.search_near_misses()}</h2>
          <ul className="grid gap-4 md:grid-cols-2 md:gap-6 noscript:lg:grid-cols-3">
            {missed.map((listing, n) => (
              <ResultCard
                key={listing.id}
                listing={listing}
                reason={reasons[listing.id]}
                nth={EAGER_COUNT + n}
                isDrawnAtOnce={isRestored}
                isHighlighted={false}
              />
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-8 md:mt-10">
        <Pagination page={input.page} size={PUBLIC_PAGE_SIZE} total={total} label={m.listing_pages()} />
      </div>
    </div>
  )
}

/**
 * Whether the browser renders the list on the way back from another page. Its cards then have their real heights at once, because the
 * position to which the browser scrolls was measured with them. At the first load the list is in the HTML already.
 */
function useIsRestored(): boolean {
  const isWayBack = useNavigationType() === NavigationType.Pop
  const [isNew] = useState(() => typeof document !== 'undefined' && document.querySelector(`#${LIST_ID}`) === null)
  return isWayBack && isNew
}

/** Reports the card that has the pointer or the focus. */
function usePointedCard(cards: RefObject<HTMLDivElement | null>, onHighlight: (hot: Highlight) => void): void {
  useEffect(() => {
    const list = cards.current
    if (!list) return
    const highlightCard = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
      onHighlight(card?.dataset.listing ? { id: card.dataset.listing, on: 'list' } : null)
    }
    const clearHighlight = () => onHighlight(null)
    const listeners = {
      pointerover: highlightCard,
      pointerleave: clearHighlight,
      focusin: highlightCard,
      focusout: clearHighlight,
    }
    for (const [name, listener] of Object.entries(listeners)) list.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) list.removeEventListener(name, listener)
    }
  }, [cards, onHighlight])
}

type ShownReason = ShownListings['reasons'][string]
type ResultCardProps = {
  nth: number
  listing: CardSlot
  reason: ShownReason | undefined
  /** With its height, also outside of the screen. */
  isDrawnAtOnce: boolean
  isHighlighted: boolean
}

const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { nth, listing, reason, isDrawnAtOnce, isHighlighted } = props
  const isEager = nth < EAGER_COUNT
  const Card = isEager ? ListingCard : SeparateListingCard
  return (
    <li
      data-listing={listing.id}
      className={cx(
        'min-w-0 rounded-card',
        !isDrawnAtOnce && 'card-when-near',
        isHighlighted && 'outline-3 outline-offset-2 outline-sea',
      )}
      style={isDrawnAtOnce ? undefined : { animationDelay: `${2_000 + nth * 150}ms` }}
    >
      <Card
        listing={listing}
        sizes={SIZES}
        level={2}
        isEager={isEager}
        highlightedTitle={reason?.title ? <MarkedText pieces={reason.title} /> : undefined}
        note={reason?.near}
        renderSaveButton={renderSaveButton}
        renderContactButton={renderContactButton}
      />
    </li>
  )
})

function renderSaveButton({ id, title, isSaved }: ListingSummary) {
  return <SaveButton id={id} title={title} isSaved={isSaved} />
}

function renderContactButton(listing: ListingSummary) {
  return <InquiryButton listing={listing} />
}
