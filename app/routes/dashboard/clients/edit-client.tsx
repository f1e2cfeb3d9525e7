// Changes what is known about a client. The form names the version it was opened with (promise M5).
import { Form, redirect, useNavigation } from 'react-router'
import { changeClient } from '#app/domain/agents/clients/client.commands.server.ts'
import { clientChange } from '#app/domain/agents/clients/client.schema.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ClientFields } from '#app/domain/agents/clients/components/client-fields.tsx'
import { CLIENT_NOTICES } from './shared/client-notices.ts'
import type { Route } from './+types/edit-client'

export const handle = buildCrumbBelow('clients', m.client_title, m.client_edit)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const client = await loadClient(ctx, args.params.id)
    const { id, version, name, phone, email, type, wishArea, wishType, wishBudget, wishMoveIn, wishPets } = client
    return {
      id,
      version,
      stored: {
        name,
        type,
        phone: phone ?? '',
        email: email ?? '',
        wishArea: wishArea ?? '',
        wishType: wishType ?? '',
        wishBudget: wishBudget === null ? '' : String(centavosToPesos(wishBudget)),
        wishMoveIn: wishMoveIn ?? '',
        wishPets: wishPets === null ? '' : wishPets ? 'yes' : 'no',
        looksFor: client.looksFor ?? '',
      },
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, clientChange, async (ctx, input) => {
    await changeClient(ctx, args.params.id, input)
    return redirect(addDone(href('/dashboard/agent/clients/:id', { id: args.params.id }), CLIENT_NOTICES, 'change'))
  })
}

export function meta() {
  return [{ title: m.client_edit() }]
}

export default function EditClient({ loaderData: { id, version, stored }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData, stored)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.client_edit()} context={stored.name} />
      <Card>
        <CardBody className="pt-4">
          <Form method="post" noValidate className="grid grid-cols-1 gap-5">
            {form.alert === undefined ? null : (
              <ErrorSummary title={form.alert} errors={form.errors} isShown retryButton={undefined} />
            )}
            <input type="hidden" name="version" value={version} />
            <ClientFields form={form} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" loading={isBusy}>
                {m.ui_save()}
              </Button>
              <ButtonLink to={href('/dashboard/agent/clients/:id', { id })} variant="line">
                {m.ui_cancel()}
              </ButtonLink>
            </div>
          </Form>
        </CardBody>
      </Card>
    </div>
  )
}
