import type { KeyboardEvent, MouseEvent } from 'react'
import { m } from '#app/messages/messages.js'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon, MaximizeIcon, PencilIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { TileButton, UploadTile } from '#app/ui/controls/upload-tile.tsx'
import { MenuItem } from '#app/ui/overlays/menu.tsx'
import { canBePanorama } from '#app/domain/listings/media/panorama.rules.ts'
import type { OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'
import type { PhotoStep } from '#app/domain/listings/photos/photo-order.rules.ts'
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { getPhotoStem } from '#app/domain/listings/photos/photo-file.rules.ts'
import { PhotoForms } from './photo-forms.tsx'
import type { usePhotoDrag } from './use-photo-drag.ts'

type PhotoTileProps = {
  photo: OwnPhoto
  index: number
  listingId: string
  ids: readonly string[]
  drag: ReturnType<typeof usePhotoDrag>
  isHydrated: boolean
  isBusy: boolean
  registerHandle: (element: HTMLElement | null) => void
  onStep: (step: PhotoStep, isByKeyboard: boolean) => void
  onCaption: () => void
  onRotate: () => void
  onPanorama: () => void
  onRemove: () => void
}

const STEPS_BY_KEY: Partial<Record<string, PhotoStep>> = {
  ArrowLeft: 'left',
  ArrowUp: 'left',
  ArrowRight: 'right',
  ArrowDown: 'right',
  Home: 'first',
}

export function getPhotoName({ caption }: Pick<OwnPhoto, 'caption'>, index: number): string {
  return caption || m.photos_name({ n: String(index + 1) })
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, drag, isHydrated, isBusy, registerHandle, onStep } = props
  const place = drag.getPlace(photo.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS_BY_KEY[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onStep(step, true)
  }
  return (
    <UploadTile
      state="done"
      name={getPhotoName(photo, index)}
      isCover={place === 0}
      isDragged={drag.draggedId === photo.id}
      itemRef={drag.registerTile(photo.id)}
      style={{ order: place }}
      picture={
        <img
          src={photo.url}
          srcSet={buildSourceSet(photo)}
          sizes={place === 0 ? '(min-width: 860px) 600px, 100vw' : '(min-width: 860px) 300px, 50vw'}
          width={photo.width}
          height={photo.height}
          alt=""
          draggable={false}
          decoding="async"
          className={isBusy ? 'opacity-40' : undefined}
          style={photo.placeholder ? { backgroundColor: photo.placeholder } : undefined}
        />
      }
      note={<TileNote {...props} />}
      {...(isHydrated
        ? {
            handle: { ...drag.buildHandlers(photo.id), onKeyDown, ref: registerHandle },
            menu: <TileMenu {...props} />,
            orderButtons: <OrderButtons {...props} />,
          }
        : {})}
    />
  )
}

/** The moved tile loses the focus; its handle gets it, where the arrow keys do the same. */
const isByKeyboard = (event: MouseEvent) => event.detail === 0

function OrderButtons({ photo, index, ids, onStep }: PhotoTileProps) {
  const name = getPhotoName(photo, index)
  return (
    <>
      <TileButton
        label={m.photos_move_left_of({ name })}
        icon={<ChevronLeftIcon size={18} />}
        disabled={index === 0}
        onClick={(event) => onStep('left', isByKeyboard(event))}
      />
      {index === 0 ? null : (
        <button
          type="button"
          aria-label={m.photos_make_cover_of({ name })}
          className="upload-to-cover"
          onClick={(event) => onStep('first', isByKeyboard(event))}
        >
          {m.photos_make_cover()}
        </button>
      )}
      <TileButton
        label={m.photos_move_right_of({ name })}
        icon={<ChevronRightIcon size={18} />}
        disabled={index === ids.length - 1}
        onClick={(event) => onStep('right', isByKeyboard(event))}
      />
    </>
  )
}

function TileNote({ photo, index, listingId, ids, isHydrated }: PhotoTileProps) {
  return (
    <>
      {photo.sameAsNumber === null ? null : (
        <p className="px-2.5 pb-2 text-tiny font-medium text-amber">
          {m.photos_same_as({ n: String(photo.sameAsNumber) })}
        </p>
      )}
      {photo.isPanorama ? <p className="px-2.5 pb-2 text-tiny font-medium">{m.panorama_name()}</p> : null}
      {isHydrated ? null : <PhotoForms {...{ photo, index, listingId, ids }} />}
    </>
  )
}

function TileMenu({ photo, isBusy, onCaption, onRotate, onPanorama, onRemove }: PhotoTileProps) {
  return (
    <>
      <MenuItem icon={<PencilIcon size={18} />} onSelect={onCaption}>
        {m.photos_edit_caption()}
      </MenuItem>
      {getPhotoStem(photo.url) ? (
        <MenuItem icon={<RefreshIcon size={18} />} disabled={isBusy} onSelect={onRotate}>
          {m.photos_rotate()}
        </MenuItem>
      ) : null}
      {canBePanorama(photo) ? (
        <MenuItem icon={<MaximizeIcon size={18} />} disabled={isBusy} onSelect={onPanorama}>
          {photo.isPanorama ? m.panorama_unmark() : m.panorama_mark()}
        </MenuItem>
      ) : null}
      <MenuItem icon={<TrashIcon size={18} />} tone="danger" onSelect={onRemove}>
        {m.ui_remove_action()}
      </MenuItem>
    </>
  )
}
