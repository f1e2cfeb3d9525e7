import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Likeness } from './recommendation.rules.ts'

/** Centavos: a smaller difference is not worth a word. */
const SAME_RENT = 500_00

/** Why a home is recommended: 'In Quezon City like one you saved, ₱2,000 less'. */
export function recommendationLabel({ isSameCity, difference }: Likeness, city: string): string {
  const where = isSameCity ? m.recommend_same_city({ city }) : m.recommend_alike()
  const amount = formatPesos(Math.abs(difference))
  if (Math.abs(difference) < SAME_RENT) return m.recommend_same_rent({ where })
  return difference < 0 ? m.recommend_less({ where, amount }) : m.recommend_more({ where, amount })
}
