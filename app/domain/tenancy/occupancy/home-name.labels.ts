import { m } from '#app/messages/messages.js'
import type { Locale, SpaceKind } from '#app/shared/vocabulary.ts'
import { placedSpaceName } from './occupancy.labels.ts'

/** The space of a rental in a building with a name; `room` is the room of a bed. */
export type HomeSpace = { building: string; kind: SpaceKind; label: string; room: string | null }

/** 'Room 101, Bed A of Uy Boarding House'; the title of the listing, which several tenants share, if the home is no such space. */
export function homeName(title: string, space: HomeSpace | null, locale?: Locale): string {
  if (space === null) return title
  const room = space.room === null ? null : ({ kind: 'room', label: space.room } as const)
  const inputs = { space: placedSpaceName(space, room, locale), building: space.building }
  return m.building_home(inputs, locale && { locale })
}

/** In both languages, for what is read later in the language of its reader, such as a notification. */
export function nameHome<Listing extends { title: string; titleFil: string | null }>(
  listing: Listing,
  space: HomeSpace | null,
): Listing {
  if (space === null) return listing
  const { title, titleFil } = listing
  return { ...listing, title: homeName(title, space, 'en'), titleFil: homeName(titleFil ?? title, space, 'fil') }
}
