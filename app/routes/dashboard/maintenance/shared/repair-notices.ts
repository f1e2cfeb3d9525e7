import { m } from '#app/messages/messages.js'

export const REPAIR_NOTICES = {
  send: m.repair_done_sent,
  comment: m.repair_done_comment,
  move: m.repair_done_move,
  assign: m.repair_done_assign,
}
