// The street map on one canvas that covers the view and some space around it. Tiles that have loaded are drawn at once; until then, and where
// the file has no more detail, their ancestors are drawn larger.
import L from 'leaflet'
import type { Schematic } from '#app/ui/map/map-data.ts'
import type { MapPosition } from '#app/ui/map/map-model.ts'
import type { MapTheme } from '#app/ui/map/map-theme.ts'
import { createRailColors, type RailColors } from './rail-colors.ts'
import { type Box, type PlacedName, writeNames } from './street-labels.ts'
import { getDataZoom, openStreets, type Pixel, type StreetTile, type TileAddress } from './street-source.ts'
import { FILL_COLORS, FILLS, LINE_STYLES, LINES } from './street-style.ts'

export type StreetLayer = {
  paint(theme: MapTheme): void
  /** Names are not written below these markers. */
  avoid(markers: readonly MapPosition[]): void
  remove(): void
}
type Handlers = { working: () => void; failed: () => void }

const PANE = 'streets'
const PADDING = 0.25
const TILE_PX = 256
/** After this number of failures without a success the file counts as unavailable. */
const MAX_FAILURES = 4
const BUILDINGS_FROM_ZOOM = 16
const RAIL_FROM_ZOOM = 11
const STOPS_FROM_ZOOM = 13
const MARKER = { halfWidth: 44, height: 42 }

export function addStreetLayer(map: L.Map, url: string, schematic: Schematic, handlers: Handlers): StreetLayer {
  const pane = map.createPane(PANE)
  pane.style.zIndex = '170'
  pane.style.pointerEvents = 'none'
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated', pane)
  const rails = createRailColors(schematic)
  let theme: MapTheme | null = null
  let markers: readonly MapPosition[] = []
  let drawn: { corner: L.LatLng; zoom: number } | null = null
  let frame = 0
  let failures = 0
  let isDecided = false
  let isRemoved = false // a tile may arrive after the map was removed

  const decide = (result: () => void) => {
    if (isDecided || isRemoved) return
    isDecided = true
    result()
  }
  const source = openStreets(url, {
    onLoad: () => schedule(),
    onFailure() {
      failures++
      if (failures >= MAX_FAILURES) decide(handlers.failed)
    },
  })
  const draw = () => {
    frame = 0
    if (!theme) return
    const view = readView(map)
    const tiles = new Map<string, StreetTile>()
    for (const address of view.tiles) {
      source.request(address)
      const tile = source.find(address)
      if (tile) tiles.set(`${tile.z}/${tile.x}/${tile.y}`, tile)
    }
    const context = fitCanvas(map, canvas, view)
    drawn = { corner: map.containerPointToLatLng(view.origin), zoom: map.getZoom() }
    if (!context || tiles.size === 0) return
    const painter = new StreetPainter(map, context, theme, view)
    painter.paint(
      [...tiles.values()].toSorted((a, b) => a.z - b.z),
      rails,
      markers,
    )
    decide(handlers.working)
  }
  const schedule = () => {
    if (frame === 0 && !isRemoved) frame = requestAnimationFrame(draw)
  }
  /** As Leaflet moves its own layers while it zooms. */
  const animateZoom = ({ center, zoom }: L.ZoomAnimEvent) => {
    if (!drawn) return
    const panePosition = L.DomUtil.getPosition(map.getPane('mapPane') ?? canvas)
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(panePosition).round()
    L.DomUtil.setTransform(canvas, map.project(drawn.corner, zoom).subtract(origin), map.getZoomScale(zoom, drawn.zoom))
  }
  map.on('zoomanim', animateZoom)
  map.on('moveend zoomend resize viewreset', schedule)
  return {
    paint(next) {
      theme = next
      draw()
    },
    avoid(next) {
      markers = next
      schedule()
    },
    remove() {
      isRemoved = true
      cancelAnimationFrame(frame)
      map.off('zoomanim', animateZoom)
      map.off('moveend zoomend resize viewreset', schedule)
      pane.remove()
    },
  }
}

type View = { origin: L.Point; size: L.Point; tiles: TileAddress[]; dataZoom: number }

function readView(map: L.Map): View {
  const viewSize = map.getSize()
  const origin = viewSize.multiplyBy(-PADDING).round()
  const size = viewSize.multiplyBy(1 + 2 * PADDING).round()
  const dataZoom = getDataZoom(map.getZoom())
  const scale = 2 ** (map.getZoom() - dataZoom) * TILE_PX
  const corner = map.getPixelBounds().min?.add(origin) ?? L.point(0, 0)
  const last = 2 ** dataZoom - 1
  const toTile = (pixels: number) => Math.min(last, Math.max(0, Math.floor(pixels / scale)))
  const tiles: TileAddress[] = []
  for (let y = toTile(corner.y); y <= toTile(corner.y + size.y); y++)
    for (let x = toTile(corner.x); x <= toTile(corner.x + size.x); x++) tiles.push({ z: dataZoom, x, y })
  return { origin, size, tiles, dataZoom }
}

function fitCanvas(map: L.Map, canvas: HTMLCanvasElement, { origin, size }: View): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio || 1
  L.DomUtil.setTransform(canvas, map.containerPointToLayerPoint(origin), 1)
  canvas.width = size.x * ratio
  canvas.height = size.y * ratio
  canvas.style.width = `${size.x}px`
  canvas.style.height = `${size.y}px`
  return canvas.getContext('2d')
}

class StreetPainter {
  readonly #map: L.Map
  readonly #context: CanvasRenderingContext2D
  readonly #theme: MapTheme
  readonly #view: View
  readonly #zoom: number

  constructor(map: L.Map, context: CanvasRenderingContext2D, theme: MapTheme, view: View) {
    this.#map = map
    this.#context = context
    this.#theme = theme
    this.#view = view
    this.#zoom = map.getZoom()
    context.lineJoin = 'round'
    context.lineCap = 'round'
  }

  paint(tiles: readonly StreetTile[], rails: RailColors, markers: readonly MapPosition[]): void {
    for (const kind of FILLS) {
      if (kind === 'building' && this.#zoom < BUILDINGS_FROM_ZOOM) continue
      this.#context.fillStyle = this.#theme[FILL_COLORS[kind]]
      for (const tile of tiles) {
        const path = tile.fills.get(kind)
        if (path) this.#inTile(tile, () => this.#context.fill(path, 'evenodd'))
      }
    }
    for (const part of ['edge', 'color'] as const) {
      for (const kind of LINES) {
        const style = LINE_STYLES[kind]
        const color = style[part]
        if (!color || this.#zoom < style.fromZoom) continue
        this.#context.strokeStyle = this.#theme[color]
        const width = style.width(this.#zoom) + (part === 'edge' ? 1.6 : 0)
        for (const tile of tiles) {
          const path = tile.lines.get(kind)
          if (path) this.#inTile(tile, (scale) => this.#stroke(path, width / scale))
        }
      }
    }
    if (this.#zoom >= RAIL_FROM_ZOOM) for (const tile of tiles) this.#paintRails(tile, rails)
    const stops = this.#zoom >= STOPS_FROM_ZOOM ? this.#paintStops(rails) : []
    this.#setTransform(1, 0, 0)
    const names = tiles.flatMap((tile) => this.#listNames(tile, rails))
    const taken = markers.map((marker) => this.#toMarkerBox(marker))
    const { x, y } = this.#view.size
    writeNames(this.#context, [...stops, ...names], {
      theme: this.#theme,
      zoom: this.#zoom,
      size: { x, y },
      taken,
      rails: tiles.flatMap((tile) => tile.rails.map((line) => line.map(this.#buildToCanvas(tile)))),
    })
  }

  #stroke(path: Path2D, width: number): void {
    this.#context.lineWidth = width
    this.#context.stroke(path)
  }

  #setTransform(scale: number, x: number, y: number): void {
    const ratio = devicePixelRatio || 1
    this.#context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio)
  }

  /** Pixels per unit of a tile, and the position of its corner on the canvas. */
  #getPlace({ z, x, y, extent }: StreetTile): { scale: number; left: number; top: number } {
    const size = 2 ** (this.#zoom - z) * TILE_PX
    const corner = this.#map.getPixelBounds().min?.add(this.#view.origin) ?? L.point(0, 0)
    return { scale: size / extent, left: x * size - corner.x, top: y * size - corner.y }
  }

  #inTile(tile: StreetTile, work: (scale: number) => void): void {
    const { scale, left, top } = this.#getPlace(tile)
    this.#setTransform(scale, left, top)
    work(scale)
  }

  #paintRails(tile: StreetTile, rails: RailColors): void {
    this.#inTile(tile, (scale) => {
      for (const line of tile.rails) {
        const path = new Path2D()
        line.forEach(({ x, y }, n) => (n === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
        const color = rails.findLine(line.map((point) => toPosition(tile, point)))
        this.#context.strokeStyle = color ? this.#theme[`rail-${color}`] : this.#theme.border
        this.#stroke(path, (color ? 2.2 : 1.2) / scale)
      }
    })
  }

  #paintStops(rails: RailColors): PlacedName[] {
    this.#setTransform(1, 0, 0)
    return rails.stops.flatMap(({ lat, lng, name, color }) => {
      const point = this.#toCanvas({ lat, lng })
      if (point.x < 0 || point.y < 0 || point.x > this.#view.size.x || point.y > this.#view.size.y) return []
      this.#context.beginPath()
      this.#context.arc(point.x, point.y, 4.5, 0, Math.PI * 2)
      this.#context.fillStyle = this.#theme.halo
      this.#context.fill()
      this.#context.strokeStyle = this.#theme[`rail-${color}`]
      this.#context.lineWidth = 2.5
      this.#context.stroke()
      return [{ kind: 'station' as const, text: name, rank: 1, line: [point], color: this.#theme[`rail-${color}`] }]
    })
  }

  /** Stations that are already drawn as stops are left out. */
  #listNames(tile: StreetTile, rails: RailColors): PlacedName[] {
    const toCanvas = this.#buildToCanvas(tile)
    return tile.names.flatMap(({ kind, text, rank, lines }) => {
      const [first] = lines[0] ?? []
      if (kind === 'station' && first && rails.isStop(toPosition(tile, first))) return []
      return lines.map((line) => ({ kind, text, rank, line: line.map(toCanvas) }))
    })
  }

  #buildToCanvas(tile: StreetTile): (point: Pixel) => Pixel {
    const { scale, left, top } = this.#getPlace(tile)
    return ({ x, y }) => ({ x: x * scale + left, y: y * scale + top })
  }

  #toCanvas({ lat, lng }: MapPosition): Pixel {
    const { x, y } = this.#map.latLngToContainerPoint([lat, lng]).subtract(this.#view.origin)
    return { x, y }
  }

  #toMarkerBox(position: MapPosition): Box {
    const { x, y } = this.#toCanvas(position)
    return [x - MARKER.halfWidth, y - MARKER.height, x + MARKER.halfWidth, y]
  }
}

/** Web Mercator, as tile maps project it. */
function toPosition({ z, x, y, extent }: StreetTile, point: Pixel): MapPosition {
  const north = Math.PI * (1 - (2 * (y + point.y / extent)) / 2 ** z)
  return {
    lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
    lng: ((x + point.x / extent) / 2 ** z) * 360 - 180,
  }
}
