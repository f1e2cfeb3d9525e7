// The photos of a listing for its owner: upload, order, cover, caption, turn, remove. The editor of a listing and the page of photos show it.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#app/messages/messages.js'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { UploadGrid } from '#app/ui/controls/upload-tile.tsx'
import type { OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'
import { movePhoto, type PhotoStep } from '#app/domain/listings/photos/photo-order.rules.ts'
import { getUploadQueue } from '#app/domain/listings/photos/browser/listing-queues.ts'
import type { QueueState } from '#app/domain/listings/photos/browser/upload-queue.ts'
import { CaptionDialog } from './caption-dialog.tsx'
import { PhotoDrop } from './photo-drop.tsx'
import { getPhotoName, PhotoTile } from './photo-tile.tsx'
import { PhotoUploadForm } from './photo-forms.tsx'
import { UploadingTile } from './uploading-tile.tsx'
import { usePhotoChanges } from './use-photo-changes.ts'
import { usePhotoDrag } from './use-photo-drag.ts'

export type PhotoEditorProps = {
  listingId: string
  photos: readonly OwnPhoto[]
  maxUploadMb: number
  /** Random, from the server: without JavaScript, a form that is sent twice adds its photos once. */
  formKey?: string
}

export function PhotoEditor({ listingId, photos: loaded, maxUploadMb, formKey }: PhotoEditorProps) {
  const { queue, uploads, photos, setPhotos } = useListingPhotos(listingId, loaded, maxUploadMb)
  const changes = usePhotoChanges({ listingId, photos, onPhotos: setPhotos })
  const { busyIds, setOrder, remove, rotate, markPanorama, setCaption } = changes
  const ids = photos.map(({ id }) => id)
  const drag = usePhotoDrag(ids, setOrder)
  const [captionId, setCaptionId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useKeptFocus()
  const isHydrated = useIsHydrated()
  const captioned = photos.find(({ id }) => id === captionId)

  const step = (photo: OwnPhoto, to: PhotoStep) => {
    const order = movePhoto(ids, photo.id, to)
    if (order.join() === ids.join()) return
    const place = order.indexOf(photo.id)
    setAnnouncement(
      place === 0 ? m.photos_is_cover() : m.photos_moved({ n: String(place + 1), total: String(order.length) }),
    )
    setOrder(order)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">
        {m.photos_lead({ count: String(photos.length), max: String(MAX_PHOTOS_PER_LISTING) })}
      </p>
      {isHydrated ? (
        <PhotoDrop maxUploadMb={maxUploadMb} onFiles={(files) => queue?.add(files)} />
      ) : (
        <PhotoUploadForm {...{ listingId, maxUploadMb, formKey }} onFiles={(files) => queue?.add(files)} />
      )}
      {photos.length + uploads.length > 0 ? (
        <UploadGrid label={m.photos_grid()}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              {...{ photo, index, listingId, ids, drag, isHydrated }}
              isBusy={busyIds.has(photo.id)}
              registerHandle={keepFocus.register(photo.id)}
              onStep={(to, isByKeyboard) => {
                if (isByKeyboard) keepFocus.keep(photo.id)
                step(photo, to)
              }}
              onCaption={() => setCaptionId(photo.id)}
              onRotate={() => rotate(photo)}
              onPanorama={() => markPanorama(photo)}
              onRemove={() => {
                setAnnouncement('')
                remove(photo)
              }}
            />
          ))}
          {uploads.map((upload) => (
            <UploadingTile
              key={upload.id}
              upload={upload}
              order={photos.length}
              onCancel={() => queue?.cancel(upload.id)}
              onRetry={() => queue?.retry(upload.id)}
            />
          ))}
        </UploadGrid>
      ) : null}
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
      {captioned ? (
        <CaptionDialog
          key={captioned.id}
          photo={captioned}
          name={getPhotoName(captioned, photos.indexOf(captioned))}
          onSave={(caption) => setCaption(captioned, caption)}
          onClose={() => setCaptionId(null)}
        />
      ) : null}
    </div>
  )
}

const NO_UPLOADS: QueueState = { uploads: [], added: [] }
const getNoUploads = () => NO_UPLOADS
const subscribeToNothing = () => () => undefined

/** The photos of the page, changed by what happens on the screen, with those that were uploaded since. */
function useListingPhotos(listingId: string, loaded: readonly OwnPhoto[], maxUploadMb: number) {
  const queue = typeof window === 'undefined' ? null : getUploadQueue(listingId, maxUploadMb)
  const state = useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getState ?? getNoUploads,
    getNoUploads,
  )
  const [shown, setShown] = useState({ loaded, photos: loaded })
  const { revalidate } = useRevalidator()
  const isBusy = state.uploads.some((upload) => upload.state !== 'refused')
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void revalidate() // other parts of the page count photos
    wasBusy.current = isBusy
  }, [isBusy, revalidate])
  const current = shown.loaded === loaded ? shown.photos : loaded
  if (shown.loaded !== loaded) setShown({ loaded, photos: loaded })
  const known = new Set(current.map(({ id }) => id))
  const photos = [...current, ...state.added.filter(({ id }) => !known.has(id))]
  const setPhotos = (next: readonly OwnPhoto[]) => {
    queue?.clearAdded()
    setShown({ loaded, photos: next })
  }
  return { queue, uploads: state.uploads, photos, setPhotos }
}

/** React moves elements when the order changes, and a moved element loses the focus: it gets it back after the next render. */
function useKeptFocus() {
  const handles = useRef(new Map<string, HTMLElement>())
  const keptId = useRef<string | null>(null)
  useEffect(() => {
    if (keptId.current !== null) handles.current.get(keptId.current)?.focus()
    keptId.current = null
  })
  return {
    keep: (id: string) => {
      keptId.current = id
    },
    register: (id: string) => (element: HTMLElement | null) => {
      if (element) handles.current.set(id, element)
      else handles.current.delete(id)
    },
  }
}
