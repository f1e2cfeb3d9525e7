import { m } from '#app/messages/messages.js'

export const ANNOUNCEMENT_NOTICES = {
  post: m.announcement_done_posted,
  change: m.ui_saved_done,
  withdraw: m.announcement_done_withdrawn,
  remind: m.announcement_done_reminded,
}
