import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { readNote } from '#app/http/request/note-cookie.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { MailIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/register-sent'

export function loader(args: Route.LoaderArgs) {
  const from = readOrigin(args.url)
  return read(args, async (ctx) => ({
    from,
    email: readNote(ctx, 'mailedTo'),
    siteName: (await getSettings(ctx)).siteName,
    isOutboxOpen: isOutboxOpen(ctx),
  }))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.ui_check_mail()} · ${loaderData?.siteName ?? ''}` }]
}

export default function RegisterSent({ loaderData: { from, email, isOutboxOpen } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title={m.ui_check_mail()}
      picture={{ name: 'sample-2', title: m.register_picture_title(), text: m.register_picture_text() }}
    >
      <Alert tone="leaf" title={m.register_sent_ready()} icon={<MailIcon />}>
        {email === null ? m.register_sent_text() : m.register_sent_text_to({ email })}
      </Alert>
      <OutboxNote isOpen={isOutboxOpen} />
      <p className="text-ink-soft">
        {m.register_sent_missing()}{' '}
        <TextLink to={buildAddressWithOrigin('/verify-email', from)}>{m.ui_send_link_again()}</TextLink>
      </p>
      <ButtonLink to={buildAddressWithOrigin('/signin', from)} wide>
        {m.ui_sign_in()}
      </ButtonLink>
    </AccountFrame>
  )
}
