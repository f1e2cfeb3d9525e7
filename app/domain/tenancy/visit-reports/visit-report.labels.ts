import { m } from '#app/messages/messages.js'
import { MIN_SHOWN_ANSWERS, type VisitFigures } from './visit-report.model.ts'

/** The line on the page of the listing; null until there are enough answers. */
export function formatVisitFigures({ total, good }: VisitFigures): string | null {
  if (total < MIN_SHOWN_ANSWERS) return null
  return good === total ? m.visit_all_good({ count: total }) : m.visit_some_good({ good, count: total })
}
