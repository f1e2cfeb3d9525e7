import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { read } from '#app/http/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/ui/account-frame.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MailIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Route } from './+types/register-sent'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ siteName: (await getSettings(ctx)).siteName }))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.register_sent_title()} · ${loaderData?.siteName ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function RegisterSent() {
  return (
    <AccountFrame
      title={m.register_sent_title()}
      picture={{ name: 'sample-2', title: m.register_picture_title(), text: m.register_picture_text() }}
    >
      <Alert tone="leaf" title={m.register_sent_ready()} icon={<MailIcon />}>
        {m.register_sent_text()}
      </Alert>
      <p className="text-ink-soft">
        {m.register_sent_missing()} <TextLink to="/verify-email">{m.register_sent_again()}</TextLink>
      </p>
      <ButtonLink to="/signin" wide>
        {m.register_sign_in()}
      </ButtonLink>
    </AccountFrame>
  )
}
