// Props and callbacks of the map. Text arrives translated.
import type { ReactNode } from 'react'

export type MapPoint = {
  id: string
  lat: number
  lng: number
  /** On the pin: '₱25K'. */
  label: string
  /** Read out instead of the label, if it says more. */
  title?: string
}
/** One point, or several that were merged before they reached the map. */
export type MapSpot = {
  key: string
  lat: number
  lng: number
  /** On the pin: '₱25k', '12 results'. */
  label: string
  /** Read out instead of the label; contains its text, so that voice control works with what is visible. */
  title: string
  /** The person has opened it before. */
  isSeen?: boolean
  /** Null for several points: a click zooms in. */
  id: string | null
}
export type MapCircle = { lat: number; lng: number; radius: number }
/** `pictures`: an address with {z}, {x} and {y}. `streets`: the address of a PMTiles file with vector tiles. */
export type MapTiles = { kind: 'pictures' | 'streets'; url: string; attribution: string; maxZoom: number }
export type MapPosition = { lat: number; lng: number }
export type MapBounds = { west: number; south: number; east: number; north: number }
/** The edges of the map that controls cover, in pixels. */
export type MapPadding = { top: number; right: number; bottom: number; left: number }
/** `bounds` is the part that no control covers. `isByUser`: the user moved the map; otherwise its props or its size changed. */
export type MapMove = { center: MapPosition; zoom: number; bounds: MapBounds; isByUser: boolean }

export type MapLabels = {
  /** Accessible name of the map. */
  label: string
  zoomIn: string
  zoomOut: string
  /** On a cluster: '12 results, zoom in'. */
  cluster: (count: number) => string
  /** Name of the group of spots: 'Results on the map, move with the arrow keys'. */
  spots?: string
  /** On the circle: 'Approximate area'. */
  approximate: string
  /** On the pin that the person moves: 'Pin, move with the arrow keys'. */
  pin?: string
  /** 'Schematic, not for navigation'. */
  schematic: string
  /** 'Street map unavailable, showing a simplified map'. */
  tilesFailed: string
  loading: string
  failed: string
  retry: string
}

export type MapProps = {
  center: MapPosition
  zoom: number
  /** Shows this area instead of `center` and `zoom`. */
  fit?: MapBounds
  points?: readonly MapPoint[]
  spots?: readonly MapSpot[]
  /** The spot with pointer or focus, here or elsewhere on the page. */
  highlightedId?: string | null
  onHighlight?: (id: string | null) => void
  /** A merged spot was clicked and the map cannot zoom in further. */
  onSpotOpen?: (spot: MapSpot) => void
  circle?: MapCircle
  /** With it the person places a pin: null before the first time. */
  onPinMove?: (position: MapPosition) => void
  pin?: MapPosition | null
  /** A polygon, drawn before. */
  shape?: readonly MapPosition[]
  /** While it is true, the person draws instead of moving the map. */
  isDrawing?: boolean
  onDraw?: (drawn: MapPosition[]) => void
  /** The view is fitted into the rest of the map, and only the rest has spots. */
  padding?: MapPadding
  /** Height of a card above the lower padding: the selected spot is moved out from under it, the others are hidden there. */
  cardHeight?: number
  /** More buttons beside those for the zoom. */
  tools?: ReactNode
  /** Buttons in a row above the lower padding, for a map that fills the screen. */
  isFullScreen?: boolean
  /** The id of a point, or the key of a spot; the key of a single spot is its id. */
  selectedId?: string
  onSelect?: (id: string) => void
  onMove?: (move: MapMove) => void
  tiles?: MapTiles
  labels: MapLabels
  className?: string
}

/** On a map that fills the screen: the upper part of the lower padding, with buttons and attribution. */
export const TOOLS_ROW_PX = 56
export const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }
/** The Philippines with some sea around. */
export const MAP_BOUNDS: MapBounds = { west: 112, south: 2, east: 132, north: 24 }
export const MIN_ZOOM = 5
/** The base map has no more detail beyond this zoom. */
export const MAX_ZOOM_WITHOUT_TILES = 15
export const SCHEMATIC_FROM_ZOOM = 11
export const BASE_ATTRIBUTION = '© OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)'
