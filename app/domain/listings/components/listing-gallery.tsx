import { m } from '#app/paraglide/messages.js'
import { cx } from '#app/ui/class-names.ts'
import type { ListingDetail, ListingPhoto } from '../listing.model.ts'
import { PropertyPhoto } from './property-photo.tsx'

/** Pictures in a row that is pushed sideways; each opens in full size by itself. */
export function ListingGallery({ listing }: { listing: ListingDetail }) {
  const { photos } = listing
  const frame = 'relative block aspect-3/2 overflow-hidden rounded-picture'
  if (photos.length === 0)
    return (
      <div className={cx(frame, 'md:max-w-200')}>
        <PropertyPhoto listing={{ ...listing, photo: null }} sizes={SIZES} isEager />
      </div>
    )
  return (
    <ul
      aria-label={m.listing_photos()}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:scroll-px-0 md:px-0"
    >
      {photos.map((photo, n) => (
        <li
          key={photo.url}
          className={cx('shrink-0 snap-start', photos.length === 1 ? 'w-full md:max-w-200' : 'w-11/12 md:w-150')}
        >
          <a href={photo.url} className={frame}>
            <PropertyPhoto
              listing={{ ...listing, photo: named(photo, n, photos.length, listing.title) }}
              sizes={SIZES}
              isEager={n === 0}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(min-width: 768px) 600px, 92vw'

function named(photo: ListingPhoto, n: number, total: number, title: string): ListingPhoto {
  return { ...photo, alt: photo.alt || m.listing_photo_of({ n: n + 1, total, title }) }
}
