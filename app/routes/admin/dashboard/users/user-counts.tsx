// The counts above the table of the section Users.
import type { UserStatus } from '#app/domain/admin/users/admin-users.model.ts'
import { sumUsers } from '#app/domain/admin/users/admin-users.rules.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { toSection } from '../../shared/admin-address.ts'
import { formatCountChange } from '../shared/format-change.ts'
import type { UserList } from './load-users.server.ts'

/** Each number opens the list of what it counts. */
export function UserCounts({ counts }: UserList) {
  const toStatus = (status: UserStatus) => toSection('users', { status })
  const total = sumUsers(counts.cells)
  const active = sumUsers(counts.cells, { status: 'active' })
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.ui_total()}
        to={toSection('users')}
        value={formatNumber(total)}
        change={formatCountChange({ current: counts.newUsers, previous: counts.newUsersBefore })}
        note={m.admin_new_users({ count: formatNumber(counts.newUsers) })}
      />
      <StatCard
        label={m.ui_active()}
        to={toStatus('active')}
        value={formatNumber(active)}
        note={m.admin_share({ percent: formatPercent(total === 0 ? 0 : (100 * active) / total, { decimals: 0 }) })}
      />
      <StatCard
        label={m.own_status_pending()}
        to={toStatus('pending')}
        value={formatNumber(sumUsers(counts.cells, { status: 'pending' }))}
        note={m.admin_email_unverified()}
      />
      <StatCard
        label={m.ui_inactive()}
        to={toStatus('inactive')}
        value={formatNumber(sumUsers(counts.cells, { status: 'inactive' }))}
        note={m.admin_switched_off()}
      />
      <StatCard
        label={m.rent_tenants_crumb()}
        to={toSection('users', { type: 'tenant' })}
        value={formatNumber(sumUsers(counts.cells, { type: 'tenant' }))}
        note={formatOtherTypes(sumUsers(counts.cells, { type: 'landlord' }), sumUsers(counts.cells, { type: 'agent' }))}
      />
    </StatStrip>
  )
}

function formatOtherTypes(landlords: number, agents: number): string {
  return [
    m.admin_landlord_count({ count: landlords, figure: formatNumber(landlords) }),
    m.agent_count({ count: agents, figure: formatNumber(agents) }),
  ].join(', ')
}
