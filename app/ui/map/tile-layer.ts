// Tiles from the configured address, if there is one. If all tiles fail, the layer is removed and the base map stays.
import L from 'leaflet'
import type { MapTiles } from './map-model.ts'

/** After this number of failures without a success the tile server counts as unavailable. */
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
