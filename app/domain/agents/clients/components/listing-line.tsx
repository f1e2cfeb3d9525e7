// A home in a list of the console: its small photo, the title as a link, and a line of facts.
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { href } from '#app/shared/href.ts'
import { TwoLines } from '#app/ui/data/two-lines.tsx'

type Props = { listing: Pick<ListingSummary, 'id' | 'title' | 'photo'>; facts: readonly string[] }

export function ListingLine({ listing: { id, title, photo }, facts }: Props) {
  return (
    <TwoLines
      to={href('/properties/:id', { id })}
      title={title}
      sub={facts.join(' · ')}
      picture={
        photo ? (
          <img
            src={photo.url}
            srcSet={buildSourceSet(photo)}
            sizes="44px"
            alt=""
            width={44}
            height={34}
            loading="lazy"
          />
        ) : (
          <span />
        )
      }
    />
  )
}
