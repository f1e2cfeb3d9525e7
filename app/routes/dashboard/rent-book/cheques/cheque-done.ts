// What was done, named in the address after a form.
import { m } from '#app/messages/messages.js'

const DONE_TEXTS = {
  recorded: m.cheque_done_recorded,
  deposited: m.cheque_done_deposited,
  cleared: m.cheque_done_cleared,
  returned: m.cheque_done_returned,
}
export type ChequeDone = keyof typeof DONE_TEXTS

export function getChequeDoneText(params: URLSearchParams): string | null {
  const done = params.get('done')
  return done !== null && Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done as ChequeDone]() : null
}
