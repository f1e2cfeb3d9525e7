// API and webhooks: what the person's own programs may do and hear.
import { Link } from 'react-router'
import { createApiToken, revokeApiToken } from '#app/domain/integrations/api-tokens/api-token.commands.server.ts'
import { listOwnApiTokens } from '#app/domain/integrations/api-tokens/api-token.queries.server.ts'
import { addWebhook } from '#app/domain/integrations/webhooks/webhook.commands.server.ts'
import { listOwnWebhooks } from '#app/domain/integrations/webhooks/webhook.queries.server.ts'
import { integrationAction } from '#app/domain/integrations/webhooks/webhook.schema.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState, readTypedChoices } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NewSecret } from './shared/new-secret.tsx'
import { TokenSection } from './shared/token-section.tsx'
import { WebhookSection } from './shared/webhook-section.tsx'
import { SettingsHead } from '../shared/settings-form.tsx'
import type { Route } from './+types/integrations'

export const handle: Crumb = { crumb: m.settings_api }

const NOTICES = { revokeToken: m.api_token_revoked, removeWebhook: m.webhook_removed }

export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [tokens, webhooks] = await Promise.all([listOwnApiTokens(ctx), listOwnWebhooks(ctx)])
    return { tokens, webhooks, now: ctx.now() }
  })
}

/** A new secret is in the response and never in an address of ours: only this page shows it, once. */
export const action = defineActions(integrationAction, NOTICES, () => ({
  createToken: async (ctx, input) => answer(await createApiToken(ctx, input)),
  revokeToken: revokeApiToken,
  addWebhook: async (ctx, input) => answer(await addWebhook(ctx, input)),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.settings_api() }]
}

export default function IntegrationSettings({
  loaderData: { tokens, webhooks, now },
  actionData,
}: Route.ComponentProps) {
  const form = readFormState(actionData)
  const token = actionData && 'token' in actionData ? actionData.token : null
  const secret = actionData && 'secret' in actionData ? actionData.secret : null
  return (
    <>
      <SettingsHead title={m.settings_api()} text={m.api_intro()} />
      <p className="-mt-3 mb-5">
        <Link to="/developers" className="font-semibold text-sea underline">
          {m.api_reference()}
        </Link>
      </p>
      <div className="grid max-w-200 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {token === null ? null : (
          <NewSecret
            key={token}
            title={m.api_token_new_title()}
            text={m.api_token_new_text()}
            label={m.api_token()}
            copyLabel={m.api_token_copy()}
            value={token}
          />
        )}
        {secret === null ? null : (
          <NewSecret
            key={secret}
            title={m.webhook_secret_title()}
            text={m.webhook_secret_text()}
            label={m.webhook_secret()}
            copyLabel={m.webhook_secret_copy()}
            value={secret}
          />
        )}
        <TokenSection
          tokens={tokens}
          now={now}
          form={form}
          chosen={readTypedChoices(actionData, 'scopes') ?? ['listings:read']}
        />
        <WebhookSection webhooks={webhooks} form={form} chosen={readTypedChoices(actionData, 'events') ?? []} />
      </div>
    </>
  )
}
