// The columns of the list of administrators. Built on each render, because the texts depend on the language.
import { getAdminRoleLabel, getAdminRoleText } from '#app/domain/admin/administrators/administrators.labels.ts'
import type { Administrator } from '#app/domain/admin/administrators/administrators.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { PencilIcon } from '#app/ui/icons/icons.tsx'
import { ADMINISTRATORS, toSection } from '../shared/admin-address.ts'

export function buildAdministratorColumns({ now, myId }: { now: Date; myId: string }): Column<Administrator>[] {
  return [
    {
      id: 'name',
      header: m.ui_name(),
      cardSlot: 'lead',
      cell: ({ id, fullName, email }) => (
        <TwoLines title={fullName} sub={email} to={toSection('users', { view: id })} />
      ),
    },
    {
      id: 'role',
      header: m.administrators_role(),
      width: [220, 170],
      cell: ({ role }) => <span title={getAdminRoleText(role)}>{getAdminRoleLabel(role)}</span>,
    },
    {
      id: 'since',
      header: m.administrators_since(),
      width: [220, 170],
      cell: ({ roleSince, grantedBy }) => (
        <TwoLines
          title={formatDate(roleSince)}
          sub={grantedBy === null ? m.administrators_by_operator() : m.administrators_by({ name: grantedBy })}
        />
      ),
    },
    {
      id: 'signIn',
      header: m.administrators_last_sign_in(),
      width: [160, 130],
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? m.ui_never() : formatRelative(lastLoginAt, now)),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 110,
      cell: ({ id, fullName }) => (
        <RowActions
          name={fullName}
          icons={[
            {
              label: m.administrators_change(),
              icon: <PencilIcon size={18} />,
              to: `${ADMINISTRATORS}?change=${id}`,
            },
            ...(id === myId
              ? []
              : [
                  {
                    label: m.ui_remove_action(),
                    icon: <TrashIcon size={18} />,
                    to: `${ADMINISTRATORS}?remove=${id}`,
                    isDanger: true,
                  },
                ]),
          ]}
        />
      ),
    },
  ]
}
