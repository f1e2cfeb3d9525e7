// The addresses that get webhooks, and the form for another one.
import { Form, Link, useNavigation } from 'react-router'
import { MAX_WEBHOOKS, type OwnWebhook, WEBHOOK_URL_MAX } from '#app/domain/integrations/webhooks/webhook.model.ts'
import { getWebhookEventLabel } from '#app/domain/integrations/webhooks/webhook.labels.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { WEBHOOK_EVENTS } from '#app/shared/integrations/integration-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'

type WebhookSectionProps = {
  webhooks: readonly OwnWebhook[]
  form: FormState
  /** What was checked in a form that was refused. */
  chosen: readonly string[]
}

export function WebhookSection({ webhooks, form, chosen }: WebhookSectionProps) {
  return (
    <Card>
      <CardHead title={m.webhook_title()} level={3} count={String(webhooks.length)} sub={m.webhook_text()} />
      {webhooks.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.webhook_none()}</CardBody>
      ) : (
        <ul>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="border-t border-line">
              <Link
                to={href('/dashboard/settings/api/webhooks/:id', { id: webhook.id })}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover md:px-4.5"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span className="block font-semibold wrap-anywhere">{webhook.url}</span>
                  <span className="block text-sm text-ink-soft">
                    {webhook.events.map(getWebhookEventLabel).join(' · ')}
                  </span>
                </span>
                <WebhookStatusBadge webhook={webhook} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CardBody className="border-t border-line pt-4">
        {webhooks.length >= MAX_WEBHOOKS ? (
          <p>{m.webhook_full()}</p>
        ) : (
          <AddForm key={webhooks.length} form={form} chosen={chosen} />
        )}
      </CardBody>
    </Card>
  )
}

function AddForm({ form, chosen }: Pick<WebhookSectionProps, 'form' | 'chosen'>) {
  const { values, errors } = readIntentForm(form, 'addWebhook')
  const isBusy = useNavigation().formData?.get('intent') === 'addWebhook'
  return (
    <ButtonDisclosure variant="soft" label={m.webhook_add()} isOpen={Object.keys(errors).length > 0}>
      <Form method="post" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="addWebhook" />
        <Field
          name="url"
          type="url"
          label={m.ui_address()}
          hint={m.webhook_address_hint()}
          required
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          defaultValue={values.url ?? ''}
          error={errors.url}
        />
        <fieldset aria-describedby={errors.events === undefined ? undefined : 'events-error'}>
          <legend className="mb-1 text-label font-semibold">{m.webhook_events()}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              defaultChecked={chosen.includes(event)}
              label={getWebhookEventLabel(event)}
            />
          ))}
          <FieldNotes id="events" error={errors.events} />
        </fieldset>
        <Button type="submit" size="small" loading={isBusy} className="justify-self-start">
          {m.webhook_add()}
        </Button>
      </Form>
    </ButtonDisclosure>
  )
}
