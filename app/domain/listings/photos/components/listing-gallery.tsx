// Photos of a listing: a grid on wide screens, a swipeable strip on phones. Each photo links to the viewer. The viewer is part of
// the address (?photo=3), so that the back button closes it and a link to one photo can be sent. Works without JavaScript.
import { Suspense, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ImagesIcon } from '#app/ui/icons/icons.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import type { ListingDetail, ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { FROM_GALLERY, PHOTO_PARAM } from '#app/domain/listings/photos/photo.rules.ts'
import type { PhotoViewerProps } from './photo-viewer.tsx'
import { ListingPicture } from './listing-photo.tsx'

/** Number of photos in the grid; the others are in the viewer and in the strip. */
const PHOTOS_ON_WIDE_SCREEN = 5

let loadedViewer: ComponentType<PhotoViewerProps> | undefined
const LazyViewer = lazyWithRetry<PhotoViewerProps>(async () => ({
  default: (await import('./photo-viewer.tsx')).PhotoViewer,
}))

/** For the server, which needs the code before it renders the HTML. */
export async function prepareViewer(): Promise<void> {
  loadedViewer ??= (await import('./photo-viewer.tsx')).PhotoViewer
}

/**
 * Prefetches the viewer on hover and focus, so that it opens without delay. Errors are ignored here and shown when the
 * viewer opens.
 */
function prefetchViewer(): void {
  void import('./photo-viewer.tsx').catch(() => undefined)
}

export function ListingGallery({ listing }: { listing: ListingDetail }) {
  const photos = listing.photos.map((photo, n) => withAltText(photo, n, listing))
  const chosenNumber = Number(useSearchParams()[0].get(PHOTO_PARAM))
  const Viewer = loadedViewer ?? LazyViewer
  if (photos.length === 0) return <NoPhotos listing={listing} />
  return (
    <>
      <div className="relative max-md:-mx-4 print:mx-0" onPointerEnter={prefetchViewer} onFocus={prefetchViewer}>
        <ul
          data-gallery
          aria-label={m.ui_photos()}
          className={cx(
            'flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:gap-2 md:overflow-hidden md:rounded-card',
            WIDE_GRID_CLASSES[Math.min(photos.length, PHOTOS_ON_WIDE_SCREEN)],
          )}
        >
          {photos.map((photo, n) => (
            <Slide key={photo.url} {...{ listing, photo, n }} total={photos.length} />
          ))}
        </ul>
        {photos.length > 1 ? <AllPhotos count={photos.length} /> : null}
      </div>
      {chosenNumber >= 1 && chosenNumber <= photos.length ? (
        <Suspense fallback={null}>
          <Viewer photos={photos} index={Math.floor(chosenNumber) - 1} title={listing.title} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Grid classes by number of photos. Each frame has a fixed size, so that loading photos do not shift the layout. */
const WIDE_GRID_CLASSES: Record<number, string> = {
  1: 'md:aspect-[2.2] md:grid-cols-1',
  2: 'md:aspect-[2.65] md:grid-cols-2',
  3: 'md:aspect-[2.3] md:grid-cols-3 md:grid-rows-2 md:*:first:col-span-2 md:*:first:row-span-2',
  4: 'md:aspect-[2.65] md:grid-cols-4 md:grid-rows-2 md:*:first:col-span-2 md:*:first:row-span-2 md:[&>:nth-child(2)]:col-span-2',
  5: 'md:aspect-[2.65] md:grid-cols-4 md:grid-rows-2 md:*:first:col-span-2 md:*:first:row-span-2',
}

const BIG_PHOTO_SIZES = '(min-width: 1300px) 650px, (min-width: 768px) 50vw, 100vw'
const SMALL_PHOTO_SIZES = '(min-width: 1300px) 325px, (min-width: 768px) 25vw, 100vw'

type SlideProps = { listing: ListingDetail; photo: ListingPhoto; n: number; total: number }

function Slide({ listing, photo, n, total }: SlideProps) {
  const isFirst = n === 0
  return (
    <li className={cx('relative w-full shrink-0 snap-center md:w-auto', n >= PHOTOS_ON_WIDE_SCREEN && 'md:hidden')}>
      <Link
        to={{ search: `?${PHOTO_PARAM}=${n + 1}` }}
        state={FROM_GALLERY}
        preventScrollReset
        aria-label={m.listing_photo_open({ n: n + 1, total, alt: photo.alt })}
        className="group relative block aspect-3/2 size-full focus-visible:-outline-offset-4 md:aspect-auto"
      >
        <ListingPicture
          listing={{ ...listing, photo }}
          sizes={
            isFirst && total > 1
              ? BIG_PHOTO_SIZES
              : total === 1
                ? '(min-width: 1300px) 1300px, 100vw'
                : SMALL_PHOTO_SIZES
          }
          isEager={isFirst}
          fetchPriority={isFirst ? 'high' : undefined}
        />
        <span className="absolute inset-0 hidden bg-ink opacity-0 transition-opacity group-hover:opacity-10 md:block" />
      </Link>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-plate px-2.5 py-1 text-tiny font-semibold text-on-plate tabular-nums md:hidden print:hidden"
      >
        {`${n + 1} / ${total}`}
      </span>
    </li>
  )
}

function AllPhotos({ count }: { count: number }) {
  return (
    <Link
      to={{ search: `?${PHOTO_PARAM}=1` }}
      state={FROM_GALLERY}
      preventScrollReset
      className="absolute right-4 bottom-4 hidden min-h-11 items-center gap-2 rounded-control bg-plate px-4 text-label font-semibold text-on-plate shadow-float md:inline-flex print:hidden"
    >
      <ImagesIcon size={18} />
      {m.listing_all_photos({ count })}
    </Link>
  )
}

function NoPhotos({ listing }: { listing: ListingDetail }) {
  return (
    <div className="relative aspect-3/2 overflow-hidden max-md:-mx-4 md:aspect-[2.65] md:rounded-card print:max-w-120">
      <ListingPicture
        listing={{ ...listing, photo: null }}
        sizes="(min-width: 1300px) 1300px, 100vw"
        isEager
        fetchPriority="high"
      />
    </div>
  )
}

function withAltText(photo: ListingPhoto, n: number, { photos, title }: ListingDetail): ListingPhoto {
  return { ...photo, alt: photo.alt || m.listing_photo_of({ n: n + 1, total: photos.length, title }) }
}
