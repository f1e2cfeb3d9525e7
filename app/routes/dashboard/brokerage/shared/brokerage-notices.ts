// What the pages of the brokerage say after one of their forms.
import { m } from '#app/messages/messages.js'

export const BROKERAGE_NOTICES = {
  open: m.brokerage_done_open,
  change: m.brokerage_done_change,
  invite: m.team_done_invite,
  close: m.brokerage_done_close,
  away: m.brokerage_done_away,
  leave: m.brokerage_done_leave,
  remove: m.brokerage_done_remove,
  passOn: m.brokerage_done_pass_on,
}

export const MEMBER_NOTICES = {
  resend: m.team_done_invite,
  change: m.brokerage_done_member,
  handOver: m.brokerage_done_handover,
}

export const TEAM_LEAD_NOTICES = { assign: m.brokerage_done_assign, giveBack: m.brokerage_done_give_back }
