// What the pages of the team say after one of their forms.
import { m } from '#app/messages/messages.js'

export const TEAM_NOTICES = {
  invite: m.team_done_invite,
  resend: m.team_done_invite,
  changeRole: m.team_done_role,
  changeHomes: m.team_done_homes,
  remove: m.team_done_remove,
}
