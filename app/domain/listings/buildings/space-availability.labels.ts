import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { RoomType } from '#app/shared/vocabulary.ts'
import type { SpaceAvailability } from './space-availability.rules.ts'

const FREE_LABELS = {
  shared_room: m.listing_spaces_free_bed,
  private_room: m.listing_spaces_free_room,
  entire_place: m.listing_spaces_free_unit,
} satisfies Record<RoomType, (counts: { free: number; total: number }) => string>

/** '3 of 10 beds free', in the reader's language. */
export function freeSpacesLabel(roomType: RoomType, { free, total, freeFrom }: SpaceAvailability): string {
  if (free > 0) return FREE_LABELS[roomType]({ free, total })
  return freeFrom === null ? m.listing_spaces_full() : m.listing_spaces_from({ date: formatDate(freeFrom) })
}
