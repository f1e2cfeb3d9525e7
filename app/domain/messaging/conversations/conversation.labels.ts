// Texts of a conversation: times, days, roles of its members, file sizes.
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { addDays, toManilaDay, type Day } from '#app/shared/dates.ts'
import type { ConversationPart } from './conversation.model.ts'

const PART_LABELS = {
  renter: m.party_renter,
  owner: m.party_owner,
  agent: m.party_agent,
} satisfies Record<ConversationPart, () => string>

export function partLabel(part: ConversationPart): string {
  return PART_LABELS[part]()
}

/** The heading above the messages of one day. */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return m.ui_today()
  return day === addDays(today, -1) ? m.ui_yesterday() : formatDate(day)
}

/** The time in a row of the list: the hour for today, "yesterday", otherwise the date, with the year only if it is another year. */
export function formatShortTime(sentAt: string, today: Day): string {
  const moment = new Date(sentAt)
  const day = toManilaDay(moment)
  if (day === today) return formatTime(moment)
  if (day === addDays(today, -1)) return m.ui_yesterday()
  const date = formatDate(day)
  return day.slice(0, 4) === today.slice(0, 4) ? date.replace(/ \d{4}$/, '') : date
}

/** For example "340 KB" or "1.2 MB". */
export function sizeLabel(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_024))
  return kilobytes < 1_000 ? `${formatNumber(kilobytes)} KB` : `${formatNumber(bytes / 1_048_576, 1)} MB`
}
