import type { ReactNode } from 'react'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { AdminUserProfile } from '#app/domain/admin/users/admin-users.model.ts'
import { getVerificationLine } from '#app/domain/accounts/verification/verification.labels.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { UserType } from './user-columns.tsx'

type UserProfileDialogProps = { user: AdminUserProfile; closeTo: string; editTo: string }

export function UserProfileDialog({ user, closeTo, editTo }: UserProfileDialogProps) {
  return (
    <AddressDialog
      title={m.admin_action_profile()}
      closeTo={closeTo}
      footer={
        <>
          {user.agentId === null ? null : (
            <ButtonLink to={href('/agents/:agentId', { agentId: user.agentId })} variant="line" size="compact">
              {m.admin_profile_public()}
            </ButtonLink>
          )}
          <ButtonLink to={editTo} replace preventScrollReset size="compact">
            {m.ui_edit()}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={user.fullName} src={user.avatarUrl} size={44} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="truncate text-sm text-ink-soft">{user.email}</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
        <Fact label={m.ui_type()}>
          <UserType type={user.type} />
        </Fact>
        <Fact label={m.ui_status()}>
          <StatusBadge tone={user.isActive ? (user.isVerified ? 'leaf' : 'amber') : 'brick'}>
            {user.isActive ? (user.isVerified ? m.admin_verified() : m.admin_unverified()) : m.admin_user_off()}
          </StatusBadge>
        </Fact>
        <Fact label={m.ui_contact()}>{user.phone === null ? m.admin_no_phone() : formatPhone(user.phone)}</Fact>
        <Fact label={m.admin_profile_two_factor()}>
          {user.hasTwoFactor ? m.admin_user_on() : m.admin_user_two_off()}
        </Fact>
        <Fact label={m.ui_created()}>{formatDate(user.createdAt)}</Fact>
        <Fact label={m.admin_profile_last_active()}>
          {user.lastActiveAt === null ? m.ui_never() : formatDateTime(user.lastActiveAt)}
        </Fact>
        <Fact label={m.ui_properties()}>{user.counts.listings}</Fact>
        <Fact label={m.ui_applications()}>{user.counts.applications}</Fact>
      </dl>
      <h3 className="mt-4 text-label font-semibold">{m.admin_profile_checks()}</h3>
      {user.checks.length === 0 ? (
        <p className="text-sm text-ink-soft">{m.admin_profile_no_checks()}</p>
      ) : (
        <ul className="mt-1 grid grid-cols-1 gap-1 text-sm">
          {user.checks.map((check) => (
            <li key={`${check.kind} ${check.checkedAt.toISOString()}`}>{getVerificationLine(check)}</li>
          ))}
        </ul>
      )}
    </AddressDialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-tiny text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
