// Pauses a saved search by the link in its mail, without a sign-in. GET asks for confirmation; a mail program posts here directly
// (one-click unsubscribe, RFC 8058).
import { pauseByLink, readPauseLink } from '#app/domain/saved/searches/pause-link.commands.server.ts'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import { oneClickInput, readLinkToken } from '#app/http/forms/one-click.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Route } from './+types/searches-pause'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const token = readLinkToken(args.url)
    return { token, ...(await readPauseLink(ctx, token)) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, oneClickInput, async (ctx, { token = readLinkToken(args.url) }) => {
    await pauseByLink(ctx, token)
    return { isDone: true as const }
  })
}

export default function SearchesPause({ loaderData: { token, name }, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      token={token}
      title={m.searches_off_title()}
      text={name === '' ? m.searches_off_gone() : m.searches_off_text({ name })}
      button={m.searches_off_button()}
      done={{ title: m.searches_paused(), text: m.searches_off_done_text() }}
      actionData={actionData}
    />
  )
}
