// What was done, named in the address after a form.
import { m } from '#app/messages/messages.js'

const DONE_TEXTS = {
  recorded: m.utility_done_recorded,
  corrected: m.utility_done_corrected,
  contested: m.utility_done_contested,
  kept: m.utility_done_kept,
}
export type UtilityDone = keyof typeof DONE_TEXTS

export function getUtilityDoneText(params: URLSearchParams): string | null {
  const done = params.get('done')
  return done !== null && Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done as UtilityDone]() : null
}
