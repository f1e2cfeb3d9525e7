// The homes found, by cells of a grid over their approximate positions.
import { gridOf, roundDegrees } from '#app/domain/search/results/map-grid.rules.ts'
import type { MapFinds, MapSpot } from '#app/domain/search/results/search.model.ts'
import type { MapView, Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import { countBits, eachBit } from './engine/bits.ts'
import { match } from './index-facets.rules.server.ts'
import type { ListingIndex } from './engine/listing-index.ts'

type Cells = { count: Uint32Array; lat: Float64Array; lng: Float64Array; price: Float64Array; first: Uint32Array }

export function mapOf(index: ListingIndex, wanted: Wanted, view: MapView): MapFinds {
  const bits = match(index, wanted)
  const total = countBits(bits)
  index.located.narrow(bits)
  const { bounds, cell } = gridOf(view)
  const { lat, lng, price } = index.columns
  const [top, left] = [Math.floor(bounds.south / cell), Math.floor(bounds.west / cell)]
  const columns = Math.floor(bounds.east / cell) - left + 1
  const rows = Math.floor(bounds.north / cell) - top + 1
  const cells = emptyCells(rows * columns)
  eachBit(bits, (document) => {
    const [y, x] = [lat[document] ?? 0, lng[document] ?? 0]
    if (!(y >= bounds.south && y <= bounds.north && x >= bounds.west && x <= bounds.east)) return
    const at = (Math.floor(y / cell) - top) * columns + Math.floor(x / cell) - left
    addTo(cells, at, document, y, x, price[document] ?? 0)
  })
  return { total, located: countBits(bits), spots: spotsOf(index, cells) }
}

function emptyCells(size: number): Cells {
  return {
    count: new Uint32Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    price: new Float64Array(size).fill(Infinity),
    first: new Uint32Array(size),
  }
}

function addTo(cells: Cells, at: number, document: number, lat: number, lng: number, price: number): void {
  cells.count[at] = (cells.count[at] ?? 0) + 1
  cells.lat[at] = (cells.lat[at] ?? 0) + lat
  cells.lng[at] = (cells.lng[at] ?? 0) + lng
  cells.price[at] = Math.min(cells.price[at] ?? price, price)
  cells.first[at] = document
}

function spotsOf(index: ListingIndex, { count, lat, lng, price, first }: Cells): MapSpot[] {
  const spots: MapSpot[] = []
  count.forEach((homes, at) => {
    if (homes === 0) return
    spots.push({
      lat: roundDegrees((lat[at] ?? 0) / homes),
      lng: roundDegrees((lng[at] ?? 0) / homes),
      count: homes,
      price: price[at] ?? 0,
      id: homes === 1 ? index.idAt(first[at] ?? 0) : null,
    })
  })
  return spots
}
