import { m } from '#app/messages/messages.js'

export const POST_DATED_CHECK_NOTICES = {
  record: m.post_dated_check_done_recorded,
  deposit: m.post_dated_check_done_deposited,
  clear: m.post_dated_check_done_cleared,
  return: m.post_dated_check_done_returned,
}
