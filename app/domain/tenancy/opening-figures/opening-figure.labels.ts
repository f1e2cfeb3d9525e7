import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatUnits } from '#app/domain/tenancy/utilities/utility.labels.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { OpeningFigureKind, OpeningFigureStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { OpeningFigure } from './opening-figure.model.ts'
import { fromDayNumber } from './opening-figure.rules.ts'

const STATUS_LABELS = {
  proposed: m.ui_waiting_for_answer,
  confirmed: m.ui_confirmed,
  contested: m.ui_contested,
  kept: m.utility_status_kept,
  corrected: m.utility_status_corrected,
} satisfies Record<OpeningFigureStatus, () => string>
export const getFigureStatusLabel = (status: OpeningFigureStatus): string => STATUS_LABELS[status]()

export const FIGURE_STATUS_TONES = {
  proposed: 'amber',
  confirmed: 'leaf',
  contested: 'brick',
  kept: 'slate',
  corrected: 'leaf',
} as const satisfies Record<OpeningFigureStatus, string>

const KIND_LABELS = {
  rent: m.ui_monthly_rent,
  payment_day: m.tenant_payment_day,
  starts_on: m.ui_lease_starts,
  ends_on: m.ui_last_day,
  deposit: m.deposit_held,
  advance: m.tenant_advance,
  line: m.rent_kind_other,
  check: m.payment_method_check,
  water: m.opening_water,
  electricity: m.opening_electricity,
} satisfies Record<OpeningFigureKind, () => string>

/** Rent, Feb 2026; Check BPI 000123, Mar 5, 2026. */
export function getFigureName({ kind, line, check }: Pick<OpeningFigure, 'kind' | 'line' | 'check'>): string {
  if (line !== null) return getLineName(line)
  if (check !== null) return `${m.payment_method_check()} ${check.bank} ${check.number}, ${formatDate(check.checkDate)}`
  return KIND_LABELS[kind]()
}

export function formatFigure(kind: OpeningFigureKind, amount: number): string {
  if (kind === 'water' || kind === 'electricity') return formatUnits(amount, kind)
  if (kind === 'starts_on' || kind === 'ends_on') return formatDate(fromDayNumber(amount))
  return kind === 'payment_day' ? String(amount) : formatAmount(amount)
}
