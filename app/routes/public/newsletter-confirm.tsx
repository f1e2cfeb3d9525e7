import { confirmSubscription } from '#app/domain/content/newsletter/newsletter.commands.server.ts'
import { newsletterToken } from '#app/domain/content/newsletter/newsletter.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import type { Route } from './+types/newsletter-confirm'

export function loader(args: Route.LoaderArgs) {
  return read(args, () => {
    const link = newsletterToken.safeParse({ token: args.url.searchParams.get('token') })
    return link.success ? link.data : fail('newsletter.linkInvalid')
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, newsletterToken, async (ctx, input) => {
    await confirmSubscription(ctx, input)
    return { isDone: true as const }
  })
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      token={loaderData.token}
      title={m.newsletter_confirm_title()}
      text={m.newsletter_confirm_text()}
      button={m.newsletter_confirm()}
      done={{ title: m.newsletter_confirmed_title(), text: m.newsletter_confirmed_text() }}
      actionData={actionData}
    />
  )
}
