// The texts of a viewing, in the current language.
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { ViewingEvent, ViewingIntent } from './viewing.model.ts'

export type LineEvent = Exclude<ViewingEvent, 'requested' | 'reminder'>

const LINES: Record<LineEvent, (values: { when: string }) => string> = {
  confirmed: m.viewing_line_confirmed,
  declined: m.viewing_line_declined,
  cancelled: m.viewing_line_cancelled,
  moved: m.viewing_line_moved,
}

/** The message in the conversation about a move. */
export function formatViewingLine(event: LineEvent, times: readonly Date[], reason: string | null = null): string {
  const line = LINES[event]({ when: formatTimes(times) })
  return reason === null ? line : `${line}\n${m.ui_reason_given({ reason })}`
}

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
