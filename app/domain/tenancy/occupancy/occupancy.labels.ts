import type { SpaceState, SpaceTile } from './occupancy.model.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

const STATE_LABELS = {
  free: m.building_state_free,
  paid: m.building_state_paid,
  late: m.ui_late,
  reserved: m.amenity_booked,
  taken: m.building_state_taken,
  outOfUse: m.building_state_repair,
} satisfies Record<SpaceState, () => string>

export function spaceStateLabel(state: SpaceState): string {
  return STATE_LABELS[state]()
}

/** 'Room 101' or 'Bed A'. */
export function spaceName({ kind, label }: Pick<SpaceTile, 'kind' | 'label'>): string {
  return kind === 'bed' ? m.building_bed_name({ label }) : m.building_room_name({ label })
}

export function floorLabel(floor: number): string {
  return floor === 0 ? m.building_floor_ground() : m.building_floor({ number: floor })
}

/** The second line of a tile: what matters about its state. */
export function describeSpace({ state, tenant, booking, listing, outOfUseNote }: SpaceTile): string {
  if (state === 'late' && tenant) return m.building_late_line({ amount: formatPesos(tenant.overdue) })
  if (state === 'paid' && tenant) return m.building_until({ date: formatDate(tenant.endsOn) })
  const movesIn = tenant?.startsOn ?? booking?.moveInDate
  if (state === 'reserved' && movesIn) return m.building_moves_in({ date: formatDate(movesIn) })
  if (state === 'outOfUse') return outOfUseNote ?? ''
  if (state === 'taken') return m.building_taken_text()
  return listing === null ? m.building_not_listed() : formatPesos(listing.rent)
}
