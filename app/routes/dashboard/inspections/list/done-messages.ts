import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { m } from '#app/messages/messages.js'

/** Shown after a form; what was done is in the address, so that it works without JavaScript. */
const DONE_TEXTS: Record<ViewingIntent | 'schedule', () => string> = {
  schedule: m.inspection_done_schedule,
  confirm: m.viewing_done_confirm,
  decline: m.viewing_done_decline,
  cancel: m.viewing_done_cancel,
  propose: m.viewing_done_propose,
  start: m.inspection_done_start,
  complete: m.inspection_done_complete,
}
type Done = keyof typeof DONE_TEXTS

export const isDone = (done: string | null): done is Done => done !== null && Object.hasOwn(DONE_TEXTS, done)
export const getDoneText = (done: Done): string => DONE_TEXTS[done]()
