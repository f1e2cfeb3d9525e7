// What the map is given and what it tells back. Words arrive translated.

export type MapPoint = {
  id: string
  lat: number
  lng: number
  /** On the pin: '₱25K'. */
  label: string
  /** Read out instead of the label, where it says more. */
  title?: string
}
/** One home, or several that were drawn together before they came here. */
export type MapSpot = {
  key: string
  lat: number
  lng: number
  /** On the pin: '₱25k', '12 homes'. */
  label: string
  /** Under the label, smaller. */
  note?: string
  /** Read out instead of both; holds their words, so that it can be spoken as it is seen. */
  title: string
  /** Null for several homes: pressing it comes closer. */
  id: string | null
}
export type MapCircle = { lat: number; lng: number; radius: number }
export type MapTiles = { url: string; attribution: string; maxZoom: number }
export type MapPosition = { lat: number; lng: number }
export type MapBounds = { west: number; south: number; east: number; north: number }
/** `isByHand`: somebody moved it; otherwise it followed its props or its size. */
export type MapMove = { center: MapPosition; zoom: number; bounds: MapBounds; isByHand: boolean }

export type MapLabels = {
  /** Names the map for those who cannot see it. */
  label: string
  zoomIn: string
  zoomOut: string
  /** '12 homes, zoom in' on a cluster. */
  cluster: (count: number) => string
  /** Names the group of spots: 'Homes on the map, move with the arrow keys'. */
  spots?: string
  /** On the circle: 'Approximate area'. */
  approximate: string
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
  /** Shows this piece of the map instead of `center` and `zoom`. */
  fit?: MapBounds
  points?: readonly MapPoint[]
  spots?: readonly MapSpot[]
  /** The one a mouse or the focus is on, here or elsewhere on the page. */
  highlightedId?: string | null
  onHighlight?: (id: string | null) => void
  /** A spot of several homes was pressed and the map cannot come closer. */
  onSpotOpen?: (spot: MapSpot) => void
  circle?: MapCircle
  selectedId?: string
  onSelect?: (id: string) => void
  onMove?: (move: MapMove) => void
  tiles?: MapTiles
  labels: MapLabels
  className?: string
}

/** The country with some sea around it. */
export const MAP_BOUNDS: MapBounds = { west: 112, south: 2, east: 132, north: 24 }
export const MIN_ZOOM = 5
/** Past this the base map has nothing more to show. */
export const MAX_ZOOM_WITHOUT_TILES = 15
export const SCHEMATIC_FROM_ZOOM = 11
export const BASE_ATTRIBUTION = '© OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)'
