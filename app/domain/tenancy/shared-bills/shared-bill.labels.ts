import { formatUnits } from '#app/domain/tenancy/utilities/utility.labels.ts'
import { formatAmount, formatDateRange, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  METERED_UTILITIES,
  SHARED_BILL_KINDS,
  type SharedBillKind,
  SPLIT_METHODS,
  type SplitMethod,
} from '#app/shared/tenancy-vocabulary.ts'
import type { PartProblem } from './read-parts.rules.ts'
import type { BillFacts, PartFacts } from './shared-bill.model.ts'
import { isRoundedUp } from './shared-bill.rules.ts'

const KIND_LABELS = {
  electricity: m.utility_electricity,
  water: m.utility_water,
  internet: m.editor_utility_internet,
  gas: m.shared_bill_kind_gas,
  other: m.rent_kind_other,
} satisfies Record<SharedBillKind, () => string>
export const getBillKindLabel = (kind: SharedBillKind): string => KIND_LABELS[kind]()
export const listBillKinds = () => SHARED_BILL_KINDS.map((value) => ({ value, label: getBillKindLabel(value) }))

const METHOD_LABELS = {
  heads: m.shared_bill_method_heads,
  days: m.shared_bill_method_days,
  readings: m.shared_bill_method_readings,
  shares: m.shared_bill_method_shares,
} satisfies Record<SplitMethod, () => string>
export const getMethodLabel = (method: SplitMethod): string => METHOD_LABELS[method]()
export const listMethods = () => SPLIT_METHODS.map((value) => ({ value, label: getMethodLabel(value) }))

const PROBLEMS = {
  people: m.shared_bill_problem_people,
  share: m.shared_bill_problem_share,
  reading: m.field_utility_reading_invalid,
  order: m.shared_bill_problem_order,
} satisfies Record<PartProblem, () => string>
export const getProblemText = (problem: PartProblem): string => PROBLEMS[problem]()

/** Meralco, 1 Nov to 30 Nov 2026 */
export const describeBill = ({ provider, periodFrom, periodTo }: BillFacts): string =>
  `${provider}, ${formatDateRange(periodFrom, periodTo)}`

/** 1,234.5 */
export const formatThousandths = (thousandths: number): string =>
  formatNumber(thousandths / 1_000, thousandths % 1_000 === 0 ? 0 : thousandths % 100 === 0 ? 1 : 3)

/** With the unit of the meter, if it is known. */
function formatMeter(thousandths: number, kind: SharedBillKind): string {
  const utility = METERED_UTILITIES.find((each) => each === kind)
  return utility ? formatUnits(thousandths, utility) : formatThousandths(thousandths)
}

/** What the tenants share, if the owner pays a part. */
export function describeShared({ amount, ownerAmount }: BillFacts): string | null {
  if (ownerAmount === 0) return null
  const rest = formatAmount(amount - ownerAmount)
  return m.shared_bill_owner_line({ amount: formatAmount(amount), owner: formatAmount(ownerAmount), rest })
}

/** The computation of one part in words: the formula, and the rounding. */
export function describePart(bill: BillFacts, part: PartFacts): string[] {
  const { amount, ownerAmount, totalWeight, method } = bill
  const shared = amount - ownerAmount
  const rounded = isRoundedUp(part, { shared, totalWeight }) ? [m.shared_bill_rounded()] : []
  return [describeFormula(method, formatAmount(shared), bill, part), ...rounded]
}

function describeFormula(method: SplitMethod, shared: string, bill: BillFacts, part: PartFacts): string {
  const { kind, totalWeight } = bill
  const amount = formatAmount(part.amount)
  switch (method) {
    case 'heads':
      return m.shared_bill_by_heads({
        shared,
        total: formatNumber(totalWeight),
        own: formatNumber(part.weight),
        amount,
      })
    case 'days': {
      const days = { shared, total: formatNumber(totalWeight), days: formatNumber(part.days ?? 0), amount }
      return part.people === null || part.people === 1
        ? m.shared_bill_by_days(days)
        : m.shared_bill_by_days_people({ ...days, people: formatNumber(part.people) })
    }
    case 'readings':
      return m.shared_bill_by_readings({
        shared,
        total: formatMeter(totalWeight, kind),
        own: formatMeter(part.weight, kind),
        from: formatThousandths(part.previousReading ?? 0),
        to: formatThousandths(part.reading ?? 0),
        amount,
      })
    case 'shares':
      return m.shared_bill_by_shares({
        shared,
        total: formatThousandths(totalWeight),
        own: formatThousandths(part.weight),
        amount,
      })
  }
}

/** The same in every language, because it is stored: Meralco 2026-11-01 – 2026-11-30: ₱6,412.00 ÷ 5 × 1 */
export function describeLine({ provider, periodFrom, periodTo, ...bill }: BillFacts, { weight }: PartFacts): string {
  const isThousandths = bill.method === 'readings' || bill.method === 'shares'
  const format = isThousandths ? formatThousandths : (value: number) => formatNumber(value)
  const shared = formatAmount(bill.amount - bill.ownerAmount)
  return `${provider} ${periodFrom} – ${periodTo}: ${shared} ÷ ${format(bill.totalWeight)} × ${format(weight)}`
}
