// The texts of a viewing, in the current language.
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { ViewingIntent } from './viewing.model.ts'

export function formatTimes(times: readonly Date[]): string {
  return times.map((time) => formatDateTime(time)).join(` ${m.ui_or()} `)
}

export const INTENT_LABELS: Record<ViewingIntent, () => string> = {
  confirm: m.ui_confirm,
  decline: m.ui_decline,
  cancel: m.viewing_cancel,
  propose: m.viewing_propose,
  start: m.viewing_start,
  complete: m.viewing_complete,
}
