// Unsubscribes from the mails of a topic, by a link in the mail and without a sign-in. GET asks for confirmation; a mail program posts here
// directly (one-click unsubscribe, RFC 8058).
import { formatTopics } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import {
  readUnsubscribeToken,
  turnOffMails,
} from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { readLinkToken, oneClickInput } from '#app/http/forms/one-click.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import type { Route } from './+types/emails-unsubscribe'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    const token = readLinkToken(args.url)
    return { token, topics: formatTopics(readUnsubscribeToken(ctx, token).topics) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, oneClickInput, async (ctx, { token = readLinkToken(args.url) }) => {
    await turnOffMails(ctx, token)
    return { isDone: true as const }
  })
}

export default function EmailsUnsubscribe({ loaderData: { token, topics }, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      token={token}
      title={m.mail_off_title({ topics })}
      text={m.mail_off_text({ topics })}
      button={m.mail_off_button()}
      done={{ title: m.mail_off_done_title({ topics }), text: m.mail_off_done_text() }}
      actionData={actionData}
    />
  )
}
