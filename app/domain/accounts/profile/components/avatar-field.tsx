// Input for an avatar with a crop window for pointer and keyboard. The cropped picture replaces the file in the form, so
// that a phone sends about 100 KB instead of 10 MB. Without JavaScript the original is sent and the server crops it.
import { useState, type PointerEvent } from 'react'
import { PICTURE_ACCEPT } from '#app/domain/kernel/uploads/picture.rules.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { type Crop, dragCrop, MAX_ZOOM } from '#app/domain/accounts/profile/browser/avatar-crop.ts'
import { useAvatar } from './use-avatar.ts'

type AvatarFieldProps = { id?: string; name: string; maxMb: number; error?: string }

export function AvatarField({ id, name, maxMb, error }: AvatarFieldProps) {
  const { setBox, setSurface, ...avatar } = useAvatar()
  return (
    <div ref={setBox} className="grid gap-3">
      <FileDrop
        id={id}
        name={name}
        accept={PICTURE_ACCEPT}
        maxMb={maxMb}
        label={m.avatar_label()}
        hint={m.avatar_hint({ mb: maxMb })}
        error={avatar.isUnreadable ? m.avatar_unreadable() : error}
        onFiles={([file]) => void avatar.open(file)}
      />
      {avatar.picture ? <CropBox avatar={avatar} setSurface={setSurface} /> : null}
    </div>
  )
}

const WINDOW_PX = 176

type Avatar = ReturnType<typeof useAvatar>
type CropBoxProps = Pick<Avatar, 'setSurface'> & { avatar: Pick<Avatar, 'crop' | 'setCrop' | 'picture' | 'remove'> }

function CropBox({ avatar, setSurface }: CropBoxProps) {
  const { crop, setCrop, picture } = avatar
  const [dragStart, setDragStart] = useState<{ x: number; y: number; crop: Crop } | null>(null)
  const drag = (event: PointerEvent) => {
    if (!dragStart || !picture) return
    const offset = { x: (event.clientX - dragStart.x) / WINDOW_PX, y: (event.clientY - dragStart.y) / WINDOW_PX }
    setCrop(dragCrop(picture, dragStart.crop, offset))
  }
  return (
    <fieldset className="grid justify-items-start gap-4 rounded-picture border border-line bg-surface p-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <legend className="sr-only">{m.avatar_crop()}</legend>
      <canvas
        ref={setSurface}
        width={512}
        height={512}
        aria-hidden="true"
        className="size-44 cursor-move touch-none rounded-full bg-sand-100"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragStart({ x: event.clientX, y: event.clientY, crop })
        }}
        onPointerMove={drag}
        onPointerUp={() => setDragStart(null)}
        onPointerCancel={() => setDragStart(null)}
      />
      <div className="grid w-full gap-1">
        <p className="text-sm text-ink-soft">{m.avatar_crop_hint()}</p>
        <Slider
          label={m.avatar_zoom()}
          min={1}
          max={MAX_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={m.avatar_across()} min={-1} max={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={m.avatar_up_down()} min={-1} max={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => avatar.remove()}>
          {m.avatar_remove()}
        </Button>
      </div>
    </fieldset>
  )
}

type SliderProps = { label: string; min: number; max: number; value: number; onChange: (value: number) => void }

function Slider({ label, min, max, value, onChange }: SliderProps) {
  return (
    <label className="grid gap-0.5 text-sm font-semibold">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 40}
        value={value}
        className="h-8 w-full accent-sea pointer-coarse:h-11"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
