// Computes the crop square of an avatar from zoom and position.
export type Crop = {
  /** 1 is the largest possible square. */
  zoom: number
  /** From -1 (left, top) to 1 (right, bottom); 0 is the centre. */
  x: number
  y: number
}
export type Size = { width: number; height: number }
export type Square = { left: number; top: number; side: number }

export const MAX_ZOOM = 4
export const CENTERED_CROP: Crop = { zoom: 1, x: 0, y: 0 }

export function getCropSquare(picture: Size, crop: Crop): Square {
  const side = Math.min(picture.width, picture.height) / clamp(crop.zoom, 1, MAX_ZOOM)
  const getOffset = (length: number, share: number) => ((length - side) / 2) * (1 + clamp(share, -1, 1))
  return { side, left: getOffset(picture.width, crop.x), top: getOffset(picture.height, crop.y) }
}

/** `offset` is in parts of the side of the crop window. The square moves against the direction of the drag. */
export function dragCrop(picture: Size, crop: Crop, offset: { x: number; y: number }): Crop {
  const { side } = getCropSquare(picture, crop)
  const moveAxis = (length: number, share: number, part: number) => {
    const freeSpace = (length - side) / 2
    return freeSpace <= 0 ? 0 : clamp(share - (part * side) / freeSpace, -1, 1)
  }
  return { ...crop, x: moveAxis(picture.width, crop.x, offset.x), y: moveAxis(picture.height, crop.y, offset.y) }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
