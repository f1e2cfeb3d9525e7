// The counts above the table of the section Properties.
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { toSection } from '../../shared/admin-address.ts'
import { formatCountChange } from '../shared/format-change.ts'
import type { PropertiesData } from './load-listings.server.ts'

/** Each number opens the list of what it counts. */
export function ListingCounts({ counts, now }: PropertiesData) {
  const toStatus = (status: string) => toSection('properties', { status })
  const { active, pending, inactive, draft } = counts.byStatus
  return (
    <StatStrip columns={4}>
      <StatCard
        label={m.ui_total()}
        to={toSection('properties')}
        value={formatNumber(counts.total)}
        change={formatCountChange({ current: counts.created.recent, previous: counts.created.before })}
        note={m.admin_change_period()}
      />
      <StatCard
        label={getListingStatusLabel('active')}
        to={toStatus('active')}
        value={formatNumber(active)}
        note={m.admin_share({
          percent: formatPercent(counts.total === 0 ? 0 : (100 * active) / counts.total, { decimals: 0 }),
        })}
      />
      <StatCard
        label={getListingStatusLabel('pending')}
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
        label={getListingStatusLabel('inactive')}
        to={toStatus('inactive')}
        value={formatNumber(inactive)}
        note={m.admin_drafts({ count: draft, figure: formatNumber(draft) })}
      />
    </StatStrip>
  )
}
