// Geometry of lines: smoothing, rounding and area.
export type Ring = [number, number][]
export type Polygon = Ring[]

/** Chaikin's corner cutting, because the sources are snapped to a coarse grid. */
export function smoothRing(ring: Ring, passes: number): Ring {
  let points = ring
  for (let pass = 0; pass < passes; pass++) {
    const cut: Ring = []
    for (let n = 0; n + 1 < points.length; n++) {
      const [ax, ay] = points[n] ?? [0, 0]
      const [bx, by] = points[n + 1] ?? [0, 0]
      cut.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25], [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75])
    }
    if (cut[0]) cut.push(cut[0])
    points = cut
  }
  return points
}

export function getSquareKilometres(ring: Ring): number {
  let sum = 0
  for (let n = 0; n + 1 < ring.length; n++) {
    const [ax, ay] = ring[n] ?? [0, 0]
    const [bx, by] = ring[n + 1] ?? [0, 0]
    sum += ax * by - bx * ay
  }
  const latitude = ring[0]?.[1] ?? 0
  return Math.abs(sum / 2) * 111.3 * 111.3 * Math.cos((latitude * Math.PI) / 180)
}

export const buildFeatureCollection = (features: { properties?: object; geometry: object }[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(({ properties = {}, geometry }) => ({ type: 'Feature', properties, geometry })),
  })
