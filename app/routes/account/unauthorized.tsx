// Shown to a signed-in person whose user type may not open the page.
import { data } from 'react-router'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/unauthorized'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    return data({ isSignedIn: ctx.actor !== null, siteName }, { status: 403 })
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.unauthorized_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function Unauthorized({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  return (
    <AccountFrame title={m.unauthorized_title()} lead={isSignedIn ? m.unauthorized_text() : m.unauthorized_guest()}>
      {isSignedIn ? (
        <ButtonLink to="/dashboard" wide reloadDocument>
          {m.ui_go_to_dashboard()}
        </ButtonLink>
      ) : (
        <ButtonLink to="/signin" wide>
          {m.ui_sign_in()}
        </ButtonLink>
      )}
      <ButtonLink to="/" wide variant="line">
        {m.notice_app_goHome()}
      </ButtonLink>
    </AccountFrame>
  )
}
