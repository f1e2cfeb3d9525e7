import { formatPesos } from '#app/i18n/format.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import type { AmenityTerms } from './shared-amenity.model.ts'

const SOME_DAY = '2026-01-01'

/** '8:00 AM' of '08:00'. */
export const formatClockTime = (time: string): string => formatTime(toManilaMoment(SOME_DAY, time))

export function formatLength(minutes: number): string {
  return minutes < 60 ? m.open_times_minutes({ count: minutes }) : m.ui_hours_count({ count: minutes / 60 })
}

function formatHours({ opensAt, closesAt }: Pick<AmenityTerms, 'opensAt' | 'closesAt'>): string {
  return m.amenity_hours_line({ from: formatClockTime(opensAt), to: formatClockTime(closesAt) })
}

export function formatPrice({ hourlyPrice }: Pick<AmenityTerms, 'hourlyPrice'>): string {
  return hourlyPrice === 0 ? m.amenity_free() : m.amenity_price_line({ price: formatPesos(hourlyPrice) })
}

/** What a tenant must know before reserving, in one line. */
export function describeTerms(terms: AmenityTerms): string {
  const parts = [formatHours(terms), m.amenity_max_line({ length: formatLength(terms.maxMinutes) }), formatPrice(terms)]
  if (terms.capacity !== null) parts.push(m.amenity_capacity_line({ count: terms.capacity }))
  return parts.join(' · ')
}
