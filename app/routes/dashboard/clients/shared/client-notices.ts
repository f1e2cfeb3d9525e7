import { m } from '#app/messages/messages.js'
import { APPOINTMENT_NOTICES } from '#app/routes/dashboard/shared/agent-calendar/appointment-notices.ts'

export const CLIENT_NOTICES = {
  add: m.client_done_added,
  change: m.client_done_changed,
  next: m.client_done_next,
  note: m.client_done_note,
  contact: m.client_done_contact,
  share: m.brokerage_done_share,
  file: m.client_done_file,
  removeFile: m.client_done_removeFile,
  ...APPOINTMENT_NOTICES,
}

export const CLIENT_LIST_NOTICES = { end: m.client_done_ended }
