// The section Users: counts, filters, the table, and its dialogs.
import { useLocation } from 'react-router'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { adminUserList, MAX_FOUND, type UserStatus } from '#app/domain/admin/users/admin-users.model.ts'
import { sumUsers } from '#app/domain/admin/users/admin-users.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState, ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { PlusIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { toSection } from '../../shared/admin-address.ts'
import type { SectionProps } from '../section.ts'
import { formatCountChange } from '../shared/format-change.ts'
import type { loadSection, UserList, UsersData } from './load-section.server.ts'
import { NO_DIALOG } from './user-address.ts'
import { USER_NOTICES } from './user-notices.ts'
import { buildUserColumns, type ToList } from './user-columns.tsx'
import { UserDialog } from './user-dialogs.tsx'
import { InviteUserDialog } from './user-forms.tsx'

export function Section({ data, search, form }: SectionProps<typeof loadSection>) {
  const { list, dialog, isAdding } = data
  const toList: ToList = (changes) => toSection('users', { ...NO_DIALOG, ...changes }, search)
  const hasDialog = dialog !== null || isAdding
  return (
    <>
      <ConsolePageHead
        title={m.admin_section_users()}
        actions={
          <>
            <ExportLink />
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.admin_refresh()}
            </ButtonLink>
            <ButtonLink to={toList({ add: '1' })} preventScrollReset size="compact" icon={<PlusIcon size={16} />}>
              {m.admin_action_add_user()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={USER_NOTICES} form={form} />
        {form.refusal !== undefined && !hasDialog ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        {list.state === 'failed' ? (
          <ErrorBox
            level={2}
            title={m.error_admin_usersFetchFailed()}
            text={m.error_admin_usersLoadFailed()}
            action={<ButtonLink to={toList({})}>{m.notice_admin_tryAgain()}</ButtonLink>}
          />
        ) : (
          <>
            <Counts {...list.value} />
            <UserTable data={data} list={list.value} toList={toList} />
          </>
        )}
      </div>
      {dialog ? <UserDialog key={dialog.name} dialog={dialog} toList={toList} form={form} /> : null}
      {isAdding ? (
        <InviteUserDialog closeTo={toList({})} action={toList({ add: '1' })} form={form} keyOfForm={data.key} />
      ) : null}
    </>
  )
}

/** The file has exactly the rows of the filter. */
function ExportLink() {
  const { search } = useLocation()
  return (
    <ButtonLink
      to={`/admin/users/export${search}`}
      reloadDocument
      variant="line"
      size="compact"
      icon={<DownloadIcon size={16} />}
    >
      {m.admin_action_export()}
    </ButtonLink>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ counts }: UserList) {
  const toStatus = (status: UserStatus) => toSection('users', { status })
  const total = sumUsers(counts.cells)
  const active = sumUsers(counts.cells, { status: 'active' })
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.admin_count_total()}
        to={toSection('users')}
        value={formatNumber(total)}
        change={formatCountChange({ current: counts.newUsers, previous: counts.newUsersBefore })}
        note={m.admin_new_users({ count: formatNumber(counts.newUsers) })}
      />
      <StatCard
        label={m.own_status_active()}
        to={toStatus('active')}
        value={formatNumber(active)}
        note={m.admin_share({ percent: formatPercent(total === 0 ? 0 : (100 * active) / total, { decimals: 2 }) })}
      />
      <StatCard
        label={m.own_status_pending()}
        to={toStatus('pending')}
        value={formatNumber(sumUsers(counts.cells, { status: 'pending' }))}
        note={m.admin_not_verified()}
      />
      <StatCard
        label={m.own_status_inactive()}
        to={toStatus('inactive')}
        value={formatNumber(sumUsers(counts.cells, { status: 'inactive' }))}
        note={m.admin_switched_off()}
      />
      <StatCard
        label={m.admin_count_tenants()}
        to={toSection('users', { type: 'tenant' })}
        value={formatNumber(sumUsers(counts.cells, { type: 'tenant' }))}
        note={m.admin_other_types({
          landlords: formatNumber(sumUsers(counts.cells, { type: 'landlord' })),
          agents: formatNumber(sumUsers(counts.cells, { type: 'agent' })),
        })}
      />
    </StatStrip>
  )
}

type UserTableProps = { data: UsersData; list: UserList; toList: ToList }

function UserTable({ data: { query, myId }, list: { users, counts }, toList }: UserTableProps) {
  return (
    <TableCard label={m.admin_section_users()}>
      <ListFilters
        list={adminUserList}
        query={query}
        label={m.admin_filter_users()}
        search={{ label: m.admin_search_users(), chipLabel: m.own_chip_search() }}
        texts={{
          type: { label: m.admin_column_type(), any: m.own_all(), getLabel: getRoleLabel },
          status: { label: m.own_column_status(), any: m.own_all(), getLabel: (status) => STATUS_LABELS[status]() },
        }}
        kept={{ section: 'users' }}
        resultText={
          query.search !== '' && counts.found >= MAX_FOUND
            ? m.admin_users_found_many({ count: formatNumber(MAX_FOUND) })
            : m.admin_users_found({ count: counts.found, figure: formatNumber(counts.found) })
        }
        toList={toList}
      />
      {users.length === 0 ? (
        <EmptyState bare level={2} title={m.admin_no_users()} />
      ) : (
        <>
          <Table
            caption={m.admin_section_users()}
            columns={buildUserColumns(toList, myId)}
            rows={users}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={adminUserList.pageSize}
              total={counts.found}
              label={m.admin_pages_users()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

const STATUS_LABELS: Record<UserStatus, () => string> = {
  active: m.own_status_active,
  pending: m.own_status_pending,
  inactive: m.own_status_inactive,
  verified: m.admin_verified,
  unverified: m.admin_unverified,
}
