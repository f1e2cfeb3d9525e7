// The dialogs of the page, which are in the address.
import { useState } from 'react'
import { getAdminRoleLabel, getAdminRoleText } from '#app/domain/admin/administrators/administrators.labels.ts'
import { type Administrator, INVITED_ROLES } from '#app/domain/admin/administrators/administrators.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ADMIN_ROLES, type AdminRole, type OwnerRequestKind } from '#app/shared/vocabulary.ts'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { ConfirmPassword } from '#app/routes/admin/shared/confirm-password.tsx'
import { ADMINISTRATORS } from '../shared/admin-address.ts'
import { LocaleSelect } from '../shared/locale-select.tsx'
import type { AdministratorDialogState, AdministratorsData } from './load-administrators.server.ts'
import { describeRequest } from './waiting-cards.tsx'

type DialogProps = { data: AdministratorsData; form: FormState }

export function AdministratorDialog({ dialog, ...props }: DialogProps & { dialog: AdministratorDialogState }) {
  switch (dialog.name) {
    case 'invite':
      return <InviteDialog {...props} />
    case 'change':
      return <ChangeDialog administrator={dialog.administrator} {...props} />
    case 'remove':
      return <RemoveDialog administrator={dialog.administrator} {...props} />
    case 'approve':
      return <ApproveDialog request={dialog.request} {...props} />
  }
}

function InviteDialog({ data: { isFresh }, form }: DialogProps) {
  return (
    <ConfirmDialog
      title={m.administrators_invite()}
      description={m.administrators_invite_text()}
      closeTo={ADMINISTRATORS}
      action={`${ADMINISTRATORS}?invite=1`}
      hiddenFields={{ intent: 'invite' }}
      confirmLabel={m.admin_invite_send()}
      tone="plain"
      width="normal"
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <EmailField
          name="email"
          label={m.ui_email()}
          defaultValue={form.values.email}
          error={form.errors.email}
          autoComplete="off"
          required
        />
        <RoleSelect roles={INVITED_ROLES} value={form.values.role} error={form.errors.role} />
        <LocaleSelect value={form.values.locale} error={form.errors.locale} />
        {isFresh ? null : <ConfirmPassword error={form.errors.password} />}
      </div>
    </ConfirmDialog>
  )
}

function ChangeDialog({
  administrator: { id, fullName, role },
  data: { isFresh, isSingleOwner },
  form,
}: DialogProps & { administrator: Administrator }) {
  const [chosen, setChosen] = useState<AdminRole>(role)
  const isGrant = chosen === 'owner' && role !== 'owner'
  return (
    <ConfirmDialog
      title={m.administrators_change_of({ name: fullName })}
      closeTo={ADMINISTRATORS}
      action={`${ADMINISTRATORS}?change=${id}`}
      hiddenFields={{ intent: 'change', id }}
      confirmLabel={m.administrators_change()}
      tone="plain"
      width="normal"
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <RoleSelect
          roles={ADMIN_ROLES}
          value={form.values.role ?? role}
          error={form.errors.role}
          onChoose={setChosen}
        />
        <p className="text-sm text-ink-soft">
          {isSingleOwner ? m.administrators_single_text() : m.administrators_several_text()}
        </p>
        {isFresh && !isGrant ? null : <ConfirmPassword error={form.errors.password} />}
      </div>
    </ConfirmDialog>
  )
}

function RemoveDialog({
  administrator: { id, fullName, email },
  data: { isFresh },
  form,
}: DialogProps & { administrator: Administrator }) {
  return (
    <ConfirmDialog
      title={m.ui_remove({ name: fullName })}
      description={m.administrators_remove_text()}
      closeTo={ADMINISTRATORS}
      action={`${ADMINISTRATORS}?remove=${id}`}
      hiddenFields={{ intent: 'remove', id }}
      confirmLabel={m.ui_remove_action()}
      error={form.alert}
    >
      <p className="text-sm text-ink-soft">{email}</p>
      {isFresh ? null : <ConfirmPassword error={form.errors.password} />}
    </ConfirmDialog>
  )
}

type ApproveProps = DialogProps & { request: Extract<AdministratorDialogState, { name: 'approve' }>['request'] }

const DANGER_LABELS: Record<OwnerRequestKind, { action: () => string; warning: () => string } | null> = {
  clear_data: { action: m.admin_clear, warning: m.admin_clear_warning },
  restore_backup: { action: m.restore_submit, warning: m.restore_warning },
  grant_owner: null,
}

/** What replaces or removes the data asks again for the name of the site. */
function ApproveDialog({ request, data: { siteName }, form }: ApproveProps) {
  const labels = DANGER_LABELS[request.kind]
  return (
    <ConfirmDialog
      title={describeRequest(request)}
      description={m.owner_request_asked_by({ name: request.requestedBy.name })}
      closeTo={ADMINISTRATORS}
      action={`${ADMINISTRATORS}?approve=${request.id}`}
      hiddenFields={{ intent: 'approve', id: request.id }}
      confirmLabel={labels ? labels.action() : m.ui_approve()}
      tone={labels ? 'danger' : 'plain'}
      error={form.alert}
    >
      <div className="grid gap-4">
        {labels ? (
          <>
            <Alert tone="brick" title={labels.warning()} />
            <Field
              name="phrase"
              label={m.admin_clear_phrase({ name: siteName })}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              required
              defaultValue={form.values.phrase ?? ''}
              error={form.errors.phrase}
            />
          </>
        ) : null}
        <PasswordField
          name="password"
          label={m.ui_your_password()}
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
      </div>
    </ConfirmDialog>
  )
}

type RoleSelectProps = {
  roles: readonly AdminRole[]
  value: string | undefined
  error: string | undefined
  onChoose?: (role: AdminRole) => void
}

function RoleSelect({ roles, value, error, onChoose }: RoleSelectProps) {
  const [shown, setShown] = useState<AdminRole>(roles.find((role) => role === value) ?? roles[0] ?? 'content')
  return (
    <Select
      name="role"
      label={m.administrators_role()}
      hint={getAdminRoleText(shown)}
      defaultValue={shown}
      choices={roles.map((role) => ({ value: role, label: getAdminRoleLabel(role) }))}
      onChange={({ target }) => {
        const role = roles.find((each) => each === target.value)
        if (!role) return
        setShown(role)
        onChoose?.(role)
      }}
      error={error}
    />
  )
}
