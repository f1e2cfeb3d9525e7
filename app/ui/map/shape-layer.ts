// A polygon on the map, and drawing one: by pressing and moving a finger or the mouse around it. The map stands still while somebody draws.
import L from 'leaflet'
import type { MapPosition } from './map-model.ts'

export type ShapeLayer = {
  set(shape: readonly MapPosition[] | undefined): void
  setDrawing(isDrawing: boolean): void
  paint(color: string): void
}

/** Closer points add nothing. */
const STEP_PX = 4
/** A shorter line is a tap. */
const MIN_POINTS = 8

export function addShapeLayer(map: L.Map, onDraw: (drawn: MapPosition[]) => void): ShapeLayer {
  const container = map.getContainer()
  let shown: L.Polygon | undefined
  let line: L.Polyline | undefined
  let color = ''
  const style = () => ({ color, weight: 3, fillColor: color, fillOpacity: 0.1, interactive: false })

  const readPoint = (event: PointerEvent) => map.mouseEventToContainerPoint(event)
  const start = (event: PointerEvent) => {
    if (!event.isPrimary || isControl(event.target)) return
    container.setPointerCapture(event.pointerId)
    line?.remove()
    line = L.polyline([map.containerPointToLatLng(readPoint(event))], style()).addTo(map)
  }
  const move = (event: PointerEvent) => {
    if (!line || !event.isPrimary) return
    const points = line.getLatLngs() as L.LatLng[]
    const last = points.at(-1)
    const next = readPoint(event)
    if (last && map.latLngToContainerPoint(last).distanceTo(next) < STEP_PX) return
    line.addLatLng(map.containerPointToLatLng(next))
  }
  const end = () => {
    const points = (line?.getLatLngs() ?? []) as L.LatLng[]
    line?.remove()
    line = undefined
    if (points.length >= MIN_POINTS) onDraw(points.map(({ lat, lng }) => ({ lat, lng })))
  }
  const listeners = { pointerdown: start, pointermove: move, pointerup: end, pointercancel: end }
  return {
    set(shape) {
      shown?.remove()
      shown =
        shape &&
        L.polygon(
          shape.map(({ lat, lng }): [number, number] => [lat, lng]),
          style(),
        ).addTo(map)
    },
    setDrawing(isDrawing) {
      container.classList.toggle('map-drawing', isDrawing)
      const handlers = [map.dragging, map.touchZoom, map.doubleClickZoom, map.boxZoom]
      for (const handler of handlers) if (isDrawing) handler.disable()
      for (const handler of handlers) if (!isDrawing) handler.enable()
      for (const [name, listener] of Object.entries(listeners)) {
        if (isDrawing) container.addEventListener(name, listener as EventListener)
        else container.removeEventListener(name, listener as EventListener)
      }
      if (!isDrawing) line?.remove()
      line = undefined
    },
    paint(next) {
      color = next
      shown?.setStyle(style())
    },
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null
}
