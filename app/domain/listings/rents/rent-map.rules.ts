// Where a city is on the small map of rents, and which shade its typical rent has.

export type Position = { lat: number; lng: number }
export type MapArea = { width: number; height: number; project: (position: Position) => { x: number; y: number } }

/** A rectangle of degrees. A degree of longitude is shorter than one of latitude by the cosine of the middle latitude. */
function defineArea(west: number, south: number, east: number, north: number, height: number): MapArea {
  const perDegree = height / (north - south)
  const perLongitude = perDegree * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const project = ({ lat, lng }: Position) => ({ x: (lng - west) * perLongitude, y: (north - lat) * perDegree })
  return { width: Math.round((east - west) * perLongitude), height, project }
}

/** The country. The drawn outline (scripts/map/outline.ts) has the same area. */
export const OUTLINE = defineArea(116.7, 4.5, 127, 21.2, 1_600)

/** Metro Manila, whose cities would cover each other. Drawn over the sea in the north-east. */
export const METRO = { ...defineArea(120.88, 14.33, 121.21, 14.8, 460), left: 630, top: 60 }

export function isInMetro({ lat, lng }: Position): boolean {
  const { x, y } = METRO.project({ lat, lng })
  return x >= 0 && y >= 0 && x <= METRO.width && y <= METRO.height
}

export const SHADE_COUNT = 4

/**
 * The upper limits of the shades but the last: quarters of the cities, from the cheapest. Cities with the same rent have the same shade.
 */
export function getShadeLimits(rents: readonly number[]): number[] {
  const sorted = rents.toSorted((a, b) => a - b)
  const limits = Array.from({ length: SHADE_COUNT - 1 }, (_, n) => {
    return sorted[Math.ceil(((n + 1) * sorted.length) / SHADE_COUNT) - 1] ?? 0
  })
  return [...new Set(limits)].filter((limit) => limit < (sorted.at(-1) ?? 0))
}

/** 1 is the lightest. */
export function getShade(rent: number, limits: readonly number[]): number {
  const index = limits.findIndex((limit) => rent <= limit)
  return (index === -1 ? limits.length : index) + 1
}
