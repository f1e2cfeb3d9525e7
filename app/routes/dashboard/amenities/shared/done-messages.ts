// What was done, named in the address after a form.
import { m } from '#app/messages/messages.js'

const DONE_TEXTS = {
  reserved: m.amenity_done_reserved,
  cancelled: m.amenity_done_cancelled,
  saved: m.amenity_done_saved,
}
export type AmenityDone = keyof typeof DONE_TEXTS

export function readDone(params: URLSearchParams): AmenityDone | null {
  const done = params.get('done')
  return done !== null && Object.hasOwn(DONE_TEXTS, done) ? (done as AmenityDone) : null
}

export const getDoneText = (done: AmenityDone): string => DONE_TEXTS[done]()
