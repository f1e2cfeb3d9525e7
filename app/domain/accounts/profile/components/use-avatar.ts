// State of an avatar field: decodes the file, draws the crop and puts the cropped file back into the form.
import { useEffect, useState } from 'react'
import { AVATAR_SIDE_PX } from '#app/domain/kernel/uploads/picture.rules.ts'
import { buildFileList } from '#app/ui/browser/chosen-files.ts'
import { type Crop, CENTERED_CROP, getCropSquare } from '#app/domain/accounts/profile/browser/avatar-crop.ts'

const FILE_NAME = 'picture.jpg'
const QUALITY = 0.9

export function useAvatar() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [surface, setSurface] = useState<HTMLCanvasElement | null>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(CENTERED_CROP)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (!surface || !picture) return
    let isLatest = true
    drawCroppedPicture(surface, picture, crop, (file) => isLatest && replaceFile(box, file))
    return () => {
      isLatest = false
    }
  }, [box, surface, picture, crop])

  const remove = () => {
    replaceFile(box, null)
    setPicture(null)
    setUnreadable(false)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
      setCrop(CENTERED_CROP)
      setUnreadable(false)
    } catch {
      remove()
      setUnreadable(true)
    }
  }
  return { setBox, setSurface, picture, crop, setCrop, open, remove, isUnreadable }
}

function drawCroppedPicture(
  surface: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  onCropped: (file: File) => void,
): void {
  const { left, top, side } = getCropSquare(picture, crop)
  const drawingContext = surface.getContext('2d')
  if (!drawingContext) return
  drawingContext.fillStyle = '#fff' // JPEG has no transparency
  drawingContext.fillRect(0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX)
  drawingContext.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX)
  surface.toBlob((blob) => blob && onCropped(new File([blob], FILE_NAME, { type: blob.type })), 'image/jpeg', QUALITY)
}

function replaceFile(box: HTMLElement | null, file: File | null): void {
  const input = box?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return
  input.files = buildFileList(file ? [file] : [])
}
