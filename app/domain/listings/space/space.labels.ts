// What is let and for whom, in the reader's language.
import { formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { Curfew, Residents, RoomType, Utility } from '#app/shared/vocabulary.ts'
import { hasOwnBathroom, type SpaceFacts } from './space.rules.ts'

const ROOM_TYPE_LABELS = {
  entire_place: m.listing_room_entire_place,
  private_room: m.listing_room_private_room,
  shared_room: m.listing_room_shared_room,
} satisfies Record<RoomType, () => string>

export function roomTypeLabel(type: RoomType): string {
  return ROOM_TYPE_LABELS[type]()
}

const RESIDENTS_LABELS = {
  anyone: m.listing_residents_anyone,
  women: m.listing_residents_women,
  men: m.listing_residents_men,
} satisfies Record<Residents, () => string>

export function residentsLabel(residents: Residents): string {
  return RESIDENTS_LABELS[residents]()
}

export function curfewLabel(curfew: Curfew): string {
  return curfew === 'none' ? m.listing_no_curfew() : formatTime(new Date(`2026-01-01T${curfew}:00+08:00`))
}

const UTILITY_LABELS = {
  water: m.utility_water,
  electricity: m.utility_electricity,
  internet: m.editor_utility_internet,
  lpg: m.editor_utility_lpg,
  garbage: m.editor_utility_garbage,
} satisfies Record<Utility, () => string>

export function utilityLabel(utility: Utility): string {
  return UTILITY_LABELS[utility]()
}

/** 'Bedspace · Women only'; null for a whole unit, which is what people expect. */
export function spaceLabel({ roomType, residents }: Pick<SpaceFacts, 'roomType' | 'residents'>): string | null {
  if (roomType === 'entire_place') return null
  return residents === 'anyone' ? roomTypeLabel(roomType) : `${roomTypeLabel(roomType)} · ${residentsLabel(residents)}`
}

/** Only for a room or a bedspace whose owner said it: the bathrooms of a whole unit are counted. */
export function bathroomLabel(space: Pick<SpaceFacts, 'roomType' | 'ownBathroom'>): string | null {
  if (space.roomType === 'entire_place') return null
  const isOwn = hasOwnBathroom({ ...space, bathrooms: 0 })
  if (isOwn === null) return null
  return isOwn ? m.listing_own_bathroom() : m.listing_shared_bathroom()
}
