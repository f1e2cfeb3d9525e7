import { m } from '#app/messages/messages.js'

export const BUILDING_NOTICES = {
  create: m.building_done_created,
  addRooms: m.building_done_rooms,
  addUnits: m.building_done_units,
  rename: m.ui_saved_done,
  remove: m.building_done_removed,
  use: m.ui_saved_done,
  move: m.building_done_moved,
  charge: m.building_done_charged,
  raise: m.building_done_raised,
}
