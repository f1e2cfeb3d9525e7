// The outgoing mails, for a newcomer without a mail server. Elsewhere the address is a 404, because mails are private.
import { href } from '#app/shared/href.ts'
import { getOutboxPage } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import type { OutboxLine } from '#app/domain/kernel/mail/outbox.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { MailState } from '#app/domain/kernel/mail/components/mail-state.tsx'
import type { Route } from './+types/outbox'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const before = args.url.searchParams.get('before')
    return { ...(await getOutboxPage(ctx, before)), isFirst: before === null }
  })
}

/** This page accepts no forms. */
export function action(args: Route.ActionArgs) {
  return read(args, () => fail('app.notFound'))
}

export function meta() {
  return [{ title: m.outbox_title() }]
}

export default function Outbox({ loaderData: { mails, next, isFirst } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10">
      <h1 className="font-head text-title font-bold">{m.outbox_title()}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{m.outbox_text()}</p>
      {mails.length === 0 ? (
        <EmptyState level={2} title={m.outbox_empty_title()} text={m.outbox_empty_text()} />
      ) : (
        <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isFirst ? null : (
          <ButtonLink to="/outbox" variant="line" size="small">
            {m.outbox_newest()}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink to={`/outbox?before=${encodeURIComponent(next)}`} variant="line" size="small">
            {m.outbox_older()}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function MailRow({ mail }: { mail: OutboxLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-label font-semibold">
          <TextLink to={href('/outbox/:mailId', { mailId: mail.id })}>{mail.subject}</TextLink>
        </p>
        <p className="truncate text-sm text-ink-soft">{mail.to}</p>
        <p className="text-sm text-ink-soft">
          {mail.template} · {formatDateTime(mail.createdAt)}
        </p>
      </div>
      <MailState status={mail.status} attempts={mail.attempts} />
    </li>
  )
}
