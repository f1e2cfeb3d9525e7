import { m } from '#app/messages/messages.js'

export const INSPECTION_NOTICES = {
  schedule: m.inspection_done_schedule,
  confirm: m.viewing_done_confirm,
  decline: m.viewing_done_decline,
  cancel: m.viewing_done_cancel,
  propose: m.viewing_done_propose,
  start: m.inspection_done_start,
  complete: m.inspection_done_complete,
}
