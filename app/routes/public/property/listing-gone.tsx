import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { GonePage } from '#app/routes/public/shared/gone-page.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

export function ListingGone({ alternatives }: { alternatives: readonly CardSlot[] }) {
  return (
    <GonePage
      title={m.listing_gone_title()}
      text={m.listing_gone_text()}
      links={
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to="/properties">{m.ui_see_all_homes()}</ButtonLink>
          <ButtonLink to="/#search" variant="line">
            {m.listing_gone_search()}
          </ButtonLink>
        </div>
      }
      alternativesTitle={m.listing_gone_homes()}
      alternatives={alternatives.length > 0 ? <ListingGrid listings={alternatives} isRail /> : null}
    />
  )
}
