import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ErrorWindow } from '#app/ui/errors/error-window.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'

/** Shown for a former listing and for an unknown id, with other listings to choose from. */
export function ListingGone({ alternatives }: { alternatives: readonly CardSlot[] }) {
  return (
    <div className="page-width py-10 md:py-16">
      <div className="flex flex-col items-start gap-6 md:flex-row md:gap-12">
        <ErrorWindow isLit />
        <div className="min-w-0">
          <h1 className="font-head text-title font-bold">{m.listing_gone_title()}</h1>
          <p className="mt-4 max-w-[56ch] text-ink-soft">{m.listing_gone_text()}</p>
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink to="/properties">{m.listing_see_all()}</ButtonLink>
            <ButtonLink to="/#search" variant="line">
              {m.listing_gone_search()}
            </ButtonLink>
          </div>
        </div>
      </div>
      {alternatives.length > 0 ? (
        <section className="pt-12 md:pt-18">
          <h2 className="mb-5 font-head text-section font-bold md:mb-7">{m.listing_gone_homes()}</h2>
          <ListingGrid listings={alternatives} isRail />
        </section>
      ) : null}
    </div>
  )
}
