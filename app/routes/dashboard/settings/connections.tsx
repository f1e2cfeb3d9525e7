// The provider accounts that can sign the person in.
import { Form, redirect, useNavigation } from 'react-router'
import { ProviderLogo } from '#app/domain/accounts/social/components/social-buttons.tsx'
import { disconnectProvider } from '#app/domain/accounts/social/social.commands.server.ts'
import { type Connection, listConnections } from '#app/domain/accounts/social/social.queries.server.ts'
import { disconnectInput } from '#app/domain/accounts/social/social.schema.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { SOCIAL_BRANDS, SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/connections'

const PAGE = '/dashboard/settings/connections'

export const handle: Crumb = { crumb: m.settings_connections }
export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    connections: await listConnections(ctx),
    connected: readProviderName(args.url, 'connected'),
    removed: readProviderName(args.url, 'removed'),
  }))
}

/** From an allow-list, so that a crafted link cannot show its own text. */
function readProviderName(url: URL, parameter: string): string | null {
  const provider = SOCIAL_PROVIDERS.find((name) => name === url.searchParams.get(parameter))
  return provider ? SOCIAL_BRANDS[provider] : null
}

export function action(args: Route.ActionArgs) {
  return submit(args, disconnectInput, async (ctx, { provider }) => {
    await disconnectProvider(ctx, provider)
    return redirect(`${PAGE}?removed=${provider}`)
  })
}

export function meta() {
  return [{ title: m.settings_connections() }]
}

export default function ConnectionSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, connected, removed } = loaderData
  return (
    <>
      <SettingsHead title={m.settings_connections()} text={m.connections_intro()} />
      <div className="grid max-w-160 gap-4">
        {actionData ? <Alert tone="brick" title={actionData.error.message} isAnnounced /> : null}
        {!actionData && connected ? (
          <Alert tone="leaf" title={m.connections_done({ provider: connected })} isAnnounced />
        ) : null}
        {!actionData && removed ? (
          <Alert tone="leaf" title={m.connections_removed({ provider: removed })} isAnnounced />
        ) : null}
        {connections.length === 0 ? <NoProvider /> : null}
        {connections.map((connection) => (
          <ConnectionCard key={connection.provider} connection={connection} />
        ))}
      </div>
    </>
  )
}

/** No provider is configured: says why the page is empty, and what can be set up instead. */
function NoProvider() {
  return (
    <Card>
      <CardHead title={m.connections_none()} level={3} />
      <CardBody className="grid gap-3">
        <p>{m.connections_none_text()}</p>
        <TextLink to="/dashboard/settings/passkeys" className="inline-flex min-h-11 items-center justify-self-start">
          {m.connections_none_passkeys()}
        </TextLink>
      </CardBody>
    </Card>
  )
}

function ConnectionCard({ connection }: { connection: Connection }) {
  const { provider, connectedAt, isLastWayIn } = connection
  const name = SOCIAL_BRANDS[provider]
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-4 md:pt-4.5">
        <ProviderLogo provider={provider} />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-ink-soft">
            {connectedAt ? m.connections_since({ date: formatDate(connectedAt) }) : m.connections_not()}
          </p>
          {isLastWayIn ? <p className="mt-1 text-sm">{m.error_auth_lastWayIn()}</p> : null}
        </div>
        {connectedAt ? <Disconnect {...{ provider, name, isLastWayIn }} /> : <Connect {...{ provider, name }} />}
      </CardBody>
    </Card>
  )
}

function Disconnect({ provider, name, isLastWayIn }: { provider: string; name: string; isLastWayIn: boolean }) {
  const isBusy = useNavigation().formData?.get('provider') === provider
  return (
    <Form method="post" action={PAGE}>
      <input type="hidden" name="provider" value={provider} />
      <Button type="submit" variant="line" size="small" loading={isBusy} disabled={isLastWayIn}>
        {m.connections_disconnect({ provider: name })}
      </Button>
    </Form>
  )
}

function Connect({ provider, name }: { provider: string; name: string }) {
  return (
    <form method="post" action="/api/auth/social">
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="from" value={PAGE} />
      <input type="hidden" name="connect" value="on" />
      <Button type="submit" variant="soft" size="small">
        {m.connections_connect({ provider: name })}
      </Button>
    </form>
  )
}
