// Shows one photo in full screen. The native dialog traps and restores the focus. The index is in the address, so that keys,
// swipes and the back button share one state.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type TouchEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from '#app/ui/icons/icons.tsx'
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { sampleOnFailure } from './sample-on-failure.ts'
import { usePhotoZoom } from './use-photo-zoom.ts'

export type PhotoViewerProps = { photos: readonly ListingPhoto[]; index: number; title: string }

const SWIPE_PX = 48
const BUTTON_CLASSES =
  'grid size-12 place-items-center rounded-full bg-plate text-on-plate focus-visible:outline-3 focus-visible:outline-on-picture'

export function PhotoViewer({ photos, index, title }: PhotoViewerProps) {
  const { leave, show } = useViewerAddress(photos.length)
  const dialog = useModal(leave)
  const photo = photos[index] ?? photos[0]
  const { isZoomed, style, handlers } = usePhotoZoom(photo?.url ?? '')
  const swipe = useSwipe((step) => show(index + step), isZoomed)
  useArrowKeys(photos.length, index, show)
  usePreloadNeighbours(photos, index)
  if (!photo) return null
  return (
    <dialog
      ref={dialog}
      open
      aria-label={m.listing_viewer({ title })}
      className="photo-viewer fixed inset-0 z-80 m-0 flex size-full max-h-none max-w-none flex-col bg-night p-0 text-on-picture print:hidden"
    >
      <div className="flex items-center justify-between gap-4 p-3 md:p-4">
        <output aria-live="polite" className="pl-1 font-semibold tabular-nums">
          {m.listing_photo_count({ n: index + 1, total: photos.length })}
          <span className="sr-only">{`: ${photo.alt}`}</span>
        </output>
        <CloseLink leave={leave} />
      </div>
      <div className="relative min-h-0 grow touch-none overflow-hidden" {...swipe} {...handlers}>
        <img
          key={photo.url}
          {...sampleOnFailure(photo.url)}
          src={photo.url}
          srcSet={buildSourceSet(photo)}
          sizes="100vw"
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          draggable={false}
          style={style}
          className="absolute inset-0 size-full object-contain select-none"
        />
        {photos.length > 1 ? (
          <>
            <StepLink index={index - 1} total={photos.length} isBack />
            <StepLink index={index + 1} total={photos.length} />
          </>
        ) : null}
      </div>
      <p aria-hidden="true" className="px-4 pt-3 pb-2 text-center text-label text-on-picture-soft">
        {photo.alt}
      </p>
      {photos.length > 1 ? <Thumbnails photos={photos} index={index} /> : null}
    </dialog>
  )
}

function buildPhotoSearch(index: number, total: number): string {
  return `?photo=${((index + total) % total) + 1}`
}

/** The row scrolls by itself to the photo that is shown, so that keys and swipes move it too. */
function Thumbnails({ photos, index }: Pick<PhotoViewerProps, 'photos' | 'index'>) {
  const { state } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.children[index]
    if (!row.current || !(current instanceof HTMLElement)) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2
  }, [index])
  return (
    <nav
      ref={row}
      aria-label={m.ui_photos()}
      className="relative flex shrink-0 gap-1.5 overflow-x-auto px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))] [scrollbar-width:none] md:justify-center"
    >
      {photos.map(({ alt, ...photo }, n) => (
        <Link
          key={photo.url}
          to={{ search: buildPhotoSearch(n, photos.length) }}
          state={state}
          replace
          preventScrollReset
          aria-current={n === index ? 'true' : undefined}
          aria-label={m.listing_photo_open({ n: n + 1, total: photos.length, alt })}
          className="h-12 w-16 shrink-0 overflow-hidden rounded-control opacity-60 outline-offset-1 focus-visible:outline-3 focus-visible:outline-on-picture aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-on-picture"
        >
          <img
            {...sampleOnFailure(photo.url)}
            src={photo.url}
            srcSet={buildSourceSet(photo)}
            sizes="64px"
            loading="lazy"
            alt=""
            className="size-full object-cover"
          />
        </Link>
      ))}
    </nav>
  )
}

function StepLink({ index, total, isBack = false }: { index: number; total: number; isBack?: boolean }) {
  const { state } = useLocation()
  const Icon = isBack ? ChevronLeftIcon : ChevronRightIcon
  return (
    <Link
      to={{ search: buildPhotoSearch(index, total) }}
      state={state}
      replace
      preventScrollReset
      aria-label={isBack ? m.listing_viewer_previous() : m.listing_viewer_next()}
      className={cx(
        BUTTON_CLASSES,
        'absolute top-1/2 -translate-y-1/2',
        isBack ? 'left-3 md:left-6' : 'right-3 md:right-6',
      )}
    >
      <Icon size={24} />
    </Link>
  )
}

function CloseLink({ leave }: { leave: () => void }) {
  return (
    <Link
      to={{ search: '' }}
      replace
      preventScrollReset
      aria-label={m.listing_viewer_close()}
      className={BUTTON_CLASSES}
      onClick={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <XIcon size={24} />
    </Link>
  )
}

/**
 * Closing goes back to the gallery if the viewer was opened there; otherwise it replaces the address with that of the listing
 * page.
 */
function useViewerAddress(total: number) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromGallery?: boolean } | null }
  const leave = () => {
    if (state?.fromGallery) void navigate(-1)
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  const show = (index: number) =>
    void navigate({ search: buildPhotoSearch(index, total) }, { replace: true, preventScrollReset: true, state })
  return { leave, show }
}

/** The server renders the dialog open for pages without JavaScript; after hydration it becomes modal. */
function useModal(leave: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latestLeave = useRef(leave)
  useEffect(() => {
    latestLeave.current = leave
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.removeAttribute('open')
    element.showModal()
    let hasLeft = false
    const onClose = (event: Event) => {
      event.preventDefault() // closed by the navigation; a browser may close it on repeated cancel
      if (!hasLeft) latestLeave.current()
      hasLeft = true
    }
    element.addEventListener('cancel', onClose)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('cancel', onClose)
      element.removeEventListener('close', onClose)
      element.close() // returns the focus to the element that had it
    }
  }, [])
  return dialog
}

/** The current index is kept in a ref, because several key presses can come before the navigation is finished. */
function useArrowKeys(total: number, index: number, show: (index: number) => void): void {
  const currentIndex = useRef(index)
  useLayoutEffect(() => {
    currentIndex.current = index
  }, [index])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const targets = {
      ArrowLeft: currentIndex.current - 1,
      ArrowRight: currentIndex.current + 1,
      Home: 0,
      End: total - 1,
    }
    if (!(event.key in targets) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    currentIndex.current = (targets[event.key as keyof typeof targets] + total) % total
    show(currentIndex.current)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Ignored while the photo or the page is enlarged, where the gesture moves it, and when a second finger touches. */
function useSwipe(onSwipe: (step: 1 | -1) => void, isZoomed: boolean) {
  const touchStart = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch =
        touches.length === 1 && !isZoomed && (window.visualViewport?.scale ?? 1) <= 1.01 ? touches[0] : undefined
      touchStart.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touchStart.current || !touch) return
      const [dx, dy] = [touch.clientX - touchStart.current.x, touch.clientY - touchStart.current.y]
      touchStart.current = null
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(dy) * 1.5) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}

/** Preloads the next and the previous photo. */
function usePreloadNeighbours(photos: readonly ListingPhoto[], index: number): void {
  useEffect(() => {
    for (const photo of [photos[index + 1], photos[index - 1]]) {
      if (!photo) continue
      const image = new Image()
      image.sizes = '100vw'
      image.srcset = buildSourceSet(photo) ?? ''
      image.src = photo.url
    }
  }, [photos, index])
}
