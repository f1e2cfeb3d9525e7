import { m } from '#app/messages/messages.js'

export const DEPOSIT_NOTICES = {
  add: m.deposit_done_add,
  remove: m.deposit_done_remove,
  accept: m.deposit_done_accept,
  deduct: m.deposit_done_deduct,
  agree: m.deposit_done_agree,
  contest: m.deposit_done_contest,
  withdraw: m.deposit_done_withdraw,
  return: m.deposit_done_return,
  confirmReturn: m.deposit_done_confirm_return,
  contestReturn: m.deposit_done_contest_return,
  withdrawReturn: m.deposit_done_withdraw_return,
}
