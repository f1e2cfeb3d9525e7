// A picture in a grid of uploads: cover, dragged, uploading, refused, done. Only its looks; the page owns files, order and requests.
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react'
import { m } from '#app/messages/messages.js'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { GripIcon, MoreIcon } from '#app/ui/icons/console-icons.tsx'
import { TriangleAlertIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { Menu } from '#app/ui/overlays/menu.tsx'
import '#app/ui/styles/console.css'

type TileState =
  | { state: 'done' }
  | {
      state: 'uploading'
      /** From 0 to 100. */
      progress: number
      /** '2.4 of 3.9 MB'. */
      progressText?: string
      onCancel: () => void
    }
  | { state: 'refused'; reason: string; onRetry?: () => void; retryLabel?: string; onRemove: () => void }

export type UploadTileProps = TileState & {
  /** The caption, and part of every accessible name. */
  name: string
  /** An img. */
  picture?: ReactNode
  /** Twice as large, with a label. */
  isCover?: boolean
  /** Below the caption: buttons for the order. */
  orderButtons?: ReactNode
  isDragged?: boolean
  /** Props of the drag handle, as from dnd-kit; without them there is none. */
  handle?: ComponentProps<'button'>
  /** MenuItems. */
  menu?: ReactNode
  /** Under the caption. */
  note?: ReactNode
  /** For the library that drags the tile. */
  itemRef?: Ref<HTMLLIElement>
  style?: CSSProperties
}

export function UploadGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="upload-grid">
      {children}
    </ul>
  )
}

export function UploadTile(props: UploadTileProps) {
  const { state, picture, isCover = false, isDragged = false, orderButtons, note, itemRef, style } = props
  return (
    <li
      ref={itemRef}
      style={style}
      data-state={state}
      data-cover={isCover || undefined}
      data-dragged={isDragged || undefined}
      className="upload-tile"
    >
      {state === 'refused' ? (
        <div role="alert" className="upload-refusal">
          <TriangleAlertIcon size={20} />
          <p>{props.reason}</p>
        </div>
      ) : (
        <div className="upload-picture">
          {picture}
          {state === 'uploading' ? <UploadProgress name={props.name} progress={props.progress} /> : null}
        </div>
      )}
      {isCover && state === 'done' ? <span className="upload-cover">{m.ui_cover()}</span> : null}
      <TileFoot {...props} />
      {orderButtons ? <div className="upload-order">{orderButtons}</div> : null}
      {note}
    </li>
  )
}

function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress)
  return (
    <div className="upload-progress">
      <span aria-hidden="true">{percent}%</span>
      <Progress label={`${name}: ${m.ui_uploading({ percent })}`} value={percent} />
    </div>
  )
}

function TileFoot(props: UploadTileProps) {
  if (props.state === 'uploading')
    return (
      <div className="upload-foot">
        <span className="upload-caption">{props.progressText ?? props.name}</span>
        <TileButton
          label={m.ui_upload_cancel({ name: props.name })}
          onClick={props.onCancel}
          icon={<XIcon size={18} />}
        />
      </div>
    )
  if (props.state === 'refused')
    return (
      <div className="upload-foot">
        {props.onRetry ? (
          <button type="button" className="upload-retry" onClick={props.onRetry}>
            {props.retryLabel ?? m.ui_try_another()}
          </button>
        ) : (
          <span className="upload-caption">{props.name}</span>
        )}
        <TileButton label={m.ui_remove({ name: props.name })} onClick={props.onRemove} icon={<XIcon size={18} />} />
      </div>
    )
  const { name, handle, menu } = props
  return (
    <div className="upload-foot">
      <span className="upload-caption">{name}</span>
      {handle ? (
        <button type="button" aria-label={m.ui_move({ name })} {...handle} className="row-action upload-handle">
          <GripIcon size={18} className="stroke-[2.5]" />
        </button>
      ) : null}
      {menu ? (
        <Menu trigger={<TileButton label={m.ui_more_actions({ name })} icon={<MoreIcon size={18} />} />}>{menu}</Menu>
      ) : null}
    </div>
  )
}

/** A square button of a tile with only an icon. */
export function TileButton({ label, icon, ...button }: ComponentProps<'button'> & { label: string; icon: ReactNode }) {
  return (
    <button type="button" aria-label={label} className="row-action" {...button}>
      {icon}
    </button>
  )
}
