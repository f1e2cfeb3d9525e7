// Dialogs of the section Users. Each is in the address.
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { DeactivationDialog } from './deactivation-dialog.tsx'
import type { UsersData } from './load-users.server.ts'
import type { ToList } from './user-columns.tsx'
import { EditUserDialog } from './user-forms.tsx'
import { UserProfileDialog } from './user-profile-dialog.tsx'

type DialogProps = { dialog: NonNullable<UsersData['dialog']>; myId: string; toList: ToList; form: FormState }

export function UserDialog({ dialog: { name, user }, myId, toList, form }: DialogProps) {
  const closeTo = toList({})
  const action = toList({ [name]: user.id })
  switch (name) {
    case 'view':
      return <UserProfileDialog user={user} closeTo={closeTo} editTo={toList({ edit: user.id })} />
    case 'edit':
      return <EditUserDialog user={user} isOwn={user.id === myId} closeTo={closeTo} action={action} form={form} />
    case 'delete':
      return <DeleteUserDialog user={user} closeTo={closeTo} action={action} error={form.refusal} />
    case 'deactivate':
      return <DeactivationDialog user={user} closeTo={closeTo} action={action} form={form} />
    default: {
      const { title, text, confirmLabel, isDanger } = QUESTIONS[name]
      return (
        <ConfirmDialog
          title={title()}
          description={user.fullName}
          closeTo={closeTo}
          action={action}
          hiddenFields={{ intent: name, id: user.id }}
          confirmLabel={confirmLabel()}
          tone={isDanger ? 'danger' : 'plain'}
          error={form.refusal}
        >
          <p>{text()}</p>
        </ConfirmDialog>
      )
    }
  }
}

type Question = { title: () => string; text: () => string; confirmLabel: () => string; isDanger: boolean }

const QUESTIONS: Record<'reactivate' | 'resetTwoFactor' | 'endSessions', Question> = {
  reactivate: {
    title: m.admin_reactivate_title,
    text: m.admin_reactivate_text,
    confirmLabel: m.admin_action_reactivate,
    isDanger: false,
  },
  resetTwoFactor: {
    title: m.admin_reset_two_factor_title,
    text: m.admin_reset_two_factor_text,
    confirmLabel: m.admin_action_reset_two_factor,
    isDanger: true,
  },
  endSessions: {
    title: m.admin_end_sessions_title,
    text: m.admin_end_sessions_text,
    confirmLabel: m.admin_action_end_sessions,
    isDanger: true,
  },
}

type DeleteProps = {
  user: DialogProps['dialog']['user']
  closeTo: string
  action: string
  error: string | undefined
}

/** Says what the erasure does, with the numbers of this person. */
function DeleteUserDialog({ user: { id, fullName, email, counts }, closeTo, action, error }: DeleteProps) {
  return (
    <ConfirmDialog
      title={m.admin_delete_user()}
      description={m.notice_admin_confirmDeleteUser()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'delete', id }}
      confirmLabel={m.admin_delete_user()}
      error={error}
    >
      <p className="font-semibold">{fullName}</p>
      <p className="text-sm text-ink-soft">{email}</p>
      <h3 className="mt-3 text-label font-semibold">{m.privacy_goes()}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm">
        <li>{m.admin_goes_account()}</li>
        <li>{m.admin_goes_listings({ count: formatNumber(counts.listings) })}</li>
        <li>{m.admin_goes_messages({ count: formatNumber(counts.messages) })}</li>
        <li>{m.admin_goes_applications({ count: formatNumber(counts.applications) })}</li>
      </ul>
      <h3 className="mt-3 text-label font-semibold">{m.privacy_stays()}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm">
        <li>{m.admin_stays_payments({ count: formatNumber(counts.payments) })}</li>
      </ul>
    </ConfirmDialog>
  )
}
