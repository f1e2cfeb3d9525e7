import { m } from '#app/messages/messages.js'

export const AMENITY_NOTICES = {
  reserve: m.amenity_done_reserved,
  cancel: m.amenity_done_cancelled,
  save: m.amenity_done_saved,
}
