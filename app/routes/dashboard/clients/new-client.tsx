// Adds a client by hand: somebody who phoned or came by.
import { Form, redirect, useNavigation } from 'react-router'
import { createClient } from '#app/domain/agents/clients/client.commands.server.ts'
import { clientInput } from '#app/domain/agents/clients/client.schema.ts'
import { requireActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ClientFields, NextActionFields } from '#app/domain/agents/clients/components/client-fields.tsx'
import { CLIENT_NOTICES } from './shared/client-notices.ts'
import type { Route } from './+types/new-client'

export const handle = buildCrumbBelow('clients', m.client_title, m.client_add)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await requireActiveAgent(ctx)
    return { formKey: crypto.randomUUID() }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, clientInput, async (ctx, input) =>
    redirect(
      addDone(href('/dashboard/agent/clients/:id', { id: await createClient(ctx, input) }), CLIENT_NOTICES, 'add'),
    ),
  )
}

export function meta() {
  return [{ title: m.client_add() }]
}

export default function NewClient({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.client_add()} context={m.client_add_context()} />
      <Card>
        <CardBody className="pt-4">
          <Form method="post" noValidate className="grid grid-cols-1 gap-5">
            {form.alert === undefined ? null : (
              <ErrorSummary title={form.alert} errors={form.errors} isShown retryButton={undefined} />
            )}
            <input type="hidden" name="key" value={formKey} />
            <ClientFields form={form} />
            <NextActionFields form={form} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" loading={isBusy}>
                {m.client_add()}
              </Button>
              <ButtonLink to="/dashboard/agent/clients" variant="line">
                {m.ui_cancel()}
              </ButtonLink>
            </div>
          </Form>
        </CardBody>
      </Card>
    </div>
  )
}
