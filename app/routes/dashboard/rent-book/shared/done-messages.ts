// What was done, named in the address after a form.
import { m } from '#app/messages/messages.js'

const DONE_TEXTS = {
  handedIn: m.rent_done_handed_in,
  confirmed: m.rent_done_confirmed,
  declined: m.rent_done_declined,
  recorded: m.rent_done_recorded,
  charged: m.rent_done_charged,
  reduced: m.rent_done_reduced,
}
export type BookDone = keyof typeof DONE_TEXTS

export function readDone(params: URLSearchParams): BookDone | null {
  const done = params.get('done')
  return done !== null && Object.hasOwn(DONE_TEXTS, done) ? (done as BookDone) : null
}

export const getDoneText = (done: BookDone): string => DONE_TEXTS[done]()
