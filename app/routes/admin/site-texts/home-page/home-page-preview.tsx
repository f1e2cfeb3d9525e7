// The home page as visitors would see it with this choice.
import type { HomePageDesk } from '#app/domain/content/home-page/home-page.model.ts'
import { ListingCard } from '#app/domain/listings/public/components/listing-card.tsx'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

const CARD_SIZES = '(min-width: 1024px) 300px, (min-width: 768px) 46vw, 92vw'

export function HomePagePreview({ preview: { listings, places } }: { preview: HomePageDesk['preview'] }) {
  return (
    <Card>
      <CardHead title={m.ui_preview()} sub={m.home_page_preview_hint()} />
      <CardBody className="grid grid-cols-1 gap-6">
        {listings.length === 0 ? (
          <EmptyState
            bare
            level={3}
            title={m.notice_listing_featuredEmpty()}
            text={m.notice_listing_featuredEmptyHint()}
          />
        ) : (
          <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label={m.home_featured_title()}>
            {listings.map(({ card, isChosen }) => (
              <li key={card.id} className="min-w-0">
                <ListingCard
                  listing={card}
                  sizes={CARD_SIZES}
                  isStatic
                  note={isChosen ? m.home_page_note_chosen() : m.home_page_note_rule()}
                />
              </li>
            ))}
          </ol>
        )}
        <ol className="grid gap-2 text-sm sm:grid-cols-2 xl:grid-cols-4" aria-label={m.ui_popular_locations()}>
          {places.map(({ slug, name, area, count }) => (
            <li key={slug} className="flex items-baseline justify-between gap-3 rounded-box bg-sand-100 px-3 py-2.5">
              <span className="min-w-0">
                <b>{name}</b>
                <span className="block text-tiny text-ink-soft">{area}</span>
              </span>
              <span className="tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
