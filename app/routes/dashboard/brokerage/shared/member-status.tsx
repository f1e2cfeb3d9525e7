import type { BrokerageMember } from '#app/domain/agents/brokerage/brokerage.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function MemberStatus({ member }: { member: BrokerageMember }) {
  const { status, isUsable, isAccredited, isAway, isExpired, expiresAt } = member
  if (!isUsable) return <StatusBadge tone="brick">{m.report_outcome_account_closed()}</StatusBadge>
  if (!isAccredited) return <StatusBadge tone="brick">{m.brokerage_accreditation_expired()}</StatusBadge>
  if (status === 'active' && isAway) return <StatusBadge tone="amber">{m.brokerage_away()}</StatusBadge>
  if (status === 'active') return <StatusBadge tone="leaf">{m.ui_active()}</StatusBadge>
  if (isExpired || expiresAt === null) return <StatusBadge tone="slate">{m.team_status_expired()}</StatusBadge>
  return <StatusBadge tone="amber">{m.team_status_invited({ date: formatDate(expiresAt) })}</StatusBadge>
}
