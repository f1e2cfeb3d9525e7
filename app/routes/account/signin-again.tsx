// Asks for the password again before password, second factor, export and deletion (promise A8: fresh sign-in).
import { data, Form } from 'react-router'
import { signInAgain } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { signInAgainInput } from '#app/domain/accounts/sign-in/sign-in.schema.ts'
import { hasOwnPassword } from '#app/domain/accounts/passwords/password.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { getRememberedOrigin, getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/signin-again'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [{ siteName }, hasPassword] = await Promise.all([getSettings(ctx), hasOwnPassword(ctx)])
    return data({ from: getRememberedOrigin(args.url, args.request), hasPassword, siteName })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, signInAgainInput, async (ctx, input) => {
    const { kind, cookies } = await signInAgain(ctx, input)
    const to = getSignInTarget(input.from)
    const next = kind === 'challenge' ? `/signin/two-factor?${new URLSearchParams({ from: to }).toString()}` : to
    return redirectWithCookies(next, cookies)
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.signin_again_title()} · ${loaderData?.siteName ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  if (!loaderData.hasPassword) return <WithoutPassword />
  return (
    <AccountFrame title={m.signin_again_title()} lead={m.signin_again_text()}>
      <ActionForm alert={form.alert} hiddenFields={{ from: loaderData.from }} submitLabel={m.signin_again_submit()}>
        <PasswordField
          name="password"
          label={m.signin_password()}
          autoComplete="current-password"
          required
          maxLength={128}
          error={form.errors.password}
        />
      </ActionForm>
    </AccountFrame>
  )
}

/** An account that has only a provider signs in with the provider again. */
function WithoutPassword() {
  return (
    <AccountFrame title={m.signin_again_title()} lead={m.signin_again_no_password()}>
      <Form method="post" action="/sign-out" reloadDocument>
        <Button type="submit" wide variant="line">
          {m.layout_sign_out()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
