import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { IncomeRange } from '#app/shared/people-vocabulary.ts'
import { calculateIncomeRatio } from './income-ratio.rules.ts'

/** "2.4 to 4 times the rent"; null if the applicant did not say the income. */
export function formatIncomeRatio(income: IncomeRange | null, monthlyRent: number): string | null {
  const ratio = income && calculateIncomeRatio(income, monthlyRent)
  if (!ratio) return null
  const { from, to } = ratio
  if (from === null) return m.received_ratio_under({ to: formatTimes(to ?? 0) })
  return to === null
    ? m.received_ratio_over({ from: formatTimes(from) })
    : m.received_ratio({ from: formatTimes(from), to: formatTimes(to) })
}

const formatTimes = (value: number) => formatNumber(value, 1).replace(/\.0$/, '')
