// Zooms a photo by two fingers or a double click, and moves the enlarged photo with one finger or the mouse.
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import {
  moveBy,
  NOT_ZOOMED,
  type Point,
  toggleZoom,
  type Zoom,
  zoomAround,
} from '#app/domain/listings/photos/photo-zoom.rules.ts'

/** Another photo starts at its whole size. */
export function usePhotoZoom(photoUrl: string) {
  const [zoomed, setZoomed] = useState<{ url: string; zoom: Zoom }>({ url: photoUrl, zoom: NOT_ZOOMED })
  const pointers = useRef(new Map<number, Point>())
  const zoom = zoomed.url === photoUrl ? zoomed.zoom : NOT_ZOOMED
  /** Several moves come before the next rendering, so that each starts from the one before. */
  const change = (getNext: (zoom: Zoom) => Zoom) =>
    setZoomed(({ url, zoom: last }) => ({ url: photoUrl, zoom: getNext(url === photoUrl ? last : NOT_ZOOMED) }))

  const onPointerMove = (event: PointerEvent) => {
    const before = [...pointers.current.values()]
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, getPoint(event))
    const after = [...pointers.current.values()]
    const frame = event.currentTarget.getBoundingClientRect()
    const growth = getSpread(after) / getSpread(before)
    change((last) => {
      const moved = moveBy(last, subtract(getMiddle(after), getMiddle(before)), frame)
      return growth === 1 ? moved : zoomAround(moved, moved.scale * growth, getMiddle(after), frame)
    })
  }
  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    isZoomed: zoom.scale > 1,
    style: { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` },
    handlers: {
      onPointerDown: (event: PointerEvent) => void pointers.current.set(event.pointerId, getPoint(event)),
      onPointerMove,
      onPointerUp: forget,
      onPointerCancel: forget,
      onPointerLeave: forget,
      onDoubleClick: (event: MouseEvent) => {
        // The arrows are pressed twice to go two photos on.
        if (event.target instanceof Element && event.target.closest('a')) return
        const [point, frame] = [getPoint(event), event.currentTarget.getBoundingClientRect()]
        change((last) => toggleZoom(last, point, frame))
      },
    },
  }
}

/** From the middle of the frame. */
function getPoint({ clientX, clientY, currentTarget }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const subtract = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

function getMiddle(points: readonly Point[]): Point {
  const total = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })
  return { x: total.x / points.length, y: total.y / points.length }
}

function getSpread([first, second]: readonly Point[]): number {
  return first && second ? Math.max(Math.hypot(first.x - second.x, first.y - second.y), 1) : 1
}
