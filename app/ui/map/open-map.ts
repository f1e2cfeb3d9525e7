// Builds a map on an element: base, schematic, labels, tiles, circle, pins. Depends on Leaflet; the component around it does not.
import L from 'leaflet'
import { addBaseLayer } from './base-layer.ts'
import { addCircleLayer } from './circle-layer.ts'
import { createCoveredEdges, type CoveredEdges } from './covered-edges.ts'
import { addLabelLayer } from './label-layer.ts'
import type { MapData } from './map-data.ts'
import {
  MAP_BOUNDS,
  MAX_ZOOM_WITHOUT_TILES,
  MIN_ZOOM,
  SCHEMATIC_FROM_ZOOM,
  type MapBounds,
  type MapMove,
  type MapPadding,
  type MapPosition,
  type MapProps,
  type MapSpot,
  type MapTiles,
  type MapLabels,
} from './map-model.ts'
import { onThemeChange, readTheme } from './map-theme.ts'
import { addMovablePin } from './movable-pin.ts'
import { addPinLayer, type PinLayer } from './pin-layer.ts'
import { addShapeLayer } from './shape-layer.ts'
import { addSchematicLayer } from './schematic-layer.ts'
import type { StreetLayer } from './streets/street-layer.ts'
import { addSpotLayer, type SpotLayer } from './spot-layer.ts'
import { createTileLayer, watchTiles } from './tile-layer.ts'

/** The current state, for the notes beside the map. */
export type MapNotes = { isSchematic: boolean; haveTilesFailed: boolean; zoom: number }

export type OpenMap = Pick<PinLayer, 'setPoints'> &
  Pick<SpotLayer, 'setSpots' | 'setHighlighted'> & {
    setSelected(id: string | undefined): void
    /** Shows a position above a card of this height; null and 0 after the card has closed. */
    reveal(position: MapPosition | null, cardHeight: number): void
    setView(center: MapPosition, zoom: number): void
    fitTo(bounds: MapBounds): void
    setCircle(circle: MapProps['circle'], name: string): void
    setPin(position: MapProps['pin'], name: string): void
    setShape(shape: MapProps['shape']): void
    setDrawing(isDrawing: boolean): void
    zoomBy(steps: 1 | -1): void
    close(): void
  }

type Options = Pick<MapProps, 'center' | 'zoom' | 'tiles'> & {
  getLabels: () => MapLabels
  getPadding: () => MapPadding
  onSelect: (id: string) => void
  onHighlight: (id: string | null) => void
  onSpotOpen: (spot: MapSpot) => void
  onMove: (move: MapMove) => void
  onDraw: (drawn: MapPosition[]) => void
  /** Absent on maps without a movable pin. */
  onPinMove: ((position: MapPosition) => void) | undefined
  onNotes: (notes: MapNotes) => void
}

export function openMap(element: HTMLElement, data: MapData, options: Options): OpenMap {
  const map = createMap(element, options)
  const base = addBaseLayer(map, data.base)
  const labels = addLabelLayer(map, data.labels, data.schematic)
  const drawings = [addSchematicLayer(map, data.schematic), labels]
  const circle = addCircleLayer(map)
  const shape = addShapeLayer(map, options.onDraw)
  const pins = addPinLayer(map, options)
  let cardHeight = 0
  const edges = createCoveredEdges(map, { getPadding: options.getPadding, getCardHeight: () => cardHeight })
  const spots = addSpotLayer(map, { ...options, edges })
  const movablePin = options.onPinMove && addMovablePin(map, options.onPinMove)
  let streets: StreetLayer | undefined
  const paint = () => {
    const theme = readTheme(element)
    for (const layer of [base, ...drawings]) layer.paint(theme)
    streets?.paint(theme)
    const color = getComputedStyle(element).getPropertyValue('--map-circle').trim()
    circle.paint(color)
    shape.paint(color)
  }
  paint()
  const unsubscribeTheme = onThemeChange(paint)
  const state = { areDrawingsShown: true, haveTilesFailed: false, isProgrammatic: false }
  /** Marks a move as not made by the user. Without animation, so that the move is complete when it returns. */
  const moveProgrammatically = (move: () => void) => {
    state.isProgrammatic = true
    move()
    state.isProgrammatic = false
  }
  const unobserveSize = observeSize(element, () => moveProgrammatically(() => map.invalidateSize({ animate: false })))
  const reportNotes = () =>
    options.onNotes({
      isSchematic: state.areDrawingsShown && map.getZoom() >= SCHEMATIC_FROM_ZOOM,
      haveTilesFailed: state.haveTilesFailed,
      zoom: map.getZoom(),
    })
  const onTilesDecided = (areWorking: boolean) => {
    state.areDrawingsShown = !areWorking
    state.haveTilesFailed = !areWorking
    for (const layer of drawings) layer.show(!areWorking)
    if (!areWorking) map.setMaxZoom(MAX_ZOOM_WITHOUT_TILES)
    reportNotes()
  }
  let isClosed = false
  if (options.tiles?.kind === 'pictures') addTiles(map, options.tiles, onTilesDecided)
  if (options.tiles?.kind === 'streets') {
    const { url } = options.tiles
    import('./streets/street-layer.ts').then(
      ({ addStreetLayer }) => {
        if (isClosed) return
        streets = addStreetLayer(map, url, data.schematic, {
          working: () => onTilesDecided(true),
          failed() {
            streets?.remove()
            streets = undefined
            onTilesDecided(false)
          },
        })
        streets.paint(readTheme(element))
      },
      () => !isClosed && onTilesDecided(false),
    )
  }
  map.on('zoomend', reportNotes)
  map.on('moveend', () => options.onMove(readMove(map, edges, !state.isProgrammatic)))
  reportNotes()
  options.onMove(readMove(map, edges, false))
  return {
    setPoints: (points) => pins.setPoints(points),
    setSpots(next) {
      spots.setSpots(next)
      labels.avoid(next)
      streets?.avoid(next)
    },
    setHighlighted: (id) => spots.setHighlighted(id),
    setSelected(id) {
      pins.setSelected(id)
      spots.setSelected(id)
    },
    reveal(position, height) {
      cardHeight = height
      spots.repaint()
      if (position) moveProgrammatically(() => edges.reveal(position))
    },
    setView: ({ lat, lng }, zoom) => moveProgrammatically(() => map.setView([lat, lng], zoom, { animate: false })),
    fitTo: (bounds) => moveProgrammatically(() => edges.fit(bounds)),
    setCircle: (next, name) => circle.set(next, name),
    setPin: (position, name) => movablePin?.set(position, name),
    setShape: (next) => shape.set(next),
    setDrawing: (isDrawing) => shape.setDrawing(isDrawing),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    close() {
      isClosed = true
      streets?.remove()
      unsubscribeTheme()
      unobserveSize()
      removeDrawings(map)
      map.remove()
      map.off() // after a change of size Leaflet reports a move with a delay, also on a map that is gone by then
    },
  }
}

/** Removes the paths before their canvas: Leaflet would remove the canvas first and then draw on it once more. */
function removeDrawings(map: L.Map): void {
  map.eachLayer((layer) => {
    if (layer instanceof L.Path) layer.remove()
  })
}

function createMap(element: HTMLElement, { center, zoom, tiles }: Options): L.Map {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: tiles?.maxZoom ?? MAX_ZOOM_WITHOUT_TILES,
    maxBounds: [
      [MAP_BOUNDS.south, MAP_BOUNDS.west],
      [MAP_BOUNDS.north, MAP_BOUNDS.east],
    ],
    scrollWheelZoom: false,
    zoomAnimation: !prefersReducedMotion,
    fadeAnimation: !prefersReducedMotion,
    markerZoomAnimation: !prefersReducedMotion,
    inertia: !prefersReducedMotion,
  })
  // The wheel scrolls the page until the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  return map.setView([center.lat, center.lng], zoom, { animate: false })
}

function addTiles(map: L.Map, tiles: MapTiles, onDecided: (areWorking: boolean) => void): void {
  const layer = createTileLayer(tiles)
  watchTiles(layer, {
    working: () => onDecided(true),
    failed() {
      layer.remove()
      onDecided(false)
    },
  })
  layer.addTo(map)
}

function observeSize(element: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}

function readMove(map: L.Map, edges: CoveredEdges, isByUser: boolean): MapMove {
  const { lat, lng } = map.getCenter()
  return { center: { lat, lng }, zoom: map.getZoom(), bounds: edges.getFreeBounds(), isByUser }
}
