import { m } from '#app/messages/messages.js'

export const MAINTENANCE_NOTICES = {
  send: m.maintenance_request_done_sent,
  comment: m.maintenance_request_done_comment,
  move: m.maintenance_request_done_move,
  assign: m.ui_saved_done,
}
