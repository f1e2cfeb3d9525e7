import { m } from '#app/messages/messages.js'
import type { AlertFrequency } from '#app/shared/vocabulary.ts'

/** In the order of display. */
export const FREQUENCY_LABELS: Record<AlertFrequency, () => string> = {
  at_once: m.ui_at_once,
  daily: m.searches_frequency_daily,
  weekly: m.searches_frequency_weekly,
}
