import { m } from '#app/messages/messages.js'

export const UTILITY_NOTICES = {
  record: m.utility_done_recorded,
  correct: m.utility_done_corrected,
  contest: m.utility_done_contested,
  keep: m.utility_done_kept,
  reverse: m.utility_done_reversed,
}
