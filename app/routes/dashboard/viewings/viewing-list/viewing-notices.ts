import { m } from '#app/messages/messages.js'

export const VIEWING_NOTICES = {
  confirm: m.viewing_done_confirm,
  decline: m.viewing_done_decline,
  cancel: m.viewing_done_cancel,
  propose: m.viewing_done_propose,
  start: m.viewing_done_start,
  complete: m.viewing_done_complete,
}
