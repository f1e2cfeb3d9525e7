import { m } from '#app/messages/messages.js'

/** An invitation says what became of its mail. */
export const OPENING_NOTICES = {
  add: m.tenant_done_added,
  queued: m.opening_done_queued,
  none: m.opening_done_none,
  limited: m.opening_done_limited,
  withdraw: m.opening_done_withdrawn,
  accept: m.opening_done_accepted,
  confirm: m.opening_done_confirmed,
  confirmAll: m.opening_done_confirmed,
  contest: m.opening_done_contested,
  keep: m.opening_done_kept,
  correct: m.opening_done_corrected,
  correctCheck: m.opening_done_corrected,
  removeCheck: m.opening_done_check_removed,
}
