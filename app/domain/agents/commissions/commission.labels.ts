import { formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { CommissionRow } from './commission.model.ts'

const STATUSES: Record<CommissionStatus, { label: () => string; tone: StatusTone }> = {
  pending: { label: m.commission_status_pending, tone: 'sea' },
  billed: { label: m.commission_status_billed, tone: 'amber' },
  paid: { label: m.commission_status_paid, tone: 'leaf' },
  disputed: { label: m.commission_status_disputed, tone: 'brick' },
}
export const getCommissionLabel = (status: CommissionStatus) => STATUSES[status].label()
export const getCommissionTone = (status: CommissionStatus) => STATUSES[status].tone

/** The rule when the booking was confirmed: '100% of one month's rent'. */
export const getRuleText = ({ rateBasisPoints }: Pick<CommissionRow, 'rateBasisPoints'>) =>
  m.commission_rule({ percent: formatPercent(rateBasisPoints / 100) })
