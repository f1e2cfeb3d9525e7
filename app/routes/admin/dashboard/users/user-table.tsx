// The filters and the table of the section Users.
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { adminUserList, MAX_FOUND, type UserStatus } from '#app/domain/admin/users/admin-users.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { UserList, UsersData } from './load-users.server.ts'
import { buildUserColumns, type ToList } from './user-columns.tsx'

type UserTableProps = { data: UsersData; list: UserList; toList: ToList; onRefused: (reason: string) => void }

export function UserTable({ data: { query, myId, may }, list: { users, counts }, toList, onRefused }: UserTableProps) {
  return (
    <TableCard label={m.admin_section_users()}>
      <ListFilters
        list={adminUserList}
        query={query}
        label={m.admin_filter_users()}
        search={{ label: m.admin_search_users(), chipLabel: m.own_chip_search() }}
        texts={{
          type: { label: m.ui_type(), any: m.ui_all(), getLabel: getRoleLabel },
          status: { label: m.ui_status(), any: m.ui_all(), getLabel: (status) => STATUS_LABELS[status]() },
        }}
        resultText={
          query.search !== '' && counts.found >= MAX_FOUND
            ? m.admin_users_found_many({ count: formatNumber(MAX_FOUND) })
            : m.admin_users_found({ count: counts.found, figure: formatNumber(counts.found) })
        }
        toList={toList}
      />
      {users.length === 0 ? (
        <NoneFound list={adminUserList} query={query} title={m.admin_no_users()} />
      ) : (
        <>
          <Table
            caption={m.admin_section_users()}
            columns={buildUserColumns({ toList, myId, may, onRefused })}
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
  active: m.ui_active,
  pending: m.own_status_pending,
  inactive: m.ui_inactive,
  verified: m.admin_verified,
  unverified: m.admin_unverified,
}
