// Opened by the link in the mail. An expired or used link is reported before the administrator chooses a password.
import { data } from 'react-router'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { consoleResetInput } from '#app/domain/admin/credentials/console-account.schema.ts'
import {
  findConsoleReset,
  resetConsolePassword,
} from '#app/domain/admin/credentials/console-password-reset.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AdminCard } from '#app/frame/admin/admin-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { m } from '#app/messages/messages.js'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/reset-password'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    const [{ siteName }, reset] = await Promise.all([
      getSettings(ctx),
      link.success ? findConsoleReset(ctx, link.data) : null,
    ])
    const open =
      link.success && reset !== null
        ? { token: link.data, hasCode: reset.hasCode, owner: { email: reset.email, name: reset.name, siteName } }
        : null
    return data({ open, siteName }, { status: open === null ? 410 : 200 })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, consoleResetInput, async (ctx, input) =>
    redirectWithCookies('/admin/login?reason=reset', await resetConsolePassword(ctx, input)),
  )
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.reset_title()} · ${m.admin_title({ site: loaderData?.siteName ?? '' })}` }]
}

export default function AdminResetPassword({ loaderData: { open }, actionData }: Route.ComponentProps) {
  return (
    <AdminCard>
      <div className="grid gap-5">
        <h2 className="font-head text-lg font-bold">{m.reset_title()}</h2>
        {open === null ? <InvalidLink /> : <ResetForm {...open} form={readFormState(actionData)} />}
      </div>
    </AdminCard>
  )
}

function InvalidLink() {
  return (
    <>
      <Alert tone="amber" title={m.error_auth_linkInvalid()} />
      <ButtonLink to="/admin/forgot-password" wide>
        {m.reset_ask_again()}
      </ButtonLink>
    </>
  )
}

type ResetFormProps = NonNullable<Route.ComponentProps['loaderData']['open']> & { form: FormState }

function ResetForm({ token, hasCode, owner, form }: ResetFormProps) {
  return (
    <ActionForm alert={form.alert} hiddenFields={{ token }} submitLabel={m.reset_submit()}>
      <NewPasswordField name="password" label={m.ui_new_password()} error={form.errors.password} owner={owner} />
      <PasswordField
        name="passwordAgain"
        label={m.reset_password_again()}
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX}
        error={form.errors.passwordAgain}
      />
      {hasCode ? (
        <Field
          name="code"
          label={m.admin_reset_code()}
          hint={m.admin_reset_code_hint()}
          error={form.errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          className="tracking-wide tabular-nums"
        />
      ) : null}
    </ActionForm>
  )
}
