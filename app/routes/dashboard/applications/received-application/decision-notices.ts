import { m } from '#app/messages/messages.js'

export const DECISION_NOTICES = {
  approve: m.received_done_approved,
  reject: m.received_done_rejected,
  note: m.received_done_note,
}
