// The text of a message as one person reads it: what was typed, and the line that the product adds about a viewing, in the language of the
// reader. Lines that were stored as text before stay as they were written.
import { formatDateTime } from '#app/i18n/date-time.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { VisitLine, VisitLineEvent } from '#app/shared/tenancy-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

type MessageText = { content: string; visitLine: VisitLine | null }

const LINES: Record<VisitLineEvent, (values: { when: string }, options: { locale: Locale }) => string> = {
  chosen: m.viewing_line_chosen,
  preferred: m.inquiry_preferred_line,
  confirmed: m.viewing_line_confirmed,
  declined: m.viewing_line_declined,
  cancelled: m.viewing_line_cancelled,
  moved: m.viewing_line_moved,
}

export function formatMessageText({ content, visitLine }: MessageText, locale: Locale = getCurrentLocale()): string {
  const line = visitLine === null ? '' : formatVisitLine(visitLine, locale)
  return [content, line].filter((part) => part !== '').join('\n\n')
}

function formatVisitLine({ event, times, reason }: VisitLine, locale: Locale): string {
  const when = times.map((time) => formatDateTime(new Date(time), locale))
  // Each time a renter would like is a line of its own; the times of a move are one sentence
  const lines = event === 'preferred' ? when : [when.join(` ${m.ui_or({}, { locale })} `)]
  return [
    ...lines.map((each) => LINES[event]({ when: each }, { locale })),
    ...(reason === undefined ? [] : [m.ui_reason_given({ reason }, { locale })]),
  ].join('\n')
}
