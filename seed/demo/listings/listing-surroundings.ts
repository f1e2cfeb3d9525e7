// What a home is near to, by its true distance: nothing is called a short walk that is none.
import type { PlaceKind } from '#app/shared/vocabulary.ts'
import type { Dice } from '#seed/demo/dice.ts'
import { kilometres, type Landmark } from './places.ts'

export type Surroundings = Record<
  'near' | 'walkTo' | 'walk' | 'station' | 'school' | 'mall' | 'market' | 'hospital',
  string | undefined
>

const WALK_MINUTES_PER_KM = 17 // streets bend
const MOST_WALK_MINUTES = 14
const STATION_KM = 1

export function surroundingsOf(
  dice: Dice,
  home: { lat: number; lng: number },
  landmarks: readonly Landmark[],
): Surroundings {
  const byDistance = landmarks
    .map((landmark) => ({ ...landmark, km: kilometres(landmark, home) }))
    .toSorted((a, b) => a.km - b.km)
  const nearest = (kind: PlaceKind, withinKm = 1.8) =>
    byDistance.find((landmark) => landmark.kind === kind && landmark.km <= withinKm)?.name
  const walkable = byDistance.filter(({ km }) => km * WALK_MINUTES_PER_KM <= MOST_WALK_MINUTES).slice(0, 3)
  const walk = walkable.length > 0 ? dice.pick(walkable) : undefined
  const close = byDistance.filter(({ km }) => km <= 1.8).slice(0, 4)
  return {
    near: close.length > 0 ? dice.pick(close).name : undefined,
    walkTo: walk?.name,
    walk: walk && String(Math.max(3, Math.round(walk.km * WALK_MINUTES_PER_KM))),
    station: nearest('station', STATION_KM),
    school: nearest('school'),
    mall: nearest('mall'),
    market: nearest('market'),
    hospital: nearest('hospital'),
  }
}
