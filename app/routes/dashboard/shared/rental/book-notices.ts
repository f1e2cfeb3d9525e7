import { m } from '#app/messages/messages.js'

export const BOOK_NOTICES = {
  handIn: m.rent_done_handed_in,
  confirm: m.rent_done_confirmed,
  decline: m.rent_done_declined,
  record: m.rent_done_recorded,
  reverse: m.rent_done_reversed,
  invoice: m.rent_done_invoice,
  charge: m.rent_done_charged,
  reverseCharge: m.rent_done_charge_reversed,
  reduce: m.rent_done_reduced,
}
