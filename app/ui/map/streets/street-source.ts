// Reads vector tiles in the Protomaps schema from a PMTiles file, and turns each into paths to draw and names to write.
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { joinLines } from './join-lines.ts'
import { getFillKind, getLineKind, getNameRank, type FillKind, type LineKind, type NameKind } from './street-style.ts'

export type TileAddress = { z: number; x: number; y: number }
export type Pixel = { x: number; y: number }
/** In units of the tile: `extent` of them make its width. */
export type StreetName = { kind: NameKind; text: string; rank: number; lines: Pixel[][] }
export type StreetTile = TileAddress & {
  extent: number
  fills: ReadonlyMap<FillKind, Path2D>
  lines: ReadonlyMap<LineKind, Path2D>
  rails: Pixel[][]
  names: StreetName[]
}
/** Null while it loads; the nearest ancestor is drawn instead. */
export type StreetSource = {
  find(address: TileAddress): StreetTile | null
  request(address: TileAddress): void
}
type Handlers = { onLoad: () => void; onFailure: () => void }

/** Beyond it a tile is drawn larger. */
const MAX_DATA_ZOOM = 14
const MAX_KEPT_TILES = 96
const MAX_LEVELS_UP = 5

export function openStreets(url: string, { onLoad, onFailure }: Handlers): StreetSource {
  const archive = new PMTiles(url)
  const tiles = new Map<string, StreetTile | 'loading' | 'none'>()
  const load = async (address: TileAddress) => {
    const key = toKey(address)
    if (tiles.has(key)) return
    tiles.set(key, 'loading')
    try {
      const answer = await archive.getZxy(address.z, address.x, address.y)
      tiles.set(key, answer ? readTile(address, new Uint8Array(answer.data)) : 'none')
      forgetOldest(tiles)
      if (!answer && address.z > 0) void load(toParent(address))
      onLoad()
    } catch {
      tiles.delete(key)
      onFailure()
    }
  }
  return {
    find(address) {
      let wanted = address
      for (let level = 0; level <= MAX_LEVELS_UP && wanted.z >= 0; level++) {
        const tile = tiles.get(toKey(wanted))
        if (tile && typeof tile === 'object') return tile
        wanted = toParent(wanted)
      }
      return null
    },
    request: (address) => void load(address),
  }
}

/** Tiles are made for a width of 512 pixels, so their zoom is one less than that of the map. */
export function getDataZoom(mapZoom: number): number {
  return Math.max(0, Math.min(MAX_DATA_ZOOM, Math.floor(mapZoom) - 1))
}

const toKey = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`
const toParent = ({ z, x, y }: TileAddress): TileAddress => ({ z: z - 1, x: x >> 1, y: y >> 1 })

/** A map keeps the order of insertion. */
function forgetOldest(tiles: Map<string, unknown>): void {
  for (const key of tiles.keys()) {
    if (tiles.size <= MAX_KEPT_TILES) return
    if (tiles.get(key) !== 'loading') tiles.delete(key)
  }
}

function readTile(address: TileAddress, bytes: Uint8Array): StreetTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const fills = new Map<FillKind, Path2D>()
  const lines = new Map<LineKind, Path2D>()
  const rails: Pixel[][] = []
  const names: StreetName[] = []
  let extent = 4_096
  for (const layerName of ['earth', 'landuse', 'water', 'buildings', 'roads', 'places', 'pois']) {
    const layer = layers[layerName]
    if (!layer) continue
    extent = layer.extent
    for (let n = 0; n < layer.length; n++) readFeature(layerName, layer.feature(n))
  }
  return { ...address, extent, fills, lines, rails, names: joinRoads(names) }

  function readFeature(layerName: string, feature: VectorTileFeature): void {
    const kind = String(feature.properties.kind ?? '')
    const detail = String(feature.properties.kind_detail ?? '')
    const text = typeof feature.properties.name === 'string' ? feature.properties.name : ''
    const isLine = feature.type === LINE
    if (feature.type === POLYGON) {
      const fill = getFillKind(layerName, kind)
      if (fill) addTo(fills, fill, feature.loadGeometry(), true)
      return
    }
    if (isLine && kind === 'rail') {
      rails.push(...feature.loadGeometry())
      return
    }
    const line = isLine ? getLineKind(layerName, kind, detail) : null
    const name = text === '' ? null : getNameRank(layerName, kind, detail)
    if (!line && !name) return
    const geometry = feature.loadGeometry()
    if (line) addTo(lines, line, geometry, false)
    if (name) names.push({ ...name, text, lines: geometry })
  }
}

/** A road is many short lines in a tile, from crossing to crossing; its name needs a long one. */
function joinRoads(names: readonly StreetName[]): StreetName[] {
  const roads = new Map<string, StreetName>()
  for (const { kind, text, rank, lines } of names) {
    if (kind !== 'road') continue
    const before = roads.get(text)
    const all = [...(before?.lines ?? []), ...lines]
    roads.set(text, { kind, text, rank: Math.min(rank, before?.rank ?? rank), lines: all })
  }
  for (const road of roads.values()) road.lines = joinLines(road.lines)
  return [...names.filter(({ kind }) => kind !== 'road'), ...roads.values()]
}

const LINE = 2
const POLYGON = 3

function addTo<K>(paths: Map<K, Path2D>, kind: K, rings: Pixel[][], isClosed: boolean): void {
  const path = paths.get(kind) ?? new Path2D()
  paths.set(kind, path)
  for (const ring of rings) {
    ring.forEach(({ x, y }, n) => (n === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    if (isClosed) path.closePath()
  }
}
