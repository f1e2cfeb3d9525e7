import type { SpaceState, SpaceTile } from './occupancy.model.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, SpaceKind } from '#app/shared/vocabulary.ts'

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

const SPACE_NAMES = {
  unit: m.building_unit_name,
  room: m.building_room_name,
  bed: m.building_bed_name,
} satisfies Record<SpaceKind, (inputs: { label: string }, options: { locale: Locale }) => string>

type NamedSpace = Pick<SpaceTile, 'kind' | 'label'>

/** 'Room 101' or 'Bed A'. */
export function spaceName({ kind, label }: NamedSpace, locale: Locale = getCurrentLocale()): string {
  return SPACE_NAMES[kind]({ label }, { locale })
}

/** 'Room 101, Bed A': a bed with its room, if it is known. */
export function placedSpaceName(space: NamedSpace, room: NamedSpace | null | undefined, locale?: Locale): string {
  return (space.kind === 'bed' && room ? [room, space] : [space]).map((each) => spaceName(each, locale)).join(', ')
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
