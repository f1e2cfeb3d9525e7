// One mail as text and as HTML, with its delivery status. The HTML is in a sandboxed iframe without scripts and without access to this
// page.
import type { ReactNode } from 'react'
import type { OutboxMail } from '#app/domain/kernel/mail/outbox.model.ts'
import { findOutboxMail } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink, buttonClass } from '#app/ui/controls/button.tsx'
import { MailState } from '#app/domain/kernel/mail/components/mail-state.tsx'
import type { Route } from './+types/outbox-mail'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => (await findOutboxMail(ctx, args.params.mailId)) ?? fail('app.notFound'))
}

/** This page accepts no forms. */
export function action(args: Route.ActionArgs) {
  return read(args, () => fail('app.notFound'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.subject ?? m.outbox_title() }]

export default function Mail({ loaderData: mail }: Route.ComponentProps) {
  return (
    <div className="page-width py-10">
      <ButtonLink to="/outbox" variant="line" size="small">
        {m.outbox_back()}
      </ButtonLink>
      <h1 className="mt-4 mb-6 font-head text-title font-bold break-words">{mail.subject}</h1>
      <Facts mail={mail} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Part title={m.outbox_as_text()}>
          <pre className="p-4 font-sans text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
        </Part>
        {mail.html === null ? null : (
          <Part title={m.outbox_as_html()}>
            <iframe
              title={m.outbox_as_html()}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={openLinksInNewWindow(mail.html)}
              className="w-full"
              style={{ height: 640 }}
            />
          </Part>
        )}
        <Part title={m.outbox_links()}>
          <ul className="grid gap-2 p-4 text-sm">
            {mail.links.map((link) => (
              <li key={link} className="min-w-0 break-words">
                <a href={link} className="text-sea underline">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </Part>
        {mail.attachments.map(({ name, contentType, content }) => (
          <Part key={name} title={name}>
            <div className="p-4">
              <a
                href={buildDataUrl(contentType, content)}
                download={name}
                className={buttonClass({ variant: 'line', size: 'small' })}
              >
                {m.ui_download()}
              </a>
              <pre className="mt-4 overflow-x-auto text-sm">{content}</pre>
            </div>
          </Part>
        ))}
      </div>
    </div>
  )
}

/** The file is part of the page already, so it needs no address of its own. */
function buildDataUrl(contentType: string, content: string): string {
  return `data:${contentType.replaceAll(' ', '')},${encodeURIComponent(content)}`
}

/** Our pages cannot be shown in a frame. */
function openLinksInNewWindow(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

function Facts({ mail }: { mail: OutboxMail }) {
  const isWaiting = mail.status === 'queued' || mail.status === 'sending'
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact name={m.ui_state()}>
        <MailState status={mail.status} attempts={0} />
      </Fact>
      <Fact name={m.outbox_to()}>{mail.to}</Fact>
      <Fact name={m.outbox_reply_to()}>{mail.replyTo}</Fact>
      <Fact name={m.outbox_template()}>{mail.template}</Fact>
      <Fact name={m.ui_language()}>{mail.locale}</Fact>
      <Fact name={m.outbox_made()}>{formatDateTime(mail.createdAt)}</Fact>
      <Fact name={m.ui_attempts()}>{mail.attempts}</Fact>
      <Fact name={m.ui_sent()}>{mail.sentAt && formatDateTime(mail.sentAt)}</Fact>
      <Fact name={m.outbox_next()}>{isWaiting ? formatDateTime(mail.nextAttemptAt) : null}</Fact>
      <Fact name={m.outbox_error()}>{mail.lastError}</Fact>
      <Fact name={m.outbox_unsubscribe()}>{mail.unsubscribeUrl}</Fact>
    </dl>
  )
}

/** A missing value shows nothing. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-head text-heading font-bold">{title}</h2>
      <div className="overflow-hidden rounded-box border border-line bg-surface">{children}</div>
    </section>
  )
}
