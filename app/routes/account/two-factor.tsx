// The second step of a sign-in: a code from the authenticator app, or a recovery code (promise A8).
import { data, redirect } from 'react-router'
import { PasskeySignIn } from '#app/domain/accounts/passkeys/components/passkey-sign-in.tsx'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import { RecoveryCodeForm } from '#app/domain/accounts/two-factor/components/recovery-code-form.tsx'
import { answerChallenge } from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { challengeInput } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { findPendingChallenge } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { getRememberedOrigin, getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/two-factor'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = getRememberedOrigin(args.url, args.request)
    const { isWaiting, hasPasskeys } = await findPendingChallenge(ctx)
    if (!isWaiting && ctx.actor) throw redirect(from)
    return data({ from, isWaiting, hasPasskeys, siteName: (await getSettings(ctx)).siteName })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, challengeInput, async (ctx, input) => {
    const { cookies } = await answerChallenge(ctx, input)
    return redirectAfterSignIn(ctx, getSignInTarget(input.from), cookies)
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.twofactor_title()} · ${loaderData?.siteName ?? ''}` }]
}

type ActionData = Route.ComponentProps['actionData']

export default function TwoFactorChallenge({ loaderData, actionData }: Route.ComponentProps) {
  const isChallengeExpired =
    actionData !== undefined && 'error' in actionData && actionData.error.code === 'auth.challengeGone'
  if (!loaderData.isWaiting || isChallengeExpired) return <ExpiredChallenge from={loaderData.from} />
  return <Challenge from={loaderData.from} hasPasskeys={loaderData.hasPasskeys} actionData={actionData} />
}

function ExpiredChallenge({ from }: { from: string }) {
  return (
    <AccountFrame title={m.twofactor_gone_title()} lead={m.twofactor_gone_text()}>
      <ButtonLink to={buildAddressWithOrigin('/signin', from)} wide>
        {m.twofactor_gone_button()}
      </ButtonLink>
    </AccountFrame>
  )
}

type ChallengeProps = { from: string; hasPasskeys: boolean; actionData: ActionData }

function Challenge({ from, hasPasskeys, actionData }: ChallengeProps) {
  const form = readFormState(actionData)
  return (
    <AccountFrame title={m.twofactor_title()} lead={m.twofactor_challenge_lead()}>
      {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
      <ActionForm hiddenFields={{ intent: 'code', from }} submitLabel={m.ui_sign_in()}>
        <CodeField error={form.errors.code} />
      </ActionForm>
      {hasPasskeys ? <PasskeySignIn purpose="secondFactor" from={from} /> : null}
      <RecoveryCodeForm form={form} from={from} />
    </AccountFrame>
  )
}
