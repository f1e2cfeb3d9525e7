// Asks for the password again before password, second factor, export and deletion (promise A8: fresh sign-in). An account
// without a password confirms by a code of the second factor, or else with its provider.
import { data, Form } from 'react-router'
import { type Confirmations, findConfirmations } from '#app/domain/accounts/confirmation/confirmation.queries.server.ts'
import { PasskeySignIn } from '#app/domain/accounts/passkeys/components/passkey-sign-in.tsx'
import { signInAgain } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { signInAgainInput } from '#app/domain/accounts/sign-in/sign-in.schema.ts'
import { SocialButtons } from '#app/domain/accounts/social/components/social-buttons.tsx'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import { RecoveryCodeForm } from '#app/domain/accounts/two-factor/components/recovery-code-form.tsx'
import { confirmWithSecondFactor } from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { challengeInput } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { getRememberedOrigin, getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/signin-again'

/** Query parameter of the forms for a code of the second factor. */
const CODE_FORM = 'code'
const CODE_ACTION = `/signin/again?${CODE_FORM}`

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [{ siteName }, confirmations] = await Promise.all([getSettings(ctx), findConfirmations(ctx)])
    return data({ from: getRememberedOrigin(args.url, args.request), confirmations, siteName })
  })
}

export function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has(CODE_FORM)) {
    return submit(args, challengeInput, async (ctx, input) => {
      const { cookies } = await confirmWithSecondFactor(ctx, input)
      return redirectWithCookies(getSignInTarget(input.from), cookies)
    })
  }
  return submit(args, signInAgainInput, async (ctx, input) => {
    const { kind, cookies } = await signInAgain(ctx, input)
    const to = getSignInTarget(input.from)
    const next = kind === 'challenge' ? buildAddressWithOrigin('/signin/two-factor', to) : to
    return redirectWithCookies(next, cookies)
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.signin_again_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { confirmations, from } = loaderData
  return (
    <AccountFrame title={m.signin_again_title()} lead={getLead(confirmations)}>
      <Confirmation confirmations={confirmations} form={form} from={from} />
      {confirmations.hasPasskey ? <PasskeySignIn purpose="confirm" from={from} /> : null}
    </AccountFrame>
  )
}

function getLead({ hasPassword, hasCode, providers }: Confirmations): string {
  if (hasPassword) return m.signin_again_text()
  if (hasCode) return m.signin_again_code()
  return providers.length > 0 ? m.signin_again_provider() : m.signin_again_no_password()
}

type ConfirmationProps = { confirmations: Confirmations; form: FormState; from: string }

function Confirmation({ confirmations: { hasPassword, hasCode, providers }, form, from }: ConfirmationProps) {
  if (hasPassword) return <PasswordForm form={form} from={from} />
  if (hasCode) return <CodeForms form={form} from={from} />
  return providers.length > 0 ? <SocialButtons providers={providers} from={from} isConfirmation /> : <SignOutForm />
}

type FormProps = { form: FormState; from: string }

function PasswordForm({ form, from }: FormProps) {
  return (
    <ActionForm alert={form.alert} hiddenFields={{ from }} submitLabel={m.ui_continue()}>
      <CurrentPasswordField error={form.errors.password} />
    </ActionForm>
  )
}

function CodeForms({ form, from }: FormProps) {
  return (
    <>
      {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
      <ActionForm action={CODE_ACTION} hiddenFields={{ intent: 'code', from }} submitLabel={m.ui_continue()}>
        <CodeField error={form.errors.code} />
      </ActionForm>
      <RecoveryCodeForm form={form} from={from} action={CODE_ACTION} />
    </>
  )
}

/** The provider of the account is no longer configured. */
function SignOutForm() {
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <Button type="submit" wide variant="line">
        {m.layout_sign_out()}
      </Button>
    </Form>
  )
}
