// Tiles from a configured address, if there is one. An address that only fails is dropped, and the base map stays.
import L from 'leaflet'
import type { MapTiles } from './map-model.ts'

/** So many failures without one success, and nobody is there. */
const MAX_FAILURES = 4
const EMPTY_TILE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

export function createTileLayer(tiles: MapTiles): L.TileLayer {
  return L.tileLayer(tiles.url, { maxZoom: tiles.maxZoom, errorTileUrl: EMPTY_TILE, crossOrigin: 'anonymous' })
}

export function watchTiles(layer: L.TileLayer, handlers: { working: () => void; failed: () => void }): void {
  let failures = 0
  let isDecided = false
  const decide = (result: () => void) => {
    if (isDecided) return
    isDecided = true
    result()
  }
  layer.on('tileload', ({ tile }) => {
    if (tile.src !== EMPTY_TILE) decide(handlers.working)
  })
  layer.on('tileerror', () => {
    failures++
    if (failures >= MAX_FAILURES) decide(handlers.failed)
  })
}
