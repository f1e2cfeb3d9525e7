// The forms of the section Users: edit an account, invite a person.
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { listContactChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { INVITED_TYPES, type AdminUserProfile } from '#app/domain/admin/users/admin-users.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { LocaleSelect } from '../../shared/locale-select.tsx'
import { DeactivationFields } from './deactivation-fields.tsx'

type FormProps = { closeTo: string; action: string; form: FormState }

type EditProps = FormProps & { user: AdminUserProfile; isOwn: boolean }

/** Nobody becomes or stops being an administrator here, and nobody closes their own account here. */
export function EditUserDialog({ user, isOwn, closeTo, action, form }: EditProps) {
  const isRefused = form.refusal !== undefined
  const getValue = (name: string, stored: string) => (isRefused ? (form.values[name] ?? '') : stored)
  return (
    <ConfirmDialog
      title={m.admin_edit_user()}
      description={user.email}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'edit', id: user.id, version: user.version }}
      confirmLabel={m.ui_save()}
      tone="plain"
      width="normal"
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <Field
          name="fullName"
          label={m.ui_full_name()}
          defaultValue={getValue('fullName', user.fullName)}
          error={form.errors.fullName}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Field
          name="phone"
          type="tel"
          label={m.ui_phone()}
          isOptional
          defaultValue={getValue('phone', user.phone === null ? '' : formatPhone(user.phone))}
          error={form.errors.phone}
          maxLength={40}
          autoComplete="off"
        />
        <Select
          name="contactMethod"
          label={m.admin_contact_method()}
          defaultValue={getValue('contactMethod', user.contactMethod)}
          choices={listContactChoices()}
          error={form.errors.contactMethod}
        />
        <LocaleSelect value={getValue('locale', user.locale)} error={form.errors.locale} />
        {user.type === 'admin' ? null : (
          <Select
            name="type"
            label={m.ui_type()}
            hint={m.admin_type_hint()}
            defaultValue={getValue('type', user.type)}
            choices={INVITED_TYPES.map((value) => ({ value, label: getRoleLabel(value) }))}
            error={form.errors.type}
          />
        )}
        {isOwn ? null : (
          <ActivityFields
            isActive={user.isActive}
            value={getValue('active', user.isActive ? 'yes' : 'no')}
            form={form}
          />
        )}
        <p className="text-sm text-ink-soft">{m.admin_email_note()}</p>
      </div>
    </ConfirmDialog>
  )
}

type ActivityProps = { isActive: boolean; value: string; form: FormState }

/** The reason is asked for when "Inactive" is chosen, also before JavaScript has loaded. */
function ActivityFields({ isActive, value, form }: ActivityProps) {
  return (
    <div className="group grid grid-cols-1 gap-4">
      <Select
        name="active"
        label={m.ui_status()}
        defaultValue={value}
        choices={[
          { value: 'yes', label: m.ui_active() },
          { value: 'no', label: m.ui_inactive() },
        ]}
        error={form.errors.active}
      />
      {isActive ? (
        <div className="hidden group-has-[option[value=no]:checked]:block">
          <DeactivationFields form={form} />
        </div>
      ) : null}
    </div>
  )
}

/** `keyOfForm` makes a double click one mail. */
export function InviteUserDialog({ closeTo, action, form, keyOfForm }: FormProps & { keyOfForm: string }) {
  return (
    <ConfirmDialog
      title={m.admin_action_add_user()}
      description={m.admin_invite_text()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'invite', key: keyOfForm }}
      confirmLabel={m.admin_invite_send()}
      tone="plain"
      width="normal"
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <Field
          name="fullName"
          label={m.ui_full_name()}
          defaultValue={form.values.fullName}
          error={form.errors.fullName}
          maxLength={200}
          autoComplete="off"
          required
        />
        <EmailField
          name="email"
          label={m.ui_email()}
          defaultValue={form.values.email}
          error={form.errors.email}
          autoComplete="off"
          required
        />
        <Select
          name="type"
          label={m.ui_type()}
          defaultValue={form.values.type}
          choices={INVITED_TYPES.map((value) => ({ value, label: getRoleLabel(value) }))}
          error={form.errors.type}
        />
        <LocaleSelect value={form.values.locale} error={form.errors.locale} />
        <p className="text-sm text-ink-soft">{m.admin_invite_hint()}</p>
      </div>
    </ConfirmDialog>
  )
}
