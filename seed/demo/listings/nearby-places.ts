// Landmarks near a listing by real distance, so that texts never claim a walk that is too far.
import type { PlaceKind } from '#app/shared/vocabulary.ts'
import type { Random } from '#seed/demo/random.ts'
import { getDistanceKm, type Landmark } from './places.ts'

export type NearbyPlaces = Record<
  'near' | 'walkTo' | 'walk' | 'station' | 'school' | 'mall' | 'market' | 'hospital',
  string | undefined
>

const WALK_MINUTES_PER_KM = 17 // above the usual 12, because distances are straight lines
const MAX_WALK_MINUTES = 14
const STATION_KM = 1

export function findNearbyPlaces(
  random: Random,
  point: { lat: number; lng: number },
  landmarks: readonly Landmark[],
): NearbyPlaces {
  const byDistance = landmarks
    .map((landmark) => ({ ...landmark, km: getDistanceKm(landmark, point) }))
    .toSorted((a, b) => a.km - b.km)
  const findNearest = (kind: PlaceKind, withinKm = 1.8) =>
    byDistance.find((landmark) => landmark.kind === kind && landmark.km <= withinKm)?.name
  const walkable = byDistance.filter(({ km }) => km * WALK_MINUTES_PER_KM <= MAX_WALK_MINUTES).slice(0, 3)
  const walk = walkable.length > 0 ? random.pick(walkable) : undefined
  const close = byDistance.filter(({ km }) => km <= 1.8).slice(0, 4)
  return {
    near: close.length > 0 ? random.pick(close).name : undefined,
    walkTo: walk?.name,
    walk: walk && String(Math.max(3, Math.round(walk.km * WALK_MINUTES_PER_KM))),
    station: findNearest('station', STATION_KM),
    school: findNearest('school'),
    mall: findNearest('mall'),
    market: findNearest('market'),
    hospital: findNearest('hospital'),
  }
}
