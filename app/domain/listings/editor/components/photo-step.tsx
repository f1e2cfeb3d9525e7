// The photos of the listing, read-only.
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { ImageIcon } from '#app/ui/icons/icons.tsx'
import type { EditorListing } from '#app/domain/listings/editor/listing-editor.queries.server.ts'

export function PhotoStep({ listing }: { listing: EditorListing }) {
  const { photos } = listing
  if (photos.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-box bg-sand-100 p-4">
        <ImageIcon className="text-ink-soft" />
        {m.editor_photos_none()}
      </p>
    )
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {photos.map(({ id, url, width, height, alt }, index) => (
        <li key={id} className="relative overflow-hidden rounded-picture border border-line">
          <img
            src={url}
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            className="aspect-3/2 w-full object-cover"
          />
          {index === 0 ? (
            <Badge tone="sun" className="absolute top-2 left-2">
              {m.editor_photo_cover()}
            </Badge>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
