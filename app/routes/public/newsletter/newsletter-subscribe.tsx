// Target of the newsletter field without JavaScript; with it, the field calls this action with a fetcher and stays on its page.
import { Form, useNavigation } from 'react-router'
import { subscribeToNewsletter } from '#app/domain/content/newsletter/newsletter.commands.server.ts'
import { newsletterInput } from '#app/domain/content/newsletter/newsletter.schema.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { getNewsletterError } from '#app/frame/site/site-newsletter.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/newsletter-subscribe'

export function action(args: Route.ActionArgs) {
  return submit(args, newsletterInput, async (ctx, input) => {
    await subscribeToNewsletter(ctx, input)
    return { isSent: true as const, isOutboxOpen: isOutboxOpen(ctx) }
  })
}

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.newsletter_title() }, { name: 'description', content: m.newsletter_text() }]
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === '/newsletter'
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <div className="page-width max-w-160! py-12 md:py-20">
      <h1 className="font-head text-title font-bold">{m.newsletter_title()}</h1>
      <p className="mt-4 mb-8 text-ink-soft">{m.newsletter_text()}</p>
      {isSent ? (
        <div className="grid gap-4">
          <Alert tone="leaf" title={m.newsletter_sent_title()}>
            {m.newsletter_sent()}
          </Alert>
          <OutboxNote isOpen={actionData.isOutboxOpen} />
        </div>
      ) : (
        <Form method="post" noValidate className="grid justify-items-start gap-4">
          <Field
            name="email"
            type="email"
            label={m.newsletter_email()}
            autoComplete="email"
            required
            maxLength={254}
            hint={m.newsletter_consent()}
            error={getNewsletterError(actionData)}
            fieldClassName="w-full"
          />
          <Button type="submit" loading={isBusy}>
            {m.newsletter_subscribe()}
          </Button>
        </Form>
      )}
    </div>
  )
}
