import type { ReactNode } from 'react'
import type { FoundListings } from '#app/domain/search/search.queries.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/state-box.tsx'
import { PropertyGrid } from './property-grid.tsx'

type ListingListProps = { found: FoundListings; page: number; heading: string; filters?: ReactNode }

/** Heading, total, cards and pages. Nothing found says what to do next. */
export function ListingList({ found, page, heading, filters }: ListingListProps) {
  const { listings, total } = found
  return (
    <>
      <h1 className="font-head text-title font-bold">{heading}</h1>
      <p className="mt-2 text-ink-soft">{m.listing_count({ count: total, figure: formatNumber(total) })}</p>
      {filters}
      <div id="properties" tabIndex={-1} className="mt-6 outline-none md:mt-8">
        {listings.length === 0 ? <NothingFound /> : <PropertyGrid listings={listings} isOnTop />}
      </div>
      <div className="mt-8 md:mt-10">
        <Pagination page={page} size={PUBLIC_PAGE_SIZE} total={total} label={m.listing_pages()} />
      </div>
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState
      level={2}
      title={m.listing_empty_title()}
      text={m.listing_empty_text()}
      action={<ButtonLink to="/properties">{m.listing_see_all()}</ButtonLink>}
    />
  )
}
