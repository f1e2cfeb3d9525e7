// What was done, named in the address after a form.
import { m } from '#app/messages/messages.js'

const DONE_TEXTS = {
  offered: m.renewal_done_offered,
  declined: m.renewal_done_declined,
  withdrawn: m.renewal_done_withdrawn,
  accepted: m.renewal_done_accepted,
  ended: m.renewal_done_ended,
}
export type RenewalDone = keyof typeof DONE_TEXTS

export function getRenewalDoneText(params: URLSearchParams): string | null {
  const done = params.get('done')
  return done !== null && Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done as RenewalDone]() : null
}
