// The second step of a sign-in: a code from the authenticator app, or a recovery code (promise A8).
import { data, Form, redirect, useNavigation } from 'react-router'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import { answerChallenge } from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { challengeInput } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { isChallengePending } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { getRememberedOrigin, getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/two-factor'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = getRememberedOrigin(args.url, args.request)
    const isWaiting = await isChallengePending(ctx)
    if (!isWaiting && ctx.actor) throw redirect(from)
    return data({ from, isWaiting, siteName: (await getSettings(ctx)).siteName })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, challengeInput, async (ctx, input) => {
    const { cookies } = await answerChallenge(ctx, input)
    return redirectWithCookies(getSignInTarget(input.from), cookies)
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.twofactor_title()} · ${loaderData?.siteName ?? ''}` }, { name: 'robots', content: 'noindex' }]
}

type ActionData = Route.ComponentProps['actionData']

export default function TwoFactorChallenge({ loaderData, actionData }: Route.ComponentProps) {
  const isChallengeExpired =
    actionData !== undefined && 'error' in actionData && actionData.error.code === 'auth.challengeGone'
  if (!loaderData.isWaiting || isChallengeExpired) return <ExpiredChallenge from={loaderData.from} />
  return <Challenge from={loaderData.from} actionData={actionData} />
}

function ExpiredChallenge({ from }: { from: string }) {
  return (
    <AccountFrame title={m.twofactor_gone_title()} lead={m.twofactor_gone_text()}>
      <ButtonLink to={`/signin?${new URLSearchParams({ from }).toString()}`} wide>
        {m.twofactor_gone_button()}
      </ButtonLink>
    </AccountFrame>
  )
}

function Challenge({ from, actionData }: { from: string; actionData: ActionData }) {
  const isBusy = useNavigation().state === 'submitting'
  const form = readFormState(actionData)
  return (
    <AccountFrame title={m.twofactor_title()} lead={m.twofactor_challenge_lead()}>
      {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="from" value={from} />
        <CodeField error={form.errors.code} />
        <Button type="submit" wide loading={isBusy}>
          {m.twofactor_submit()}
        </Button>
      </Form>
      <details className="group/lost" open={form.values.intent === 'recovery'}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-label font-semibold text-sea [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon size={16} className="transition-transform group-open/lost:rotate-180" />
          {m.twofactor_lost()}
        </summary>
        <Form method="post" noValidate className="mt-3 grid gap-5">
          <input type="hidden" name="intent" value="recovery" />
          <input type="hidden" name="from" value={from} />
          <Field
            name="recoveryCode"
            label={m.twofactor_recovery_code()}
            hint={m.twofactor_recovery_hint()}
            error={form.errors.recoveryCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
            className="tracking-wide tabular-nums"
          />
          <Button type="submit" variant="line" wide loading={isBusy}>
            {m.twofactor_recovery_submit()}
          </Button>
        </Form>
      </details>
    </AccountFrame>
  )
}
