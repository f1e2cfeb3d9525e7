// Unsubscribes from mails about messages, by a link in the mail and without a sign-in. GET asks for confirmation; a mail program posts here
// directly (one-click unsubscribe, RFC 8058).
import {
  readUnsubscribeToken,
  turnOffMessageMails,
} from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { readLinkToken, oneClickInput } from '#app/http/forms/one-click.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import type { Route } from './+types/emails-unsubscribe'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    const token = readLinkToken(args.url)
    readUnsubscribeToken(ctx, token)
    return { token }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, oneClickInput, async (ctx, { token = readLinkToken(args.url) }) => {
    await turnOffMessageMails(ctx, token)
    return { isDone: true as const }
  })
}

export default function EmailsUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      token={loaderData.token}
      title={m.mail_off_title()}
      text={m.mail_off_text()}
      button={m.mail_off_button()}
      done={{ title: m.mail_off_done_title(), text: m.mail_off_done_text() }}
      actionData={actionData}
    />
  )
}
