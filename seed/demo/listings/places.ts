// Cities, barangays, districts and landmarks of the demo, from the gazetteer. An unknown barangay stops the seed, so that none is
// invented.
import { type Gazetteer, loadGazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import cities from '#seed/demo/data/cities.json' with { type: 'json' }
import type rents from '#seed/demo/data/rents.json'

export type Tier = keyof typeof rents.tiers
export type Mix = keyof typeof rents.mixes
export type Landmark = { kind: PlaceKind; name: string; lat: number; lng: number }

export type DemoSpot = {
  /** One barangay, or all barangays of a district to pick from. */
  barangays: string[]
  lat: number
  lng: number
  /** Radius in metres around the point; small near the sea. */
  spread: number
  districtSlug: string | null
  districtName: string | null
  tier: Tier
  landmarks: Landmark[]
}

export type DemoCity = {
  key: string
  slug: string
  name: string
  province: string | null
  region: string
  active: number
  mix: Mix
  spots: DemoSpot[]
}

const NEAR_KM = 2.6
const EARTH_KM = 6_371
const LANDMARK_KINDS: readonly PlaceKind[] = ['station', 'school', 'mall', 'market', 'hospital', 'landmark']
/** Short names in everyday use. */
const SPOKEN_NAMES: Record<string, string> = { 'Bonifacio Global City': 'BGC', 'University Belt': 'U-Belt' }

export function loadDemoCities(): DemoCity[] {
  const placeMap = createPlaceMap(loadGazetteer())
  return cities.map((entry, index) => {
    const id = placeMap.requireId(entry.slug)
    const parent = placeMap.getParent(id)
    const isInProvince = placeMap.getKind(parent) === 'province'
    return {
      key: `${entry.slug}-${index}`,
      slug: entry.slug,
      name: placeMap.getName(id),
      province: isInProvince ? placeMap.getName(parent) : null,
      region: placeMap.getName(isInProvince ? placeMap.getParent(parent) : parent),
      active: entry.active,
      mix: entry.mix as Mix,
      spots: entry.spots.map((text) => parseSpot(placeMap, id, text, entry.tier as Tier)),
    }
  })
}

function parseSpot(placeMap: PlaceMap, cityId: number, text: string, cityTier: Tier): DemoSpot {
  const [barangay = '', lat, lng, spread, district, tier] = text.split('|')
  const districtId = district ? placeMap.requireId(district) : null
  const point = { lat: Number(lat), lng: Number(lng) }
  const barangayNames = placeMap.listBarangays(districtId !== null && barangay === '*' ? districtId : cityId)
  if (barangay !== '*' && !barangayNames.includes(barangay))
    throw new Error(`No barangay ${barangay} in ${placeMap.getName(cityId)}.`)
  const districtName = districtId === null ? null : placeMap.getName(districtId)
  return {
    ...point,
    barangays: barangay === '*' ? barangayNames : [barangay],
    spread: Number(spread),
    districtSlug: district || null,
    districtName: districtName && (SPOKEN_NAMES[districtName] ?? districtName),
    tier: tier ? (tier as Tier) : cityTier,
    landmarks: placeMap.landmarks.filter((landmark) => getDistanceKm(landmark, point) <= NEAR_KM),
  }
}

type PlaceMap = ReturnType<typeof createPlaceMap>

function createPlaceMap(gazetteer: Gazetteer) {
  const { names, kinds, parents, lats, lngs, slugs, firstBarangay, size } = gazetteer
  const getKind = (id: number) => PLACE_KINDS[kinds[id] ?? 0]
  const bySlug = new Map<string, number>()
  for (const [id, slug] of slugs) if (!LANDMARK_KINDS.includes(getKind(id) ?? 'region')) bySlug.set(slug, id)
  const children = new Map<number, string[]>()
  for (let id = firstBarangay; id < size; id++) {
    const parent = parents[id] ?? -1
    const siblings = children.get(parent)
    if (siblings) siblings.push(names[id] ?? '')
    else children.set(parent, [names[id] ?? ''])
  }
  const landmarks: Landmark[] = []
  for (let id = 0; id < firstBarangay; id++) {
    const kind = getKind(id)
    if (!kind || !LANDMARK_KINDS.includes(kind)) continue
    landmarks.push({ kind, name: toSpokenName(names[id] ?? ''), lat: lats[id] ?? 0, lng: lngs[id] ?? 0 })
  }
  return {
    landmarks,
    getKind,
    getName: (id: number) => names[id] ?? '',
    getParent: (id: number) => parents[id] ?? -1,
    listBarangays: (id: number) => children.get(id) ?? [],
    requireId: (slug: string) => {
      const id = bySlug.get(slug)
      if (id === undefined) throw new Error(`No place ${slug} in the gazetteer.`)
      return id
    },
  }
}

/** 'Katipunan Station LRT-2' → 'LRT-2 Katipunan', as people say it. */
function toSpokenName(name: string): string {
  const station = /^(.+) Station ((?:LRT|MRT)-\d)$/.exec(name)
  return station ? `${station[2]} ${station[1]}` : name
}

export function getDistanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = Math.PI / 180
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return EARTH_KM * Math.hypot(x, (b.lat - a.lat) * radians)
}
