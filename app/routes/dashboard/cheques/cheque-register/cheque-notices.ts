import { m } from '#app/messages/messages.js'

export const CHEQUE_NOTICES = {
  record: m.cheque_done_recorded,
  deposit: m.cheque_done_deposited,
  clear: m.cheque_done_cleared,
  return: m.cheque_done_returned,
}
