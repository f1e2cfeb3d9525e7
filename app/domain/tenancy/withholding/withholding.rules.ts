// Tax on rent that a tenant keeps back for the BIR: 5% as a rule, with form 2307 for each quarter. The owner credits it against the own tax, so
// that the line is paid in full: by the money and by what was withheld. Amounts in centavos.
import { addMonths, type Day, splitDay } from '#app/shared/dates.ts'

/** Of a payment. The rate for rent is 5%; more than this is a mistake, such as the net amount in the wrong field. */
export const MAX_WITHHELD_PERCENT = 15
const MONTHS_PER_QUARTER = 3
/** Quarters that an upload offers: a certificate comes after the quarter, and late ones come later. */
const OFFERED_QUARTERS = 12

type Part = { paymentId: string; amount: number }

/**
 * What was withheld of each part, in the proportion of the parts; the last ones take the rest. Nothing is withheld of a deposit, which is no
 * income. Null if it is more than a part of the payment can be.
 */
export function spreadWithheld<P extends Part>(
  withheld: number,
  parts: readonly P[],
  isDeposit: (paymentId: string) => boolean,
): (P & { withheld: number })[] | null {
  const base = parts.reduce((sum, { paymentId, amount }) => sum + (isDeposit(paymentId) ? 0 : amount), 0)
  if (withheld * 100 > base * MAX_WITHHELD_PERCENT) return null
  let [restWithheld, restBase] = [withheld, base]
  return parts.map((part) => {
    if (isDeposit(part.paymentId) || restBase === 0) return { ...part, withheld: 0 }
    const own = Math.round((restWithheld * part.amount) / restBase)
    restWithheld -= own
    restBase -= part.amount
    return { ...part, withheld: own }
  })
}

/** The first day of the quarter. */
export function getQuarter(day: Day): Day {
  const { year, month } = splitDay(day)
  const first = month - ((month - 1) % MONTHS_PER_QUARTER)
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** The running quarter first. */
export const listQuarters = (today: Day): Day[] =>
  Array.from({ length: OFFERED_QUARTERS }, (_, n) => addMonths(getQuarter(today), -MONTHS_PER_QUARTER * n))
