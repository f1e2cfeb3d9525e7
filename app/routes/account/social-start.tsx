// Starts the sign-in with a provider. Answers with a page that navigates by itself instead of a redirect: the CSP directive form-action
// 'self' also applies to redirects of a form (promise H2).
import { data } from 'react-router'
import { beginSocialSignIn } from '#app/domain/accounts/social/social.commands.server.ts'
import { socialStartInput } from '#app/domain/accounts/social/social.schema.ts'
import { getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { SOCIAL_BRANDS } from '#app/shared/social-providers.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink, buttonClass } from '#app/ui/controls/button.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { DEFAULT_SIGN_IN_TARGET } from '#app/shared/dashboard-paths.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/social-start'

export function action(args: Route.ActionArgs) {
  return submit(args, socialStartInput, async (ctx, input) => {
    const { location, cookies } = await beginSocialSignIn(ctx, { ...input, from: getSignInTarget(input.from) })
    const headers = new Headers({ 'Cache-Control': 'no-store', Refresh: `0; url=${location}` })
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    return data({ location, provider: SOCIAL_BRANDS[input.provider] }, { headers })
  })
}

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.ui_sign_in() }]
}

export default function SocialStart({ actionData }: Route.ComponentProps) {
  if (actionData && 'location' in actionData) {
    const { location, provider } = actionData
    return (
      <AccountFrame title={m.social_going({ provider })}>
        <a href={location} className={buttonClass({ variant: 'line', wide: true })}>
          {m.social_going_link({ provider })}
        </a>
      </AccountFrame>
    )
  }
  const from = readFormState(actionData).values.from ?? DEFAULT_SIGN_IN_TARGET // the sign-in page checks it
  return (
    <AccountFrame title={actionData ? m.social_failed_title() : m.ui_sign_in()}>
      {actionData ? <Alert tone="brick" title={actionData.error.message} /> : null}
      <ButtonLink to={buildAddressWithOrigin('/signin', from)} wide>
        {m.ui_back_to_sign_in()}
      </ButtonLink>
    </AccountFrame>
  )
}
