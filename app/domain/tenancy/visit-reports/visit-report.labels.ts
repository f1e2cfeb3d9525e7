import { m } from '#app/messages/messages.js'
import { MIN_SHOWN_ANSWERS, type VisitAnswers, type VisitFigures } from './visit-report.model.ts'

/** The line on the page of the listing; null until there are enough answers. */
export function formatVisitFigures({ total, good }: VisitFigures): string | null {
  if (total < MIN_SHOWN_ANSWERS) return null
  return good === total ? m.visit_all_good({ count: total }) : m.visit_some_good({ good, count: total })
}

/** For the administrator, in English: what the renter answered, then what the renter wrote. */
export function formatReportNote({ isReal, isAsDescribed, wasAskedForMoney }: VisitAnswers, note: string): string {
  const lines = [
    ...(isReal ? [] : [m.visit_note_not_real({}, { locale: 'en' })]),
    ...(isAsDescribed ? [] : [m.visit_note_not_described({}, { locale: 'en' })]),
    ...(wasAskedForMoney ? [m.visit_note_money({}, { locale: 'en' })] : []),
  ]
  return [m.visit_note_source({}, { locale: 'en' }), ...lines, note].filter((line) => line !== '').join('\n')
}
