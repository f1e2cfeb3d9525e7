// How far a photo in the viewer is enlarged and moved. Points are in pixels from the middle of the frame.

export type Point = { x: number; y: number }
export type Zoom = Point & { scale: number }
export type Frame = { width: number; height: number }

export const NOT_ZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
const DOUBLE_CLICK_SCALE = 2.5

/** Enlarges to `scale`; what is below `point` stays there, as far as the photo reaches. */
export function zoomAround(zoom: Zoom, scale: number, point: Point, frame: Frame): Zoom {
  const next = Math.min(Math.max(scale, 1), MAX_SCALE)
  const ratio = next / zoom.scale
  return keepInFrame(
    { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    frame,
  )
}

export function moveBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return keepInFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** A double click enlarges the photo where it was clicked, and the next one shows all of it. */
export function toggleZoom(zoom: Zoom, point: Point, frame: Frame): Zoom {
  return zoom.scale > 1 ? NOT_ZOOMED : zoomAround(zoom, DOUBLE_CLICK_SCALE, point, frame)
}

/** The frame stays covered. */
function keepInFrame({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const limit = (value: number, side: number) => {
    const reach = ((scale - 1) * side) / 2
    return Math.min(Math.max(value, -reach), reach) + 0 // no negative zero
  }
  return { scale, x: limit(x, width), y: limit(y, height) }
}
