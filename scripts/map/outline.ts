// Draws the outline of the country for the map of rents as a small SVG, from the base map that is committed. Run by hand.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { OUTLINE } from '../../app/domain/listings/rents/rent-map.rules.ts'
import { getSquareKilometres, type Ring } from './geometry.ts'

type Topology = {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
}

const ROOT = new URL('../../', import.meta.url)
const FILE = 'app/routes/public/content/rents/country-outline.svg'
const SMALLEST_ISLAND_KM2 = 90
/** Degrees: less than a pixel of the drawn map. */
const TOLERANCE = 0.02

const [source = ''] = globSync('public/map/base.*.json', { cwd: ROOT.pathname })
const { arcs, transform, objects } = JSON.parse(readFileSync(new URL(source, ROOT), 'utf8')) as Topology

const path = listRings()
  .filter((ring) => getSquareKilometres(ring) >= SMALLEST_ISLAND_KM2)
  .map((ring) => toPath(simplify(ring)))
  .join('')
const { width, height } = OUTLINE
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${path}"/></svg>\n`
writeFileSync(new URL(FILE, ROOT), svg)
console.log(`${FILE}  ${(svg.length / 1_024).toFixed(1)} KB`)

/** The outer rings; lakes are not drawn. */
function listRings(): Ring[] {
  const polygons = objects.land.geometries.flatMap(({ type, arcs: list }) =>
    type === 'MultiPolygon' ? (list as number[][][]) : [list as number[][]],
  )
  return polygons.map(([outer = []]) => outer.flatMap(decodeArc))
}

/** A negative index is the same arc backwards. */
function decodeArc(index: number): Ring {
  let [x, y] = [0, 0]
  const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): [number, number] => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
  return index < 0 ? points.toReversed() : points
}

/** Douglas and Peucker. */
function simplify(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 3) return ring
  let [farthest, most] = [0, 0]
  for (const [n, point] of ring.entries()) {
    const distance = getDistance(point, first, last)
    if (distance > most) [farthest, most] = [n, distance]
  }
  if (most <= TOLERANCE) return [first, last]
  return [...simplify(ring.slice(0, farthest + 1)).slice(0, -1), ...simplify(ring.slice(farthest))]
}

function getDistance([x, y]: [number, number], [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function toPath(ring: Ring): string {
  const points = ring.map(([lng, lat]) => OUTLINE.project({ lat, lng }))
  return `M${points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}Z`
}
