// Drags a photo by its handle, with mouse, pen or finger. The tile under the pointer decides the place; the order is stored on release.
// The tiles keep their place in the document while one is dragged and are placed by CSS: a moved element would lose the pointer.
import { type PointerEvent, useRef, useState } from 'react'
import { movePhotoTo } from '#app/domain/listings/photos/photo-order.rules.ts'

export function usePhotoDrag(ids: readonly string[], onDrop: (ids: readonly string[]) => void) {
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null)
  /** Events of a fast pointer come before the next render. */
  const current = useRef<{ id: string; order: readonly string[] } | null>(null)
  const tiles = useRef(new Map<string, Element>())

  const update = (next: { id: string; order: readonly string[] } | null) => {
    current.current = next
    setDrag(next)
  }
  const end = (isDropped: boolean) => {
    const ended = current.current
    if (!ended) return
    update(null)
    if (isDropped && ended.order.join() !== ids.join()) onDrop(ended.order)
  }
  const findTileAt = (x: number, y: number) => {
    const tile = document.elementFromPoint(x, y)?.closest('li')
    return [...tiles.current].find(([, element]) => element === tile)?.[0]
  }

  return {
    draggedId: drag?.id ?? null,
    /** The place of a tile while one is dragged. */
    getPlace: (id: string) => (drag?.order ?? ids).indexOf(id),
    registerTile: (id: string) => (element: Element | null) => {
      if (element) tiles.current.set(id, element)
      else tiles.current.delete(id)
    },
    buildHandlers: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        update({ id, order: ids })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const running = current.current
        const target = running ? findTileAt(event.clientX, event.clientY) : undefined
        if (!running || target === undefined || target === id) return
        update({ id, order: movePhotoTo(running.order, id, running.order.indexOf(target)) })
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    }),
  }
}
