// The return address of a sign-in with a provider. Errors are shown as our own texts, never as text from the query (promises A7, H1).
import { data, redirect } from 'react-router'
import {
  finishSocialSignIn,
  SocialSignInRefusal,
  type SocialSignInResult,
} from '#app/domain/accounts/social/social.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type AppError, fail, isAppError } from '#app/errors/app-error.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { m } from '#app/messages/messages.js'
import { SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/social-callback'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const provider = SOCIAL_PROVIDERS.find((name) => name === args.params.provider) ?? fail('app.notFound')
    const { siteName } = await getSettings(ctx)
    try {
      const outcome = await finishSocialSignIn(ctx, provider, args.url.searchParams)
      throw await redirectAfterSignIn(ctx, getNextPage(outcome, provider), outcome.cookies)
    } catch (error) {
      if (!isAppError(error) || error.code === 'app.notFound') throw error
      const failure = { message: errorMessage(error.code, error.params), back: getWayBack(ctx, error), siteName }
      return data(failure, { status: error.status, headers: { 'Cache-Control': 'no-store' } })
    }
  })
}

/** No provider posts its answer. */
export function action() {
  return redirect('/signin')
}

function getNextPage(outcome: SocialSignInResult, provider: string): string {
  if (outcome.kind === 'newcomer') return '/register/finish'
  const to = getSignInTarget(outcome.returnTo)
  if (outcome.kind === 'challenge') return buildAddressWithOrigin('/signin/two-factor', to)
  return outcome.kind === 'connected' ? `${to}?${new URLSearchParams({ connected: provider }).toString()}` : to
}

type WayBack = { to: string; isSettings: boolean }

/** Where the person started: the settings, the question for the sign-in, or the sign-in page, with the page they wanted. */
function getWayBack(ctx: Ctx, error: AppError): WayBack {
  const intent = error instanceof SocialSignInRefusal ? error.intent : null
  const from = getSignInTarget(intent?.returnTo)
  if (ctx.actor && intent?.confirmUserId)
    return { to: buildAddressWithOrigin('/signin/again', from), isSettings: false }
  if (ctx.actor) return { to: '/dashboard/settings/connections', isSettings: true }
  return { to: buildAddressWithOrigin('/signin', from), isSettings: false }
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.social_failed_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function SocialCallback({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title={m.social_failed_title()}>
      <Alert tone="brick" title={loaderData.message} />
      <ButtonLink to={loaderData.back.to} wide>
        {loaderData.back.isSettings ? m.social_failed_settings() : m.ui_back_to_sign_in()}
      </ButtonLink>
    </AccountFrame>
  )
}
