// Which square of a picture is taken: as large as it can be, closer by `zoom`, moved by shares of what is left over.
export type Crop = {
  /** 1 is the largest square there is. */
  zoom: number
  /** From -1 (left, top) to 1 (right, bottom); 0 is the middle. */
  x: number
  y: number
}
export type Size = { width: number; height: number }
export type Square = { left: number; top: number; side: number }

export const MOST_ZOOM = 4
export const MIDDLE: Crop = { zoom: 1, x: 0, y: 0 }

export function squareOf(picture: Size, crop: Crop): Square {
  const side = Math.min(picture.width, picture.height) / within(crop.zoom, 1, MOST_ZOOM)
  const place = (length: number, share: number) => ((length - side) / 2) * (1 + within(share, -1, 1))
  return { side, left: place(picture.width, crop.x), top: place(picture.height, crop.y) }
}

/** Dragging the picture by a part of the window's side moves the square the other way. */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(picture, crop)
  const move = (length: number, share: number, part: number) => {
    const room = (length - side) / 2
    return room <= 0 ? 0 : within(share - (part * side) / room, -1, 1)
  }
  return { ...crop, x: move(picture.width, crop.x, by.x), y: move(picture.height, crop.y, by.y) }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
