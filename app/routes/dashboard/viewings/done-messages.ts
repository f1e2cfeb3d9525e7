import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { m } from '#app/messages/messages.js'

/** Shown after a move; the intent is in the address, so that it works without JavaScript. */
export const DONE_MESSAGES: Record<ViewingIntent, () => string> = {
  confirm: m.viewing_done_confirm,
  decline: m.viewing_done_decline,
  cancel: m.viewing_done_cancel,
  propose: m.viewing_done_propose,
  start: m.viewing_done_start,
  complete: m.viewing_done_complete,
}
