// Opened by the link in the mail. An expired or used link is reported before the person chooses a password.
import { data } from 'react-router'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { findResetOwner, resetPassword } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { resetPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
import { deletePendingInquiries } from '#app/domain/messaging/inquiries/pending-inquiry.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/reset-password'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    const [{ siteName }, owner] = await Promise.all([
      getSettings(ctx),
      link.success ? findResetOwner(ctx, link.data) : null,
    ])
    const valid = owner && link.success ? { token: link.data, owner: { ...owner, siteName } } : null
    return data({ valid, from: readOrigin(args.url), siteName }, { status: valid ? 200 : 410 })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, resetPasswordInput, async (ctx, input) => {
    const { cookies } = await resetPassword(ctx, input, deletePendingInquiries)
    return redirectWithCookies(buildAddressWithOrigin('/signin?reason=reset', readOrigin(args.url)), cookies)
  })
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.reset_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { valid, from } = loaderData
  if (valid === null) return <InvalidLink from={from} />
  return (
    <AccountFrame title={m.reset_title()}>
      <ResetForm {...valid} actionData={actionData} />
    </AccountFrame>
  )
}

function InvalidLink({ from }: { from: string }) {
  return (
    <AccountFrame title={m.reset_title()}>
      <Alert tone="amber" title={m.error_auth_linkInvalid()} />
      <ButtonLink to={buildAddressWithOrigin('/forgot-password', from)} wide>
        {m.reset_ask_again()}
      </ButtonLink>
    </AccountFrame>
  )
}

type ResetFormProps = NonNullable<Route.ComponentProps['loaderData']['valid']> &
  Pick<Route.ComponentProps, 'actionData'>

function ResetForm({ token, owner, actionData }: ResetFormProps) {
  const form = readFormState(actionData)
  return (
    <ActionForm alert={form.alert} hiddenFields={{ token }} submitLabel={m.reset_submit()}>
      <NewPasswordField name="password" label={m.ui_new_password()} error={form.errors.password} owner={owner} />
      <PasswordField
        name="passwordAgain"
        label={m.reset_password_again()}
        autoComplete="new-password"
        required
        error={form.errors.passwordAgain}
      />
    </ActionForm>
  )
}
