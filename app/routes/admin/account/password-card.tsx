import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import type { ConsoleAccount } from '#app/domain/admin/credentials/console-account.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

export function PasswordCard({ form, owner }: { form: FormState; owner: ConsoleAccount['passwordOwner'] }) {
  return (
    <Card>
      <CardHead title={m.settings_password()} sub={m.admin_account_password_about()} />
      <CardBody>
        <ActionForm
          alert={form.alert}
          hiddenFields={{ intent: 'password' }}
          submitLabel={m.settings_password_save()}
          className="grid gap-5 sm:max-w-100"
        >
          <CurrentPasswordField
            name="currentPassword"
            label={m.settings_password_current()}
            error={form.errors.currentPassword}
          />
          <NewPasswordField name="password" label={m.ui_new_password()} error={form.errors.password} owner={owner} />
          <PasswordField
            name="passwordAgain"
            label={m.settings_password_again()}
            autoComplete="new-password"
            required
            maxLength={PASSWORD_MAX}
            error={form.errors.passwordAgain}
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}
