// Place names on their own canvas: the most important first, and omitted where they would overlap.
import L from 'leaflet'
import type { ThemedLayer } from './base-layer.ts'
import type { Label, Schematic } from './map-data.ts'
import type { MapPosition } from './map-model.ts'
import type { MapColor, MapTheme } from './map-theme.ts'

const PANE = 'labels'
/** Padding around the view, so that a small move shows no empty edge. */
const PADDING = 0.25
const LANDMARKS_FROM_ZOOM = 12
const ROADS_FROM_ZOOM = 12
const STATIONS_FROM_ZOOM = 13

/** `dot`: radius; 0 for a name centred on the point, -1 for one beside a mark of another layer. */
type LabelStyle = { font: string; color: MapColor; dot: number }
type Box = [left: number, top: number, right: number, bottom: number]

export type LabelLayer = ThemedLayer & {
  /** Names are not written below these markers. */
  avoid(markers: readonly MapPosition[]): void
}

export function addLabelLayer(map: L.Map, labels: Label[], schematic: Schematic): LabelLayer {
  const pane = map.createPane(PANE)
  pane.style.zIndex = '350'
  pane.style.pointerEvents = 'none'
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide', pane)
  let [theme, isShown]: [MapTheme | null, boolean] = [null, true]
  let markers: readonly MapPosition[] = []

  const draw = () => {
    const context = canvas.getContext('2d')
    if (!context || !theme) return
    const origin = fitCanvas(map, canvas, context)
    if (isShown) new LabelWriter(map, context, theme, origin).avoid(markers).write(labels, schematic)
  }
  map.on('moveend zoomend resize viewreset', draw)
  return {
    paint(next) {
      theme = next
      draw()
    },
    show(next) {
      isShown = next
      draw()
    },
    avoid(next) {
      markers = next
      draw()
    },
  }
}

/** The size of a marker, whose tip is at its position. */
const MARKER = { halfWidth: 44, height: 42 }

/** Fits the canvas to the padded view; returns the position of its corner. */
function fitCanvas(map: L.Map, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): L.Point {
  const ratio = devicePixelRatio || 1
  const view = map.getSize()
  const size = view.multiplyBy(1 + 2 * PADDING).round()
  const origin = view.multiplyBy(-PADDING).round()
  L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint(origin))
  canvas.width = size.x * ratio
  canvas.height = size.y * ratio
  canvas.style.width = `${size.x}px`
  canvas.style.height = `${size.y}px`
  context.scale(ratio, ratio)
  return origin
}

class LabelWriter {
  readonly #map: L.Map
  readonly #context: CanvasRenderingContext2D
  readonly #theme: MapTheme
  readonly #origin: L.Point
  readonly #bounds: L.LatLngBounds
  readonly #taken: Box[] = []

  constructor(map: L.Map, context: CanvasRenderingContext2D, theme: MapTheme, origin: L.Point) {
    this.#map = map
    this.#context = context
    this.#theme = theme
    this.#origin = origin
    this.#bounds = map.getBounds().pad(PADDING)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineWidth = 3
    context.strokeStyle = theme.halo
  }

  avoid(markers: readonly MapPosition[]): this {
    for (const { lat, lng } of markers) {
      const { x, y } = this.#map.latLngToContainerPoint([lat, lng]).subtract(this.#origin)
      this.#taken.push([x - MARKER.halfWidth, y - MARKER.height, x + MARKER.halfWidth, y])
    }
    return this
  }

  write(labels: Label[], { landmarks, roads, rail }: Schematic): void {
    const zoom = this.#map.getZoom()
    const towns = labels.filter(([, , , from]) => from <= 10)
    const parts = labels.filter(([, , , from]) => from > 10)
    for (const [name, lng, lat, from] of towns) if (from <= zoom) this.#place(name, lng, lat, getTownStyle(from))
    for (const [name, lng, lat, from] of parts) if (from <= zoom) this.#place(name, lng, lat, getDistrictStyle(from))
    if (zoom >= LANDMARKS_FROM_ZOOM) {
      for (const [lng, lat, name] of landmarks) this.#place(name, lng, lat, LANDMARK_STYLE)
    }
    if (zoom >= STATIONS_FROM_ZOOM) {
      for (const { color, stops } of rail) {
        for (const [lng, lat, name] of stops)
          this.#place(name, lng, lat, { font: '500 11px', color: `rail-${color}`, dot: -1 })
      }
    }
    if (zoom >= ROADS_FROM_ZOOM) {
      for (const { name, line } of roads) {
        const [lng, lat] = line[line.length >> 1] ?? [0, 0]
        this.#place(name, lng, lat, { font: '500 11px', color: 'text-soft', dot: 0 })
      }
    }
  }

  /** Above the dot, otherwise below it, otherwise not at all. */
  #place(name: string, lng: number, lat: number, style: LabelStyle): void {
    if (!this.#bounds.contains([lat, lng])) return
    const at = this.#map.latLngToContainerPoint([lat, lng]).subtract(this.#origin)
    this.#context.font = `${style.font} ${this.#theme.font}`
    const half = this.#context.measureText(name).width / 2 + 4
    const places = style.dot === 0 ? [0] : [-10, 10]
    for (const shift of places) {
      const y = at.y + shift
      const box: Box = [at.x - half, Math.min(y - 9, at.y - 3), at.x + half, Math.max(y + 9, at.y + 3)]
      if (this.#taken.some((other) => isOverlapping(box, other))) continue
      this.#taken.push(box)
      this.#draw(name, at, y, style)
      return
    }
  }

  #draw(name: string, at: L.Point, y: number, { color, dot }: LabelStyle): void {
    const context = this.#context
    context.fillStyle = this.#theme[color]
    if (dot > 0) {
      context.beginPath()
      context.arc(at.x, at.y, dot, 0, Math.PI * 2)
      context.fill()
    }
    context.strokeText(name, at.x, y)
    context.fillText(name, at.x, y)
  }
}

const LANDMARK_STYLE: LabelStyle = { font: '600 11px', color: 'text-place', dot: 2 }

/** Districts before barangays, because more people know them. */
function getDistrictStyle(from: number): LabelStyle {
  return from <= 13 ? { font: '600 12px', color: 'text', dot: 0 } : { font: 'italic 11px', color: 'text-soft', dot: 0 }
}

function getTownStyle(from: number): LabelStyle {
  if (from <= 5) return { font: '650 13px', color: 'text', dot: 2.4 }
  if (from <= 9) return { font: '550 12px', color: 'text', dot: 2.2 }
  return { font: '11px', color: 'text-soft', dot: 1.6 }
}

function isOverlapping(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
}
