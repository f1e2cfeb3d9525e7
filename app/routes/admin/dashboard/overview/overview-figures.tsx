// The five numbers of the overview. Each opens what it counts.
import type { OverviewStats } from '#app/domain/admin/overview/overview.model.ts'
import type { RevenueCurrencySign } from '#app/domain/kernel/settings/settings.schema.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { ADMIN_BOOKINGS, toSection } from '../../shared/admin-address.ts'
import { formatCountChange } from '../shared/format-change.ts'

type OverviewFiguresProps = { stats: OverviewStats; sign: RevenueCurrencySign }

export function OverviewFigures({ stats, sign }: OverviewFiguresProps) {
  const { listings, users, bookings, applications, revenue } = stats
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.admin_stat_listings()}
        to={toSection('properties')}
        value={formatNumber(listings.total)}
        change={formatCountChange(listings)}
        note={m.admin_stat_active({ count: formatNumber(listings.active) })}
      />
      <StatCard
        label={m.admin_stat_users()}
        to={toSection('users')}
        value={formatNumber(users.total)}
        change={formatCountChange(users)}
        note={m.admin_stat_tenants({ count: users.tenants, figure: formatNumber(users.tenants) })}
      />
      <StatCard
        label={m.ui_bookings()}
        to={ADMIN_BOOKINGS}
        value={formatNumber(bookings.total)}
        change={formatCountChange(bookings)}
        note={m.admin_stat_pending({ count: formatNumber(bookings.pending) })}
      />
      <StatCard
        label={m.ui_applications()}
        to={toSection('applications')}
        value={formatNumber(applications.total)}
        change={formatCountChange(applications)}
        note={m.admin_stat_pending({ count: formatNumber(applications.pending) })}
      />
      <StatCard
        label={m.admin_stat_revenue()}
        to={toSection('analytics')}
        value={formatPesos(revenue.total, sign)}
        change={formatCountChange(revenue)}
        note={m.admin_stat_confirmed({ count: formatNumber(revenue.confirmed) })}
      />
    </StatStrip>
  )
}
