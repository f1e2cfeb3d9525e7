import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount, formatDate, formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type {
  Condition,
  ConditionReportKind,
  DeductionStatus,
  DepositReturnStatus,
} from '#app/shared/tenancy-vocabulary.ts'
import type { DeductionLease, DeductionLine, DeductionView, DepositReturnView, DepositSums } from './deposit.model.ts'

const CONDITION_LABELS: Record<Condition, () => string> = {
  good: m.deposit_condition_good,
  worn: m.deposit_condition_worn,
  damaged: m.deposit_condition_damaged,
  missing: m.deposit_condition_missing,
}
export const getConditionLabel = (condition: Condition) => CONDITION_LABELS[condition]()

export const CONDITION_TONES = { good: 'leaf', worn: 'amber', damaged: 'brick', missing: 'brick' } as const

const REPORT_LABELS: Record<ConditionReportKind, () => string> = {
  move_in: m.deposit_report_move_in,
  move_out: m.deposit_report_move_out,
}
export const getReportLabel = (kind: ConditionReportKind) => REPORT_LABELS[kind]()

const DEDUCTION_LABELS: Record<DeductionStatus, () => string> = {
  proposed: m.deposit_deduction_proposed,
  accepted: m.ui_accepted,
  contested: m.ui_contested,
  withdrawn: m.ui_withdrawn,
}
export const getDeductionLabel = (status: DeductionStatus) => DEDUCTION_LABELS[status]()

export const DEDUCTION_TONES = { proposed: 'amber', accepted: 'leaf', contested: 'brick', withdrawn: 'slate' } as const

/** Lease Jun 1, 2025 – May 31, 2026 */
export const formatLease = ({ startsOn, endsOn }: Pick<DeductionLease, 'startsOn' | 'endsOn'>): string =>
  m.deposit_lease({ dates: formatDateRange(startsOn, endsOn) })

/** Rent, Aug 2026 (₱1,088.71) */
const describeDeductionLine = (line: DeductionLine): string => `${getLineName(line)} (${formatAmount(line.amount)})`

/** Settles Rent, Aug 2026 (₱1,088.71). Lines of an earlier lease are named with it. */
export function describeDeductionLines({ lines, earlierLease }: Pick<DeductionView, 'lines' | 'earlierLease'>): string {
  const names = lines.map(describeDeductionLine).join('; ')
  return m.deposit_deduction_lines({ lines: earlierLease === null ? names : `${formatLease(earlierLease)}: ${names}` })
}

const RETURN_LABELS: Record<DepositReturnStatus, () => string> = {
  sent: m.deposit_return_sent,
  confirmed: m.ui_confirmed,
  contested: m.ui_contested,
  withdrawn: m.ui_withdrawn,
}
export const getReturnLabel = (status: DepositReturnStatus) => RETURN_LABELS[status]()

export const RETURN_TONES = { sent: 'amber', confirmed: 'leaf', contested: 'brick', withdrawn: 'slate' } as const

/** GCash, 3 Mar 2027 · Reference GC-1 */
export const describeReturn = ({ method, returnedOn, reference }: DepositReturnView): string =>
  [
    m.booking_proof_line({ method: getPaymentMethodLabel(method), date: formatDate(returnedOn) }),
    ...(reference === null ? [] : [m.booking_proof_reference({ reference })]),
  ].join(' · ')

/** What the deposit is made of, and what is deducted. */
export const listDepositSums = (
  sums: DepositSums,
  { renewsRentalId }: Pick<RentalFacts, 'renewsRentalId'>,
): [label: string, amount: number][] => [
  [renewsRentalId === null ? m.deposit_sum_paid() : m.deposit_sum_taken_over(), sums.held],
  ...(sums.unusedRent === 0 ? [] : [[m.deposit_sum_unused_rent(), sums.unusedRent] satisfies [string, number]]),
  ...(sums.refundCharged === 0
    ? []
    : [[m.deposit_sum_refund_charged(), sums.refundCharged] satisfies [string, number]]),
  [m.deposit_sum_accepted(), -sums.accepted],
  [m.deposit_sum_contested(), -sums.contested],
  [m.deposit_sum_waiting(), -sums.waiting],
]

/** A renewed rental passes on what is held of the deposit; another one returns it. */
export const describeDepositEnd = (
  sums: DepositSums,
  { isRenewed }: Pick<RentalFacts, 'isRenewed'>,
  returnBy: Day,
): [label: string, amount: number] =>
  isRenewed
    ? [m.deposit_sum_goes_on(), sums.left]
    : [m.deposit_sum_returned({ date: formatDate(returnBy) }), sums.toReturn]

/** What was paid back, and what is owed after it. */
export const listReturnSums = (sums: DepositSums): [label: string, amount: number][] => [
  [m.deposit_sum_paid_back(), -sums.returned],
  [m.deposit_sum_owed(), sums.owed],
  ...(sums.unconfirmed === 0 ? [] : [[m.deposit_sum_unconfirmed(), sums.unconfirmed] satisfies [string, number]]),
]
