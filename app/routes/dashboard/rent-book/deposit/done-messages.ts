import type { DepositAction } from '#app/domain/tenancy/deposits/deposit.schema.ts'
import { m } from '#app/messages/messages.js'

/** Shown after a form; what was done is in the address, so that it works without JavaScript. */
const DONE_TEXTS: Record<DepositAction['intent'], () => string> = {
  add: m.deposit_done_add,
  remove: m.deposit_done_remove,
  accept: m.deposit_done_accept,
  deduct: m.deposit_done_deduct,
  agree: m.deposit_done_agree,
  contest: m.deposit_done_contest,
  withdraw: m.deposit_done_withdraw,
}
type DepositDone = keyof typeof DONE_TEXTS

export const isDepositDone = (done: string | null): done is DepositDone =>
  done !== null && Object.hasOwn(DONE_TEXTS, done)
export const getDepositDoneText = (done: DepositDone): string => DONE_TEXTS[done]()
