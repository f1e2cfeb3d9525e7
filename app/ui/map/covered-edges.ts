// The part of a map that its controls leave free: views are fitted into it, and spots are not placed outside of it.
import type L from 'leaflet'
import type { MapBounds, MapPadding, MapPosition } from './map-model.ts'

export type CoveredEdges = {
  getFreeBounds(): MapBounds
  fit(bounds: MapBounds): void
  isUnderCard(position: MapPosition): boolean
  /** Moves the map until a position is in the free part above the card. */
  reveal(position: MapPosition): void
}
type Options = { getPadding: () => MapPadding; getCardHeight: () => number }

/** A smaller map has no room for its padding. */
const MIN_FREE_PX = 120

export function createCoveredEdges(map: L.Map, { getPadding, getCardHeight }: Options): CoveredEdges {
  const readPadding = (): MapPadding => {
    const { x, y } = map.getSize()
    const { top, right, bottom, left } = getPadding()
    const hasRoom = x - left - right >= MIN_FREE_PX && y - top - bottom >= MIN_FREE_PX
    return hasRoom ? { top, right, bottom, left } : { top: 0, right: 0, bottom: 0, left: 0 }
  }
  const getFreeBounds = (): MapBounds => {
    const { x, y } = map.getSize()
    const { top, right, bottom, left } = readPadding()
    const { lat: south, lng: west } = map.containerPointToLatLng([left, y - bottom])
    const { lat: north, lng: east } = map.containerPointToLatLng([x - right, top])
    return { south, west, north, east }
  }
  return {
    getFreeBounds,
    /** Skips the move if the map already shows the area, because rounding would make the map jump. */
    fit(bounds) {
      if (isNearlySame(getFreeBounds(), bounds)) return
      const { top, right, bottom, left } = readPadding()
      const corners: L.LatLngBoundsLiteral = [
        [bounds.south, bounds.west],
        [bounds.north, bounds.east],
      ]
      map.fitBounds(corners, { animate: false, paddingTopLeft: [left, top], paddingBottomRight: [right, bottom] })
    },
    isUnderCard({ lat, lng }) {
      const height = getCardHeight()
      return height > 0 && map.latLngToContainerPoint([lat, lng]).y > map.getSize().y - readPadding().bottom - height
    },
    reveal({ lat, lng }) {
      const { top, right, bottom, left } = readPadding()
      map.panInside([lat, lng], {
        animate: false,
        paddingTopLeft: [left, top],
        paddingBottomRight: [right, bottom + getCardHeight()],
      })
    },
  }
}

function isNearlySame(now: MapBounds, next: MapBounds): boolean {
  const slack = 0.02
  const isClose = (a: number, b: number, size: number) => Math.abs(a - b) < slack * size
  const [height, width] = [next.north - next.south, next.east - next.west]
  return (
    isClose(now.south, next.south, height) &&
    isClose(now.north, next.north, height) &&
    isClose(now.west, next.west, width) &&
    isClose(now.east, next.east, width)
  )
}
