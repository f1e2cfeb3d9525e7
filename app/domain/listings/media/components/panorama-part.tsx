// The 360° pictures of a listing. Each is a normal picture until somebody presses it; then a viewer is loaded, in which they look around by dragging or
// with the arrow keys. Without WebGL the picture stays.
import { useEffect, useRef, useState } from 'react'
import type { PanoramaViewer } from '#app/domain/listings/media/browser/panorama-viewer.ts'
import type { ListingDetail, ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { MaximizeIcon } from '#app/ui/icons/icons.tsx'

export function PanoramaPart({ listing: { photos, panoramas } }: { listing: ListingDetail }) {
  const pictures = (panoramas ?? []).flatMap((n) => photos[n] ?? [])
  return (
    <ul className="grid gap-4">
      {pictures.map((photo) => (
        <li key={photo.url}>
          <Panorama photo={photo} />
        </li>
      ))}
    </ul>
  )
}

type State = 'picture' | 'loading' | 'open' | 'failed'

function Panorama({ photo }: { photo: ListingPhoto }) {
  const [state, setState] = useState<State>('picture')
  const canvas = useRef<HTMLCanvasElement>(null)
  const viewer = useRef<PanoramaViewer | null>(null)
  useEffect(() => () => viewer.current?.close(), [])

  const open = async () => {
    setState('loading')
    try {
      const { openPanorama } = await import('#app/domain/listings/media/browser/panorama-viewer.ts')
      if (!canvas.current) return
      viewer.current = await openPanorama(canvas.current, photo.url)
      setState('open')
      canvas.current.focus()
    } catch {
      setState('failed')
    }
  }
  return (
    <figure className="relative aspect-2/1 overflow-hidden rounded-card bg-night">
      <img
        src={photo.url}
        alt={photo.alt === '' ? m.panorama_alt() : photo.alt}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
      />
      <canvas
        ref={canvas}
        aria-label={m.panorama_keys()}
        hidden={state === 'picture' || state === 'failed'}
        className={cx(
          'absolute inset-0 size-full cursor-grab touch-pan-y focus-visible:-outline-offset-4 active:cursor-grabbing',
          state !== 'open' && 'opacity-0',
        )}
      />
      {state === 'open' ? null : (
        <figcaption className="noscript:hidden absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-3 p-3">
          <Button
            variant="soft"
            size="small"
            icon={<MaximizeIcon size={18} />}
            loading={state === 'loading'}
            onClick={() => void open()}
          >
            {m.panorama_open()}
          </Button>
          {state === 'failed' ? (
            <output className="rounded-control bg-surface px-3 py-2 text-sm">{m.panorama_failed()}</output>
          ) : null}
        </figcaption>
      )}
    </figure>
  )
}
