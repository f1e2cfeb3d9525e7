import { m } from '#app/messages/messages.js'
import type { SpaceKind } from '#app/shared/vocabulary.ts'
import { placedSpaceName } from './occupancy.labels.ts'

/** The space of a rental in a building with a name; `room` is the room of a bed. */
export type HomeSpace = { building: string; kind: SpaceKind; label: string; room: string | null }

/** 'Room 101, Bed A of Uy Boarding House'; the title of the listing, which several tenants share, if the home is no such space. */
export function homeName(title: string, space: HomeSpace | null): string {
  if (space === null) return title
  const room = space.room === null ? null : ({ kind: 'room', label: space.room } as const)
  return m.building_home({ space: placedSpaceName(space, room), building: space.building })
}
