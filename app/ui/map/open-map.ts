// Puts a map together on an element: base, schematic, labels, tiles, circle, pins. Knows Leaflet; the component around it does not.
import L from 'leaflet'
import { addBaseLayer } from './base-layer.ts'
import { addCircleLayer } from './circle-layer.ts'
import { addLabelLayer } from './label-layer.ts'
import type { MapData } from './map-data.ts'
import {
  MAP_BOUNDS,
  MAX_ZOOM_WITHOUT_TILES,
  MIN_ZOOM,
  SCHEMATIC_FROM_ZOOM,
  type MapMove,
  type MapPosition,
  type MapProps,
  type MapTiles,
  type MapWords,
} from './map-model.ts'
import { onThemeChange, readTheme } from './map-theme.ts'
import { addPinLayer, type PinLayer } from './pin-layer.ts'
import { addSchematicLayer } from './schematic-layer.ts'
import { createTileLayer, watchTiles } from './tile-layer.ts'

/** What is on the screen right now, for the notes beside the map. */
export type MapNotes = { isSchematic: boolean; haveTilesFailed: boolean; zoom: number }

export type OpenMap = PinLayer & {
  setView(center: MapPosition, zoom: number): void
  setCircle(circle: MapProps['circle'], name: string): void
  zoomBy(steps: 1 | -1): void
  close(): void
}

type Options = Pick<MapProps, 'center' | 'zoom' | 'tiles'> & {
  words: () => MapWords
  onSelect: (id: string) => void
  onMove: (move: MapMove) => void
  onNotes: (notes: MapNotes) => void
}

export function openMap(element: HTMLElement, data: MapData, options: Options): OpenMap {
  const map = createMap(element, options)
  const base = addBaseLayer(map, data.base)
  const drawings = [addSchematicLayer(map, data.schematic), addLabelLayer(map, data.labels, data.schematic)]
  const circle = addCircleLayer(map)
  const pins = addPinLayer(map, options)
  const paint = () => {
    const theme = readTheme(element)
    for (const layer of [base, ...drawings]) layer.paint(theme)
    circle.paint(getComputedStyle(element).getPropertyValue('--map-circle').trim())
  }
  paint()
  const forgetTheme = onThemeChange(paint)
  const forgetSize = followSize(map, element)

  const state = { areDrawingsShown: true, haveTilesFailed: false }
  const tell = () =>
    options.onNotes({
      isSchematic: state.areDrawingsShown && map.getZoom() >= SCHEMATIC_FROM_ZOOM,
      haveTilesFailed: state.haveTilesFailed,
      zoom: map.getZoom(),
    })
  if (options.tiles) {
    addTiles(map, options.tiles, (areWorking) => {
      state.areDrawingsShown = !areWorking
      state.haveTilesFailed = !areWorking
      for (const layer of drawings) layer.show(!areWorking)
      tell()
    })
  }
  map.on('zoomend', tell)
  map.on('moveend', () => options.onMove(moveOf(map)))
  tell()
  return {
    ...pins,
    setView: ({ lat, lng }, zoom) => void map.setView([lat, lng], zoom),
    setCircle: (next, name) => circle.set(next, name),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    close() {
      forgetTheme()
      forgetSize()
      map.remove()
    },
  }
}

function createMap(element: HTMLElement, { center, zoom, tiles }: Options): L.Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
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
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  })
  // The wheel belongs to the page until somebody has turned to the map.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  return map.setView([center.lat, center.lng], zoom, { animate: false })
}

function addTiles(map: L.Map, tiles: MapTiles, decided: (areWorking: boolean) => void): void {
  const layer = createTileLayer(tiles)
  watchTiles(layer, {
    working: () => decided(true),
    failed() {
      layer.remove()
      map.setMaxZoom(MAX_ZOOM_WITHOUT_TILES)
      decided(false)
    },
  })
  layer.addTo(map)
}

function followSize(map: L.Map, element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(element)
  return () => observer.disconnect()
}

function moveOf(map: L.Map): MapMove {
  const { lat, lng } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { lat, lng },
    zoom: map.getZoom(),
    bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
  }
}
