import { unsubscribeFromNewsletter } from '#app/domain/content/newsletter/newsletter.commands.server.ts'
import { newsletterLeaveToken } from '#app/domain/content/newsletter/newsletter.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readLinkToken, oneClickInput } from '#app/http/forms/one-click.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import type { Route } from './+types/newsletter-unsubscribe'

export function loader(args: Route.LoaderArgs) {
  return read(args, () => {
    const link = newsletterLeaveToken.safeParse({ token: args.url.searchParams.get('token') })
    return link.success ? link.data : fail('newsletter.linkInvalid')
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, oneClickInput, async (ctx, { token = readLinkToken(args.url) }) => {
    const link = newsletterLeaveToken.safeParse({ token })
    await unsubscribeFromNewsletter(ctx, link.success ? link.data : fail('newsletter.linkInvalid'))
    return { isDone: true as const }
  })
}

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      token={loaderData.token}
      title={m.newsletter_leave_title()}
      text={m.newsletter_leave_text()}
      button={m.newsletter_leave()}
      done={{ title: m.newsletter_left_title(), text: m.newsletter_left_text() }}
      actionData={actionData}
    />
  )
}
