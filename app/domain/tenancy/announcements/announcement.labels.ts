import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { spaceName } from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import { formatClockTime } from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import type { AnnouncedEvent, AnnouncedSpace, ReadCounts } from './announcement.model.ts'

/** '3 Dec 2026, 9:00 AM to 12:00 PM', or null. */
export function describeEvent({ eventOn, eventFrom, eventTo }: AnnouncedEvent): string | null {
  if (eventOn === null) return null
  if (eventFrom === null) return formatDate(eventOn)
  const from = formatClockTime(eventFrom)
  const hours =
    eventTo === null ? m.announcement_from({ time: from }) : m.amenity_span({ from, to: formatClockTime(eventTo) })
  return `${formatDate(eventOn)}, ${hours}`
}

export function describeScope(space: AnnouncedSpace | null): string {
  return space === null ? m.announcement_whole_building() : spaceName(space)
}

export function describeReads({ read, audience }: ReadCounts): string {
  return m.announcement_read_by({ read: formatNumber(read), audience: formatNumber(audience) })
}
