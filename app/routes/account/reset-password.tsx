// Opened by the link in the mail. An expired or used link is reported before the person chooses a password.
import { data } from 'react-router'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { isResetLinkValid, resetPassword } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { resetPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
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
    const [{ siteName }, isLinkValid] = await Promise.all([
      getSettings(ctx),
      link.success && isResetLinkValid(ctx, link.data),
    ])
    const token = isLinkValid && link.success ? link.data : null
    return data({ token, from: readOrigin(args.url), siteName }, { status: isLinkValid ? 200 : 410 })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, resetPasswordInput, async (ctx, input) => {
    const { cookies } = await resetPassword(ctx, input)
    return redirectWithCookies(buildAddressWithOrigin('/signin?reason=reset', readOrigin(args.url)), cookies)
  })
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.reset_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, from, siteName } = loaderData
  if (token === null) return <InvalidLink from={from} />
  return (
    <AccountFrame title={m.reset_title()}>
      <ResetForm token={token} siteName={siteName} actionData={actionData} />
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

type ResetFormProps = { token: string; siteName: string; actionData: Route.ComponentProps['actionData'] }

function ResetForm({ token, siteName, actionData }: ResetFormProps) {
  const form = readFormState(actionData)
  return (
    <ActionForm alert={form.alert} hiddenFields={{ token }} submitLabel={m.reset_submit()}>
      <NewPasswordField name="password" label={m.ui_new_password()} error={form.errors.password} owner={{ siteName }} />
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
