// The tiles say where rails are, but not which line they belong to. Our own stations say it: a rail has the color of the line it runs along.
import type { Schematic } from '#app/ui/map/map-data.ts'
import type { MapPosition } from '#app/ui/map/map-model.ts'

type RailColor = Schematic['rail'][number]['color']
export type RailColors = {
  stops: (MapPosition & { name: string; color: RailColor })[]
  /** Null for a rail of no known line. */
  findLine(rail: readonly MapPosition[]): RailColor | null
  isStop(position: MapPosition): boolean
}

/** Degrees, about 450 m: our lines are straight between stations, and rails bend. */
const NEAR_LINE = 0.004
/** About 350 m: a station is long. */
const NEAR_STOP = 0.0032

export function createRailColors({ rail }: Schematic): RailColors {
  const stops = rail.flatMap(({ color, stops: all }) => all.map(([lng, lat, name]) => ({ lng, lat, name, color })))
  return {
    stops,
    findLine(line) {
      const middle = line[line.length >> 1]
      if (!middle) return null
      let best: { color: RailColor; distance: number } | null = null
      for (const { color, stops: all } of rail) {
        for (let n = 1; n < all.length; n++) {
          const [a, b] = [all[n - 1], all[n]]
          if (!a || !b) continue
          const distance = getDistance(middle, { lng: a[0], lat: a[1] }, { lng: b[0], lat: b[1] })
          if (!best || distance < best.distance) best = { color, distance }
        }
      }
      return best && best.distance < NEAR_LINE ? best.color : null
    },
    isStop: ({ lat, lng }) => stops.some((stop) => Math.hypot(stop.lat - lat, stop.lng - lng) < NEAR_STOP),
  }
}

/** From a point to a segment, in degrees. */
function getDistance(point: MapPosition, a: MapPosition, b: MapPosition): number {
  const [dx, dy] = [b.lng - a.lng, b.lat - a.lat]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.lng - a.lng) * dx + (point.lat - a.lat) * dy) / length
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(point.lng - a.lng - dx * share, point.lat - a.lat - dy * share)
}
