import { m } from '#app/messages/messages.js'

export const RENEWAL_NOTICES = {
  offer: m.renewal_done_offered,
  counter: m.renewal_done_offered,
  decline: m.renewal_done_declined,
  withdraw: m.renewal_done_withdrawn,
  accept: m.renewal_done_accepted,
  end: m.renewal_done_ended,
  proposeEnd: m.renewal_done_offered,
  acceptEnd: m.early_end_done_accepted,
  declineEnd: m.renewal_done_declined,
  withdrawEnd: m.renewal_done_withdrawn,
}
