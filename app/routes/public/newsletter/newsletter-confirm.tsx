import { confirmSubscription } from '#app/domain/content/newsletter/newsletter.commands.server.ts'
import { listNewsletterCities } from '#app/domain/content/newsletter/newsletter-issue.queries.server.ts'
import { newsletterConfirmation, newsletterToken } from '#app/domain/content/newsletter/newsletter.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { NewsletterStep } from '#app/frame/site/site-newsletter-step.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { Route } from './+types/newsletter-confirm'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = newsletterToken.safeParse({ token: args.url.searchParams.get('token') })
    const { token } = link.success ? link.data : fail('newsletter.linkInvalid')
    return { token, cities: await listNewsletterCities(ctx) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, newsletterConfirmation, async (ctx, input) => {
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
    >
      <Select
        name="city"
        label={m.newsletter_city()}
        defaultValue=""
        choices={[{ value: '', label: m.newsletter_city_all() }, ...loaderData.cities]}
        fieldClassName="w-full"
      />
    </NewsletterStep>
  )
}
