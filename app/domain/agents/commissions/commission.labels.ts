import { formatPercent, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { CommissionRuleName, CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { CommissionRow, CommissionRule, LeaseTerm, Split } from './commission.model.ts'

const STATUSES: Record<CommissionStatus, { label: () => string; tone: StatusTone }> = {
  pending: { label: m.commission_status_pending, tone: 'sea' },
  billed: { label: m.commission_status_billed, tone: 'amber' },
  paid: { label: m.rent_status_paid, tone: 'leaf' },
  disputed: { label: m.commission_status_disputed, tone: 'brick' },
}
export const getCommissionLabel = (status: CommissionStatus) => STATUSES[status].label()
export const getCommissionTone = (status: CommissionStatus) => STATUSES[status].tone

const RULE_NAMES: Record<CommissionRuleName, () => string> = {
  rent_per_year: m.commission_rule_name_per_year,
  contract_percent: m.commission_rule_name_contract,
  rent_once: m.commission_rule_name_once,
}
export const getRuleName = (rule: CommissionRuleName) => RULE_NAMES[rule]()

const RULES: Record<CommissionRuleName, (values: { percent: string }) => string> = {
  rent_per_year: m.commission_rule_per_year,
  contract_percent: m.commission_rule_contract,
  rent_once: m.commission_rule,
}
const formatBasisPoints = (basisPoints: number) => formatPercent(basisPoints / 100)

/** '100% of one month's rent per lease year'. */
export const getRuleText = ({ rule, rateBasisPoints }: CommissionRule) =>
  RULES[rule]({ percent: formatBasisPoints(rateBasisPoints) })

const FACTORS: Record<CommissionRuleName, (leaseMonths: number) => string> = {
  rent_per_year: (leaseMonths) => ` × ${leaseMonths} ÷ 12`,
  contract_percent: (leaseMonths) => ` × ${leaseMonths}`,
  rent_once: () => '',
}

/** The calculation with its numbers: '₱28,000 × 18 ÷ 12 × 100%'. */
export const getFormulaText = ({ monthlyRent, leaseMonths, rule, rateBasisPoints }: CommissionRule & LeaseTerm) =>
  `${formatAmount(monthlyRent)}${FACTORS[rule](leaseMonths)} × ${formatBasisPoints(rateBasisPoints)}`

export const getSplitText = ({ name, basisPoints, fixedAmount }: Split) =>
  m.commission_split_with({
    name,
    share: fixedAmount === null ? formatBasisPoints(basisPoints) : formatAmount(fixedAmount),
  })

/** What another broker gets of a commission; null for a commission without a split. */
export const getPartnerText = ({ partnerName, partnerAmount }: Pick<CommissionRow, 'partnerName' | 'partnerAmount'>) =>
  partnerAmount === 0
    ? null
    : m.commission_split_with({
        name: partnerName ?? m.commission_other_broker(),
        share: formatAmount(partnerAmount),
      })
