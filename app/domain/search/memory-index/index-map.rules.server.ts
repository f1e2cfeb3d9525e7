// Groups the listings found into cells of a grid over their approximate positions.
import { buildGrid, roundDegrees } from '#app/domain/search/results/map-grid.rules.ts'
import type { MapResults, MapSpot } from '#app/domain/search/results/search.model.ts'
import type { MapView, SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { countBits, forEachBit } from './engine/bits.ts'
import { matchCriteria } from './index-facets.rules.server.ts'
import type { ListingIndex } from './engine/listing-index.ts'

type Cells = { count: Uint32Array; lat: Float64Array; lng: Float64Array; price: Float64Array; first: Uint32Array }

export function findOnMapInIndex(index: ListingIndex, criteria: SearchCriteria, view: MapView): MapResults {
  const bits = matchCriteria(index, criteria)
  const total = countBits(bits)
  index.located.narrow(bits)
  const { bounds, cellDegrees } = buildGrid(view)
  const { lat, lng, price } = index.columns
  const [top, left] = [Math.floor(bounds.south / cellDegrees), Math.floor(bounds.west / cellDegrees)]
  const columns = Math.floor(bounds.east / cellDegrees) - left + 1
  const rows = Math.floor(bounds.north / cellDegrees) - top + 1
  const cells = createEmptyCells(rows * columns)
  forEachBit(bits, (document) => {
    const [y, x] = [lat[document] ?? 0, lng[document] ?? 0]
    if (!(y >= bounds.south && y <= bounds.north && x >= bounds.west && x <= bounds.east)) return
    const cellIndex = (Math.floor(y / cellDegrees) - top) * columns + Math.floor(x / cellDegrees) - left
    addToCell(cells, cellIndex, document, y, x, price[document] ?? 0)
  })
  return { total, located: countBits(bits), spots: buildMapSpots(index, cells) }
}

function createEmptyCells(size: number): Cells {
  return {
    count: new Uint32Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    price: new Float64Array(size).fill(Infinity),
    first: new Uint32Array(size),
  }
}

function addToCell(cells: Cells, cellIndex: number, document: number, lat: number, lng: number, price: number): void {
  cells.count[cellIndex] = (cells.count[cellIndex] ?? 0) + 1
  cells.lat[cellIndex] = (cells.lat[cellIndex] ?? 0) + lat
  cells.lng[cellIndex] = (cells.lng[cellIndex] ?? 0) + lng
  cells.price[cellIndex] = Math.min(cells.price[cellIndex] ?? price, price)
  cells.first[cellIndex] = document
}

function buildMapSpots(index: ListingIndex, { count, lat, lng, price, first }: Cells): MapSpot[] {
  const spots: MapSpot[] = []
  count.forEach((listingCount, cellIndex) => {
    if (listingCount === 0) return
    spots.push({
      lat: roundDegrees((lat[cellIndex] ?? 0) / listingCount),
      lng: roundDegrees((lng[cellIndex] ?? 0) / listingCount),
      count: listingCount,
      price: price[cellIndex] ?? 0,
      id: listingCount === 1 ? index.getIdAt(first[cellIndex] ?? 0) : null,
    })
  })
  return spots
}
