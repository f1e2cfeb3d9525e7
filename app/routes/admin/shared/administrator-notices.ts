import { m } from '#app/messages/messages.js'

export const ADMINISTRATOR_NOTICES = {
  invite: m.administrators_done_invited,
  withdrawInvitation: m.administrators_done_invitation_withdrawn,
  change: m.administrators_done_changed,
  remove: m.administrators_done_removed,
  requested: m.owner_request_done_opened,
  approve: m.owner_request_done_approved,
  withdraw: m.owner_request_done_withdrawn,
}
