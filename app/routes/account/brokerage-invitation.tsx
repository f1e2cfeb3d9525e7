// The page of a link with which a broker invites a salesperson. Only the agent's account with the invited address can accept.
import { Form, redirectDocument, useNavigation } from 'react-router'
import { invitationHeaders } from '#app/http/forms/refusal-headers.ts'
import { readBrokerageInvitation } from '#app/domain/agents/brokerage/brokerage-invitation.queries.server.ts'
import type { OpenBrokerageInvitation } from '#app/domain/agents/brokerage/brokerage.model.ts'
import { brokerageInvitationAnswer } from '#app/domain/agents/brokerage/brokerage.schema.ts'
import { joinBrokerage } from '#app/domain/agents/brokerage/membership.commands.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/brokerage-invitation'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    invitation: await readBrokerageInvitation(ctx, args.params.token),
    path: args.url.pathname,
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, brokerageInvitationAnswer, async (ctx) => {
    await joinBrokerage(ctx, args.params.token)
    return redirectDocument('/dashboard/agent/brokerage')
  })
}

export const headers = invitationHeaders

export function meta() {
  return [{ title: m.brokerage_invitation_title() }]
}

export default function BrokerageInvitation({ loaderData: { invitation, path }, actionData }: Route.ComponentProps) {
  const { brokerage, broker, accreditationNumber: number, accreditationExpiresOn, expiresAt, obstacle } = invitation
  const { alert } = readFormState(actionData)
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.brokerage_invitation_title()}</h1>
      {alert === undefined ? null : <Alert tone="brick" title={alert} isAnnounced className="mt-4" />}
      <div className="mt-3 grid grid-cols-1 gap-5">
        <p className="wrap-anywhere">{m.brokerage_invitation_text({ broker, brokerage })}</p>
        <p className="rounded-picture border border-line p-4">
          {m.brokerage_accreditation({ number, date: formatDate(accreditationExpiresOn) })}
        </p>
        <div className="text-sm text-ink-soft">
          <p>{m.brokerage_invitation_supervisor({ broker })}</p>
          <p>{m.opening_link_until({ date: formatDate(expiresAt) })}</p>
        </div>
        <Answer obstacle={obstacle} path={path} />
        <p className="text-tiny text-ink-soft">{m.brokerage_law()}</p>
      </div>
    </div>
  )
}

function Answer({ obstacle, path }: { obstacle: OpenBrokerageInvitation['obstacle']; path: string }) {
  const isBusy = useNavigation().state === 'submitting'
  const from = encodeURIComponent(path)
  if (obstacle === 'wrongAccount') return <Alert tone="amber" title={m.error_brokerage_wrongAccount()} />
  if (obstacle === 'unverified') return <Alert tone="amber" title={m.error_brokerage_unverified()} />
  if (obstacle === 'notAnAgent') return <Alert tone="amber" title={m.error_brokerage_notAnAgent()} />
  if (obstacle === null)
    return (
      <Form method="post" reloadDocument>
        <Button type="submit" name="intent" value="accept" loading={isBusy}>
          {m.invitation_accept()}
        </Button>
      </Form>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/signin?from=${from}`} reloadDocument>
        {m.invitation_sign_in()}
      </ButtonLink>
      <ButtonLink to={`/register-enhanced?from=${from}`} variant="line" reloadDocument>
        {m.ui_register()}
      </ButtonLink>
    </div>
  )
}
