import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, VisitConcerns } from '#app/shared/vocabulary.ts'

const CONCERN_LABELS: Record<VisitConcerns[number], (inputs: object, options: { locale: Locale }) => string> = {
  not_real: m.visit_note_not_real,
  not_as_described: m.visit_note_not_described,
  asked_for_money: m.visit_note_money,
}

type ReportText = { concerns: VisitConcerns; note: string | null }

/** What the reporter said: the answers after a viewing in the language of the reader, then what the reporter wrote. Null without both. */
export function formatReportText({ concerns, note }: ReportText, locale: Locale = getCurrentLocale()): string | null {
  const answers = concerns.map((concern) => CONCERN_LABELS[concern]({}, { locale }))
  const lines = [...(answers.length === 0 ? [] : [m.visit_note_source({}, { locale }), ...answers]), note ?? '']
  return lines.filter((line) => line !== '').join('\n') || null
}
