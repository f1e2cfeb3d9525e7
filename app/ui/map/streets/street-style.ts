// What of the Protomaps schema is drawn, in which order, how wide, and which names are written first.
import type { MapColor } from '#app/ui/map/map-theme.ts'

/** In drawing order. */
export const FILLS = ['land', 'institution', 'restricted', 'park', 'water', 'building'] as const
export type FillKind = (typeof FILLS)[number]
/** In drawing order. */
export const LINES = ['stream', 'path', 'service', 'minor', 'medium', 'major', 'main', 'highway'] as const
export type LineKind = (typeof LINES)[number]
export type NameKind = 'town' | 'district' | 'quarter' | 'station' | 'mall' | 'school' | 'hospital' | 'park' | 'road'

const PARKS = new Set([
  'park',
  'garden',
  'grass',
  'grassland',
  'meadow',
  'wood',
  'forest',
  'golf_course',
  'village_green',
  'playground',
  'pitch',
  'recreation_ground',
  'nature_reserve',
  'national_park',
  'cemetery',
])
const INSTITUTIONS = new Set(['school', 'university', 'college', 'hospital', 'kindergarten', 'mall', 'stadium'])
const RESTRICTED = new Set(['military', 'naval_base', 'airfield', 'industrial', 'aerodrome', 'railway'])

export function getFillKind(layer: string, kind: string): FillKind | null {
  if (layer === 'earth') return 'land'
  if (layer === 'water') return 'water'
  if (layer === 'buildings') return 'building'
  if (PARKS.has(kind)) return 'park'
  if (INSTITUTIONS.has(kind)) return 'institution'
  return RESTRICTED.has(kind) ? 'restricted' : null
}

export function getLineKind(layer: string, kind: string, detail: string): LineKind | null {
  if (layer === 'water') return 'stream'
  if (layer !== 'roads') return null
  if (kind === 'highway') return 'highway'
  if (kind === 'major_road') {
    if (/^(trunk|primary)/.test(detail)) return 'main'
    return detail.startsWith('secondary') ? 'major' : 'medium'
  }
  if (kind === 'minor_road') return detail === 'service' ? 'service' : 'minor'
  return kind === 'path' ? 'path' : null
}

const POINTS: Partial<Record<string, NameKind>> = {
  station: 'station',
  mall: 'mall',
  department_store: 'mall',
  university: 'school',
  college: 'school',
  school: 'school',
  hospital: 'hospital',
  park: 'park',
}
const POINT_RANK: Record<NameKind, number> = {
  town: 0,
  station: 1,
  district: 2,
  mall: 4,
  road: 5,
  quarter: 7,
  school: 8,
  hospital: 8,
  park: 9,
}
const ROAD_RANK: Partial<Record<LineKind, number>> = {
  highway: 3,
  main: 3,
  major: 5,
  medium: 6,
  minor: 10,
  service: 12,
}

/** A lower rank is written first. */
export function getNameRank(layer: string, kind: string, detail: string): { kind: NameKind; rank: number } | null {
  if (layer === 'roads') {
    const line = detail.endsWith('_link') ? null : getLineKind(layer, kind, detail)
    const rank = line && ROAD_RANK[line]
    return rank ? { kind: 'road', rank } : null
  }
  if (layer === 'places') {
    if (kind === 'locality') return { kind: 'town', rank: detail === 'city' ? 0 : 1 }
    if (kind === 'neighbourhood' && detail === 'suburb') return { kind: 'district', rank: POINT_RANK.district }
    return /^(macrohood|neighbourhood)$/.test(kind) ? { kind: 'quarter', rank: POINT_RANK.quarter } : null
  }
  const point = layer === 'pois' ? POINTS[kind] : undefined
  return point ? { kind: point, rank: POINT_RANK[point] + (kind === 'school' ? 1 : 0) } : null
}

export const FILL_COLORS: Record<FillKind, MapColor> = {
  land: 'land',
  institution: 'institution',
  restricted: 'restricted',
  park: 'park',
  water: 'water',
  building: 'building',
}

type LineStyle = { color: MapColor; edge: MapColor | null; fromZoom: number; width: (zoom: number) => number }

/** Widths in pixels at zoom 16; they halve about every two levels. */
const scaleWidth = (atZoom16: number) => (zoom: number) => Math.max(0.6, atZoom16 * 1.42 ** (zoom - 16))

export const LINE_STYLES: Record<LineKind, LineStyle> = {
  stream: { color: 'water', edge: null, fromZoom: 12, width: scaleWidth(4) },
  path: { color: 'road', edge: null, fromZoom: 16, width: () => 1 },
  service: { color: 'road', edge: null, fromZoom: 15, width: scaleWidth(2.4) },
  minor: { color: 'road', edge: 'road-edge', fromZoom: 13, width: scaleWidth(5) },
  medium: { color: 'road', edge: 'road-edge', fromZoom: 11, width: scaleWidth(6.5) },
  major: { color: 'road', edge: 'road-edge', fromZoom: 10, width: scaleWidth(8) },
  main: { color: 'expressway', edge: 'main-edge', fromZoom: 8, width: scaleWidth(9.5) },
  highway: { color: 'expressway', edge: 'main-edge', fromZoom: 6, width: scaleWidth(11) },
}

type NameStyle = { font: string; color: MapColor; fromZoom: number; isUpperCase?: boolean; dot?: MapColor }

export const NAME_STYLES: Record<NameKind, NameStyle> = {
  town: { font: '650 13px', color: 'text', fromZoom: 5 },
  district: { font: '600 12px', color: 'text', fromZoom: 11, isUpperCase: true },
  quarter: { font: '600 11px', color: 'text-soft', fromZoom: 14, isUpperCase: true },
  station: { font: '700 12px', color: 'text', fromZoom: 13 },
  mall: { font: '600 11px', color: 'text-place', fromZoom: 14, dot: 'text-place' },
  school: { font: '500 11px', color: 'text-place', fromZoom: 15, dot: 'text-place' },
  hospital: { font: '500 11px', color: 'text-place', fromZoom: 15, dot: 'text-place' },
  park: { font: 'italic 500 11px', color: 'text-park', fromZoom: 15 },
  road: { font: '500 11px', color: 'text-soft', fromZoom: 12 },
}
