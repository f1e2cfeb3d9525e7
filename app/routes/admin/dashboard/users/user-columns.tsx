// The columns of the table of users. Built on each render, because the texts depend on the language.
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import type { AdminUser } from '#app/domain/admin/users/admin-users.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { getViewedCommissionsPath, getViewedDashboardPath } from '#app/shared/dashboard-paths.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { StatusSelect } from '#app/ui/controls/status-select.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { type RowAction, RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import {
  BanknoteIcon,
  BuildingIcon,
  DashboardIcon,
  EyeIcon,
  KeyIcon,
  LockIcon,
  LogOutIcon,
  PencilIcon,
  RefreshIcon,
  ShieldCheckIcon,
  UserIcon,
} from '#app/ui/icons/icons.tsx'
import type { UserPowers } from './load-users.server.ts'

export type ToList = (changes: Readonly<Record<string, string | null>>) => string

const TYPE_ICONS = {
  tenant: UserIcon,
  landlord: KeyIcon,
  agent: BuildingIcon,
  admin: ShieldCheckIcon,
} satisfies Record<Role, typeof UserIcon>

type ColumnOptions = {
  toList: ToList
  myId: string
  may: UserPowers
  /** Says on the page why a status was not changed. */
  onRefused: (reason: string) => void
}

export function buildUserColumns({ onRefused, ...options }: ColumnOptions): Column<AdminUser>[] {
  const { toList } = options
  return [
    {
      id: 'user',
      header: m.admin_user(),
      cardSlot: 'lead',
      cell: (row) => (
        <TwoLines
          title={row.fullName}
          sub={row.email}
          to={toList({ view: row.id })}
          leading={<Avatar name={row.fullName} src={row.avatarUrl} />}
        />
      ),
    },
    {
      id: 'type',
      header: m.ui_type(),
      cardSlot: 'detail',
      width: [118, 104],
      cell: ({ type }) => <UserType type={type} />,
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [146, 136],
      cell: (row) => <VerificationCell user={row} onRefused={onRefused} />,
    },
    {
      id: 'contact',
      header: m.ui_contact(),
      cardSlot: 'hidden', // the dialog of the user has it
      width: [140, 130],
      cell: ({ phone }) =>
        phone === null ? <span className="text-ink-soft">{m.admin_no_phone()}</span> : formatPhone(phone),
    },
    {
      id: 'created',
      header: m.ui_created(),
      cardSlot: 'hidden',
      isExtra: true,
      width: 106,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 84,
      cell: (row) => <RowActions name={row.fullName} more={buildActions(row, options)} />,
    },
  ]
}

export function UserType({ type }: { type: Role }) {
  const Shape = TYPE_ICONS[type]
  return (
    <span className="inline-flex items-center gap-2">
      <Shape size={16} className="text-ink-soft" />
      {getRoleLabel(type)}
    </span>
  )
}

type VerificationCellProps = { user: AdminUser; onRefused: (reason: string) => void }

/** After a refusal the old status returns. */
function VerificationCell({ user: { id, fullName, isVerified, isActive }, onRefused }: VerificationCellProps) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusSelect
        label={m.admin_user_status_of({ name: fullName })}
        name="status"
        value={isVerified ? 'verified' : 'unverified'}
        choices={[
          { value: 'verified', label: m.admin_verified(), tone: 'leaf' },
          { value: 'unverified', label: m.admin_unverified(), tone: 'amber' },
        ]}
        hiddenFields={{ intent: 'verify', id }}
        onAnswer={(answer) => {
          const refusal = (answer as { error?: { message: string } } | null)?.error?.message
          if (refusal !== undefined) onRefused(refusal)
        }}
      />
      {isActive ? null : <span className="text-tiny font-medium text-brick">{m.admin_user_off()}</span>}
    </span>
  )
}

type ActionOptions = Pick<ColumnOptions, 'toList' | 'myId' | 'may'>

/** Administrators have no dashboard, and nobody removes their own account here. Only owners change administrators. */
function buildActions({ id, type, isActive }: AdminUser, { toList, myId, may }: ActionOptions): RowAction[] {
  const profile = { label: m.admin_action_profile(), icon: <EyeIcon size={18} />, to: toList({ view: id }) }
  if (type === 'admin' && !may.manageAdministrators) return [profile]
  return [
    profile,
    { label: m.ui_edit(), icon: <PencilIcon size={18} />, to: toList({ edit: id }) },
    ...(type === 'admin'
      ? []
      : [
          {
            label: m.admin_action_dashboard(),
            icon: <DashboardIcon size={18} />,
            to: getViewedDashboardPath(type, id),
          },
        ]),
    ...(type === 'agent'
      ? [{ label: m.commission_title(), icon: <BanknoteIcon size={18} />, to: getViewedCommissionsPath(id) }]
      : []),
    ...(id === myId ? [] : buildAccountActions(id, isActive, { toList, may })),
  ]
}

function buildAccountActions(id: string, isActive: boolean, { toList, may }: Omit<ActionOptions, 'myId'>): RowAction[] {
  const deactivation: RowAction = isActive
    ? {
        label: m.admin_action_deactivate(),
        icon: <LockIcon size={18} />,
        to: toList({ deactivate: id }),
        isDanger: true,
      }
    : { label: m.admin_action_reactivate(), icon: <KeyIcon size={18} />, to: toList({ reactivate: id }) }
  return [
    { label: m.admin_action_reset_two_factor(), icon: <RefreshIcon size={18} />, to: toList({ resetTwoFactor: id }) },
    { label: m.admin_action_end_sessions(), icon: <LogOutIcon size={18} />, to: toList({ endSessions: id }) },
    deactivation,
    ...(may.delete
      ? [{ label: m.ui_delete(), icon: <TrashIcon size={18} />, to: toList({ delete: id }), isDanger: true }]
      : []),
  ]
}
