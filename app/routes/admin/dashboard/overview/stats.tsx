// The five numbers of the overview. Each opens what it counts.
import type { OverviewStats, Stat } from '#app/domain/admin/overview/overview.model.ts'
import { computeChange } from '#app/domain/admin/overview/overview.rules.ts'
import { formatNumber, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { type Change, StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { toSection } from '../../shared/admin-address.ts'

export function Stats({ stats: { listings, users, bookings, applications, revenue } }: { stats: OverviewStats }) {
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.admin_stat_listings()}
        to={toSection('properties')}
        value={formatNumber(listings.total)}
        change={buildChange(listings)}
        note={m.admin_stat_active({ count: formatNumber(listings.active) })}
      />
      <StatCard
        label={m.admin_stat_users()}
        to={toSection('users')}
        value={formatNumber(users.total)}
        change={buildChange(users)}
        note={m.admin_stat_tenants({ count: users.tenants, figure: formatNumber(users.tenants) })}
      />
      <StatCard
        label={m.admin_stat_bookings()}
        to={toSection('analytics')}
        value={formatNumber(bookings.total)}
        change={buildChange(bookings)}
        note={m.admin_stat_pending({ count: formatNumber(bookings.pending) })}
      />
      <StatCard
        label={m.admin_stat_applications()}
        to={toSection('applications')}
        value={formatNumber(applications.total)}
        change={buildChange(applications)}
        note={m.admin_stat_pending({ count: formatNumber(applications.pending) })}
      />
      <StatCard
        label={m.admin_stat_revenue()}
        to={toSection('analytics')}
        value={formatPesos(revenue.total)}
        change={buildChange(revenue)}
        note={m.admin_stat_confirmed({ count: formatNumber(revenue.confirmed) })}
      />
    </StatStrip>
  )
}

/** A dash where there is nothing to compare with. */
function buildChange(stat: Stat): Change {
  const change = computeChange(stat)
  if (change === null) return { direction: 'flat', text: '–' }
  const text = formatPercent(Math.abs(change), { decimals: 2 })
  if (change === 0) return { direction: 'flat', text }
  return change > 0 ? { direction: 'up', text, meaning: 'good' } : { direction: 'down', text, meaning: 'bad' }
}
