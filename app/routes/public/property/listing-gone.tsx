import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { GonePage } from '#app/routes/public/shared/gone-page.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

/** The texts come from the server, because they depend on what the home was. */
type ListingGoneProps = {
  gone: { title: string; text: string }
  /** Where one waits for a space; null unless it closed because it was full. */
  waitTo: string | null
  alternatives: readonly CardSlot[]
}

export function ListingGone({ gone, waitTo, alternatives }: ListingGoneProps) {
  return (
    <GonePage
      title={gone.title}
      text={gone.text}
      links={
        <div className="mt-6 flex flex-wrap gap-2">
          {waitTo === null ? null : <ButtonLink to={waitTo}>{m.waiting_list_join()}</ButtonLink>}
          <ButtonLink to="/properties" variant={waitTo === null ? 'solid' : 'line'}>
            {m.ui_see_all_homes()}
          </ButtonLink>
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
