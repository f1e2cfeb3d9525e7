import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import type { PhotoMatchRow } from '#app/domain/listings/photo-matches/photo-match.model.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { PlaceLink } from '#app/routes/admin/shared/place-link.tsx'

/** One picture of a pair, with its listing and owner: both open in the console, where their status can be changed. */
export function MatchedPhoto({
  url,
  listingId,
  listingTitle,
  ownerId,
  ownerName,
  note,
}: PhotoMatchRow['first'] & { note: string }) {
  const title = listingTitle === '' ? m.own_untitled() : listingTitle
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <img
        src={url}
        alt={title}
        loading="lazy"
        className="aspect-3/2 w-full rounded-small object-cover"
        {...sampleOnFailure(url)}
      />
      <div className="text-label">
        <p className="text-sm text-ink-soft">{note}</p>
        <PlaceLink to={toSection('properties', { q: listingId })}>{title}</PlaceLink>
        <p>
          <PlaceLink to={toSection('users', { view: ownerId })}>{ownerName}</PlaceLink>
        </p>
      </div>
    </div>
  )
}
