import { formatAmount, formatMonth, formatNumber } from '#app/i18n/format.ts'
import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { PaymentKind, PaymentStatus, ProofStatus, RentalStatus } from '#app/shared/tenancy-vocabulary.ts'
import { UTILITY_UNITS } from '#app/domain/tenancy/utilities/utility.rules.ts'
import type { BookLineView, LineFilter } from './rent-book.model.ts'
import { CHARGE_KINDS, isLineCancelled } from './rent-book.rules.ts'

const KIND_LABELS = {
  advance: m.listing_advance,
  deposit: m.listing_deposit,
  rent: m.ui_rent,
  dues: m.listing_dues,
  utilities: m.rent_kind_utilities,
  penalty: m.rent_kind_penalty,
  other: m.rent_kind_other,
  refund: m.rent_kind_refund,
  reduction: m.rent_kind_reduction,
} satisfies Record<PaymentKind, () => string>

export const getPaymentKindLabel = (kind: PaymentKind): string => KIND_LABELS[kind]()

export const listChargeKinds = () => CHARGE_KINDS.map((value) => ({ value, label: getPaymentKindLabel(value) }))

/** `payer` is the name of who owes it, of several tenants who pay apart. */
type NamedLine = { kind: PaymentKind; dueDate: Day; payer?: string }

/** Rent, Aug 2026 · Bea Cruz */
export const getLineLabel = ({ kind, dueDate, payer }: NamedLine): string =>
  [`${getPaymentKindLabel(kind)}, ${formatMonth(dueDate)}`, ...(payer === undefined ? [] : [payer])].join(' · ')

/** Other charge, Aug 2026: Key card. Two charges of one kind and month differ by their text. */
export const getLineName = (line: NamedLine & { note: string | null }): string =>
  line.note === null ? getLineLabel(line) : `${getLineLabel(line)}: ${line.note}`

const PAYMENT_STATUS_LABELS = {
  paid: m.rent_status_paid,
  pending: m.rent_status_pending,
  partial: m.rent_status_partial,
  overdue: m.rent_status_overdue,
} satisfies Record<PaymentStatus, () => string>
const PAYMENT_STATUS_TONES = {
  paid: 'leaf',
  pending: 'slate',
  partial: 'amber',
  overdue: 'brick',
} as const satisfies Record<PaymentStatus, string>

/** A line that reductions took back is not called paid: nobody paid it. */
export const getLineBadge = (line: BookLineView) =>
  isLineCancelled(line)
    ? { label: m.ui_cancelled(), tone: 'slate' as const }
    : { label: PAYMENT_STATUS_LABELS[line.status](), tone: PAYMENT_STATUS_TONES[line.status] }

export const getProofStatusLabel = (status: ProofStatus): string => getStatusLabel('paymentProof', status)
export const PROOF_STATUS_TONES = {
  submitted: 'amber',
  confirmed: 'leaf',
  declined: 'brick',
  reversed: 'brick',
} as const satisfies Record<ProofStatus, string>

/** Electricity; Rent, Aug 2026. The note of a metered charge has its unit. */
export function getLineTitle(line: NamedLine & { note: string | null }): string {
  if (line.kind === 'utilities' && line.note !== null) {
    if (line.note.endsWith(UTILITY_UNITS.electricity)) return m.utility_electricity()
    if (line.note.endsWith(UTILITY_UNITS.water)) return m.utility_water()
  }
  return getLineName(line)
}

/** 12,921.47 as a person types it into a field. */
export const formatTypedAmount = (centavos: number): string =>
  formatNumber(centavosToPesos(centavos), centavos % 100 === 0 ? 0 : 2)

/** Names beside an open amount which part of it was handed in or is in checks. */
export const joinPending = (text: string, pending: number): string =>
  pending === 0 ? text : `${text} · ${m.rent_pending({ amount: formatAmount(pending) })}`

const RENTAL_STATUS_LABELS = {
  upcoming: m.ui_upcoming,
  current: m.rent_rental_current,
  expiring_soon: m.rent_rental_expiring,
  expired: m.rent_rental_expired,
} satisfies Record<RentalStatus, () => string>
export const getRentalStatusLabel = (status: RentalStatus): string => RENTAL_STATUS_LABELS[status]()
export const RENTAL_STATUS_TONES = {
  upcoming: 'sea',
  current: 'leaf',
  expiring_soon: 'amber',
  expired: 'slate',
} as const satisfies Record<RentalStatus, string>

const FILTER_LABELS = {
  all: m.ui_all,
  due: m.rent_show_due,
  open: m.rent_show_open,
  paid: m.rent_status_paid,
} satisfies Record<LineFilter, () => string>
export const getLineFilterLabel = (filter: LineFilter): string => FILTER_LABELS[filter]()
