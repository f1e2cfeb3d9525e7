import { useRef } from 'react'
import { data, Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { PasskeySignIn } from '#app/domain/accounts/passkeys/components/passkey-sign-in.tsx'
import { SocialButtons } from '#app/domain/accounts/social/components/social-buttons.tsx'
import { signIn } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { signInInput } from '#app/domain/accounts/sign-in/sign-in.schema.ts'
import { listSocialProviders } from '#app/domain/accounts/social/social.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { getRememberedOrigin, getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { readFailure } from '#app/ui/errors/error-failure.ts'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { useOpenErrors } from '#app/ui/forms/use-open-errors.ts'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import { SignInNotice, readSignInReason } from './signin/signin-notice.tsx'
import { useRetries } from './signin/use-retries.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/signin'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = getRememberedOrigin(args.url, args.request)
    if (ctx.actor) throw redirect(from)
    const { siteName } = await getSettings(ctx)
    return data({ from, reason: readSignInReason(args.url), providers: listSocialProviders(ctx), siteName })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, signInInput, async (ctx, input) => {
    const to = getSignInTarget(input.from)
    const { kind, cookies } = await signIn(ctx, { ...input, from: to })
    const next = kind === 'challenge' ? buildAddressWithOrigin('/signin/two-factor', to) : to
    return redirectAfterSignIn(ctx, next, cookies)
  })
}

/** A missing answer (no network) is retried by the form. An answer with a server error is shown above the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return { isUnreachable: true as const }
    if (!isRouteErrorResponse(error)) throw error
    return { error: { code: 'auth.signInFailed', message: readFailure(error)?.message ?? m.error_auth_signInFailed() } }
  }
}

/** Without a network a revalidation would fail too; with one, a successful sign-in loads a new document. */
export const shouldRevalidate = () => false

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.ui_sign_in()} · ${loaderData?.siteName ?? ''}` }]
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame
      title={m.ui_sign_in()}
      lead={
        <>
          {m.signin_new_here()}{' '}
          <TextLink to={buildAddressWithOrigin('/register-enhanced', loaderData.from)}>
            {m.signin_create_account()}
          </TextLink>
        </>
      }
      picture={{ name: 'sample-1', title: m.signin_picture_title(), text: m.signin_picture_text() }}
    >
      {actionData === undefined ? <SignInNotice reason={loaderData.reason} /> : null}
      <SignInForm from={loaderData.from} actionData={actionData} />
      <SocialButtons providers={loaderData.providers} from={loaderData.from} isAfterForm />
      {/* last, because it appears after hydration and must not move what is above it */}
      <PasskeySignIn purpose="signIn" from={loaderData.from} />
    </AccountFrame>
  )
}

type ActionData = Route.ComponentProps['actionData']

function SignInForm({ from, actionData }: { from: string; actionData: ActionData }) {
  const ref = useRef<HTMLFormElement>(null)
  const retries = useRetries(ref, actionData)
  const isBusy = useNavigation().formAction?.startsWith('/signin') ?? false
  const form = readFormState(actionData)
  const { errors, onInput } = useOpenErrors(actionData, form.errors)
  const error = actionData !== undefined && 'error' in actionData ? actionData.error : undefined
  const hasFieldErrors = Object.keys(form.errors).length > 0
  return (
    <Form ref={ref} method="post" noValidate className="grid gap-5" onInput={onInput} onSubmit={retries.start}>
      {error && !hasFieldErrors ? (
        <Alert tone="brick" title={error.message} isAnnounced>
          {error.code === 'account.emailNotVerified' ? (
            <TextLink to={buildAddressWithOrigin('/verify-email', from)}>{m.ui_send_link_again()}</TextLink>
          ) : null}
        </Alert>
      ) : null}
      {retries.state === 'waiting' ? (
        <Alert tone="amber" title={m.error_auth_network()} isAnnounced>
          {m.signin_retrying()}
        </Alert>
      ) : null}
      {retries.state === 'given up' ? <Alert tone="brick" title={m.error_auth_unreachable()} isAnnounced /> : null}
      <input type="hidden" name="from" value={from} />
      <EmailField label={m.ui_email()} defaultValue={form.values.email} error={errors.email} />
      <div className="grid gap-2">
        <CurrentPasswordField error={errors.password} />
        <TextLink to={buildAddressWithOrigin('/forgot-password', from)} className="justify-self-start py-1 text-sm">
          {m.signin_forgot()}
        </TextLink>
      </div>
      <Button type="submit" wide loading={isBusy || retries.state === 'waiting'}>
        {isBusy ? m.signin_busy() : m.ui_sign_in()}
      </Button>
    </Form>
  )
}
