import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toWholePesos } from '#app/shared/money.ts'
import type { FairRent } from './fair-rent.rules.ts'

const CENTAVOS = 100
/** Rents are compared in hundreds: '₱24,750.50' would claim an exactness that asking rents do not have. */
const STEP_PESOS = 100

/** '12 similar homes in Makati ask ₱25,000 to ₱36,000 a month; the typical rent is ₱28,000 (14 Aug 2026).' */
export function formatFairRent({ count, lower, median, upper, countedOn }: FairRent, city: string): string {
  return m.fair_rent_range({
    count,
    city,
    lower: formatRounded(lower),
    upper: formatRounded(upper),
    median: formatRounded(median),
    date: formatDate(countedOn),
  })
}

function formatRounded(centavos: number): string {
  return formatPesos(Math.round(toWholePesos(centavos) / STEP_PESOS) * STEP_PESOS * CENTAVOS)
}
