// One webhook: test it, turn it off and on, remove it, and what was sent to it.
import { Form, Link, redirect, useNavigation } from 'react-router'
import {
  removeWebhook,
  replayDelivery,
  setWebhookStatus,
  testWebhook,
} from '#app/domain/integrations/webhooks/webhook.commands.server.ts'
import {
  getDeliveryProblemLabel,
  getDeliveryStatusLabel,
  getWebhookEventLabel,
} from '#app/domain/integrations/webhooks/webhook.labels.ts'
import type { OwnWebhook, WebhookDelivery } from '#app/domain/integrations/webhooks/webhook.model.ts'
import { getOwnWebhook } from '#app/domain/integrations/webhooks/webhook.queries.server.ts'
import { DELIVERIES_KEPT_DAYS } from '#app/domain/integrations/webhooks/webhook.rules.ts'
import { webhookAction } from '#app/domain/integrations/webhooks/webhook.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Button, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { SettingsHead } from '../shared/settings-form.tsx'
import { WebhookStatusBadge } from './shared/webhook-status-badge.tsx'
import type { Route } from './+types/webhook'

const NOTICES = {
  test: m.webhook_tested,
  turnOff: m.webhook_turned_off,
  turnOn: m.webhook_turned_on,
  replay: m.webhook_replayed,
}

export const handle: Crumb = { crumb: m.webhook_one }
export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  const before = /^\d{1,15}$/.exec(args.url.searchParams.get('before') ?? '')?.[0]
  return read(args, (ctx) => getOwnWebhook(ctx, args.params.id, before === undefined ? null : Number(before)))
}

export const action = defineActions(webhookAction, NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  test: (ctx) => testWebhook(ctx, id),
  turnOff: (ctx) => setWebhookStatus(ctx, id, 'disabled'),
  turnOn: (ctx) => setWebhookStatus(ctx, id, 'active'),
  replay: (ctx, { deliveryId }) => replayDelivery(ctx, { id, deliveryId }),
  remove: async (ctx) => {
    await removeWebhook(ctx, id)
    return redirect(addDone('/dashboard/settings/api', REMOVED, 'removeWebhook'))
  },
}))

const REMOVED = { removeWebhook: m.webhook_removed }

export function meta() {
  return [{ title: m.webhook_one() }]
}

export default function Webhook({ loaderData: { webhook, deliveries, older }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.webhook_one()} text={webhook.url} />
      <div className="grid max-w-200 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <Card>
          <CardHead
            title={m.webhook_events()}
            level={3}
            sub={webhook.events.map(getWebhookEventLabel).join(' · ')}
            action={<WebhookStatusBadge webhook={webhook} />}
          />
          <CardBody className="flex flex-wrap gap-2">
            <Controls webhook={webhook} />
          </CardBody>
        </Card>
        <Card>
          <CardHead
            title={m.webhook_deliveries()}
            level={3}
            sub={m.webhook_deliveries_text({ days: DELIVERIES_KEPT_DAYS })}
          />
          {deliveries.length === 0 ? (
            <CardBody className="text-sm text-ink-soft">{m.webhook_deliveries_none()}</CardBody>
          ) : (
            <ul>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} canReplay={webhook.status === 'active'} />
              ))}
            </ul>
          )}
          {older === null ? null : (
            <CardBody className="border-t border-line pt-3">
              <Link to={`?before=${older}`} className="font-semibold text-sea underline">
                {m.ui_older_entries()}
              </Link>
            </CardBody>
          )}
        </Card>
      </div>
    </>
  )
}

function Controls({ webhook: { status } }: { webhook: OwnWebhook }) {
  return (
    <>
      {status === 'active' ? (
        <>
          <IntentButton intent="test" label={m.webhook_test()} variant="soft" />
          <IntentButton intent="turnOff" label={m.ui_turn_off()} variant="line" />
        </>
      ) : (
        <IntentButton intent="turnOn" label={m.webhook_turn_on()} variant="soft" />
      )}
      <IntentButton intent="remove" label={m.ui_remove_action()} variant="ghost" />
    </>
  )
}

type IntentButtonProps = { intent: string; label: string; variant: ButtonVariant }

function IntentButton({ intent, label, variant }: IntentButtonProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={intent} size="small" variant={variant} loading={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

const TONES: Record<WebhookDelivery['status'], StatusTone> = { pending: 'amber', delivered: 'leaf', failed: 'brick' }

function DeliveryRow({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const { id, event, status, attempts, nextAttemptAt, answerStatus, problem, createdAt } = delivery
  return (
    <li className="grid gap-1.5 border-t border-line px-4 py-3 md:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold">{getWebhookEventLabel(event)}</span>
          <span className="block text-sm text-ink-soft">{formatDateTime(createdAt)}</span>
        </span>
        <StatusBadge tone={TONES[status]}>{getDeliveryStatusLabel(status)}</StatusBadge>
      </div>
      {problem === null ? null : (
        <p className="text-sm text-ink-soft">
          {getDeliveryProblemLabel(problem, answerStatus)}
          {status === 'pending'
            ? ` ${m.webhook_next_attempt({ time: formatDateTime(nextAttemptAt), count: attempts })}`
            : null}
        </p>
      )}
      <p className="font-mono text-tiny text-ink-soft wrap-anywhere">{id}</p>
      {status === 'pending' || !canReplay ? null : (
        <Form method="post" preventScrollReset className="-ml-3">
          <input type="hidden" name="intent" value="replay" />
          <input type="hidden" name="deliveryId" value={id} />
          <Button type="submit" size="compact" variant="ghost">
            {m.webhook_replay()}
          </Button>
        </Form>
      )}
    </li>
  )
}
