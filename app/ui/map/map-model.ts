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
export type MapCircle = { lat: number; lng: number; radius: number }
export type MapTiles = { url: string; attribution: string; maxZoom: number }
export type MapPosition = { lat: number; lng: number }
export type MapBounds = { west: number; south: number; east: number; north: number }
export type MapMove = { center: MapPosition; zoom: number; bounds: MapBounds }

export type MapWords = {
  /** Names the map for those who cannot see it. */
  label: string
  zoomIn: string
  zoomOut: string
  /** '12 homes, zoom in' on a cluster. */
  cluster: (count: number) => string
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
  points?: readonly MapPoint[]
  circle?: MapCircle
  selectedId?: string
  onSelect?: (id: string) => void
  onMove?: (move: MapMove) => void
  tiles?: MapTiles
  words: MapWords
  className?: string
}

/** The country with some sea around it. */
export const MAP_BOUNDS: MapBounds = { west: 112, south: 2, east: 132, north: 24 }
export const MIN_ZOOM = 5
/** Past this the base map has nothing more to show. */
export const MAX_ZOOM_WITHOUT_TILES = 15
export const SCHEMATIC_FROM_ZOOM = 11
export const BASE_ATTRIBUTION = '© OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)'
