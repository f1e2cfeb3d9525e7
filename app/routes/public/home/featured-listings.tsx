import { Link } from 'react-router'
import { ListingCardSkeleton } from './listing-card-skeleton.tsx'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import type { PageSection as Loaded } from '#app/http/responses/section.server.ts'
import { m } from '#app/messages/messages.js'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx'
import { SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { GRID, ListingGrid, RAIL } from '#app/routes/public/shared/listing-grid.tsx'
import { PageSection } from '#app/routes/shared/page-section.tsx'
import { SECTION, SectionHead } from '#app/routes/public/shared/section-head.tsx'

export function FeaturedListings({ listings }: { listings: Loaded<CardSlot[]> }) {
  return (
    <section id="featured-properties" aria-labelledby="featured-title" className={SECTION}>
      <SectionHead
        id="featured-title"
        title={m.home_featured_title()}
        text={m.home_featured_text()}
        more={<SeeAll />}
      />
      <div id="featured-list">
        <PageSection
          section={listings}
          name={m.home_section_featured()}
          skeleton={<FeaturedSkeleton />}
          failed={<FeaturedFailed detail={m.error_listing_featuredFetchFailed()} />}
          interrupted={<FeaturedFailed detail={m.error_listing_featuredLoadFailed()} />}
        >
          {(found) => (found.length === 0 ? <NothingFeatured /> : <ListingGrid listings={found} isRail />)}
        </PageSection>
      </div>
      <ButtonLink to="/properties" variant="line" wide className="mt-2 md:hidden">
        {m.ui_see_all_homes()}
      </ButtonLink>
    </section>
  )
}

function SeeAll() {
  return (
    <Link
      to="/properties"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap text-sea underline-offset-3 hover:underline max-md:hidden"
    >
      {m.ui_see_all_homes()}
      <ArrowRightIcon />
    </Link>
  )
}

function FeaturedSkeleton() {
  return (
    <SkeletonGroup label={m.home_featured_title()} className={cx(GRID, RAIL)}>
      {Array.from({ length: FEATURED_COUNT }, (_, n) => (
        <ListingCardSkeleton key={n} />
      ))}
    </SkeletonGroup>
  )
}

/** Unlike other sections, its retry reloads the whole page. */
function FeaturedFailed({ detail }: { detail: string }) {
  return (
    <ErrorBox
      title={m.notice_listing_featuredFailed()}
      text={m.error_listing_featuredError({ detail })}
      action={
        <form method="get">
          <Button type="submit" variant="line" onClick={() => globalThis.location.reload()}>
            {m.notice_app_tryAgain()}
          </Button>
        </form>
      }
    />
  )
}

function NothingFeatured() {
  return <EmptyState title={m.notice_listing_featuredEmpty()} text={m.notice_listing_featuredEmptyHint()} />
}
