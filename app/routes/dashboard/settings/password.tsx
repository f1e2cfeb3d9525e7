// The fresh sign-in is checked before the form is shown, and again by the command.
import { data, redirect } from 'react-router'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { changePassword } from '#app/domain/accounts/passwords/password-change.commands.server.ts'
import { passwordChangeInput } from '#app/domain/accounts/passwords/password-change.schema.ts'
import { getOwnPasswordOwner, hasOwnPassword } from '#app/domain/accounts/passwords/password.queries.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { m } from '#app/messages/messages.js'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/password'

export const handle: Crumb = { crumb: m.settings_password }
export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [hasPassword, owner] = await Promise.all([hasOwnPassword(ctx), getOwnPasswordOwner(ctx)])
    return { hasPassword, owner }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, passwordChangeInput, async (ctx, input) => {
    const change = await changePassword(ctx, input)
    if (change.isChanged) {
      const headers = change.cookies.map((line): [string, string] => ['Set-Cookie', line])
      return redirect(`/dashboard/settings/password${SAVED}`, { headers })
    }
    const message = fieldMessage(change.problem)
    return data(
      { error: { message: m.error_app_invalidInput() }, form: { error: { password: [message] } } },
      { status: 400 },
    )
  })
}

export function meta() {
  return [{ title: m.settings_password() }]
}

export default function PasswordSettings({ loaderData: { hasPassword, owner }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData)
  return (
    <>
      <SettingsHead
        title={m.settings_password()}
        text={hasPassword ? m.settings_password_about() : m.settings_password_first()}
        saved={m.settings_password_saved()}
      />
      <SettingsForm state={state} submitLabel={m.settings_password_save()}>
        {hasPassword ? (
          <CurrentPasswordField
            id={getFieldId('currentPassword')}
            name="currentPassword"
            label={m.settings_password_current()}
            error={state.errors.currentPassword}
          />
        ) : null}
        <NewPasswordField
          id={getFieldId('password')}
          name="password"
          label={m.ui_new_password()}
          error={state.errors.password}
          owner={owner}
        />
        <PasswordField
          id={getFieldId('passwordAgain')}
          name="passwordAgain"
          label={m.settings_password_again()}
          autoComplete="new-password"
          required
          maxLength={128}
          error={state.errors.passwordAgain}
        />
      </SettingsForm>
    </>
  )
}
