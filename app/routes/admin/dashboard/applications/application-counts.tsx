// The counts above the table of the section Applications.
import { calculateChange } from '#app/domain/admin/analytics/change.rules.ts'
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import type { AdminApplicationCounts } from '#app/domain/admin/applications/admin-applications.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { toSection } from '../../shared/admin-address.ts'
import { formatChange } from '../shared/format-change.ts'

/** Each number opens the list of what it counts. */
export function ApplicationCounts({ counts, now }: { counts: AdminApplicationCounts; now: Date }) {
  const toStatus = (status: ApplicationStatus) => toSection('applications', { status })
  const { pending, approved, rejected, withdrawn } = counts.byStatus
  return (
    <StatStrip columns={4}>
      <StatCard
        label={m.admin_applications_total()}
        to={toSection('applications')}
        value={formatNumber(counts.total)}
        change={formatChange(calculateChange(counts.sent.recent, counts.sent.before))}
        note={m.admin_change_period()}
      />
      <StatCard
        label={m.admin_applications_pending()}
        to={toStatus('pending')}
        value={formatNumber(pending)}
        {...(counts.oldestPendingAt === null
          ? {}
          : {
              note: m.admin_oldest({ when: formatRelative(counts.oldestPendingAt, now) }),
              noteTone: 'amber' as const,
            })}
      />
      <StatCard
        label={getApplicationStatusLabel('approved')}
        to={toStatus('approved')}
        value={formatNumber(approved)}
        note={m.admin_share({
          percent: formatPercent(counts.total === 0 ? 0 : (100 * approved) / counts.total, { decimals: 0 }),
        })}
      />
      <StatCard
        label={getApplicationStatusLabel('rejected')}
        to={toStatus('rejected')}
        value={formatNumber(rejected)}
        note={m.admin_applications_withdrawn({ count: withdrawn, figure: formatNumber(withdrawn) })}
      />
    </StatStrip>
  )
}
