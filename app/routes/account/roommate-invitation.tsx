// The page of a link with which somebody is invited to share a lease. Only the account with the invited address accepts; declining needs none.
import { Form, useNavigation } from 'react-router'
import {
  acceptRoommateInvitation,
  declineRoommateInvitation,
} from '#app/domain/tenancy/roommates/answer-invitation.commands.server.ts'
import { readRoommateInvitation } from '#app/domain/tenancy/roommates/roommate-invitation.queries.server.ts'
import { getReceiptsLabel } from '#app/domain/tenancy/roommates/roommate.labels.ts'
import type { RoommateInvitation } from '#app/domain/tenancy/roommates/roommate.model.ts'
import { invitationAnswer } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { invitationHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/roommate-invitation'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    invitation: await readRoommateInvitation(ctx, args.params.token),
    path: args.url.pathname,
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, invitationAnswer, async (ctx, { intent }) => {
    if (intent === 'accept') await acceptRoommateInvitation(ctx, args.params.token)
    else await declineRoommateInvitation(ctx, args.params.token)
    return { answered: intent }
  })
}

export const headers = invitationHeaders

/** The link is used up: loading it again would find nothing. */
export function shouldRevalidate() {
  return false
}

export function meta() {
  return [{ title: m.roommate_invitation_title() }]
}

export default function RoommateInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, path } = loaderData
  const { inviter, listing, city, owner, startsOn, leaseEndsOn, expiresAt, rentShare, depositShare } = invitation
  const { alert } = readFormState(actionData)
  const answered = actionData && 'answered' in actionData ? actionData.answered : null
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.roommate_invitation_title()}</h1>
      {alert === undefined ? null : <Alert tone="brick" title={alert} isAnnounced className="mt-4" />}
      <div className="mt-3 grid grid-cols-1 gap-5">
        <p className="wrap-anywhere">{m.roommate_invitation_text({ inviter, listing, city, owner })}</p>
        <div className="grid gap-2 rounded-picture border border-line p-4 wrap-anywhere">
          <p className="font-semibold tabular-nums">
            {m.roommate_terms({
              date: formatDate(startsOn),
              rent: formatAmount(rentShare),
              deposit: formatAmount(depositShare),
            })}
          </p>
          <p>{getReceiptsLabel(invitation.receipts)}</p>
          {invitation.depositWay === null ? null : <p>{m.roommate_invitation_giver({ giver: invitation.giver })}</p>}
          <p>{m.roommate_invitation_lease({ date: formatDate(leaseEndsOn) })}</p>
        </div>
        <p className="text-sm text-ink-soft">{m.opening_link_until({ date: formatDate(expiresAt) })}</p>
        {answered === null ? (
          <Answer obstacle={invitation.obstacle} path={path} />
        ) : (
          <Alert
            tone="sea"
            title={answered === 'accept' ? m.roommate_invitation_joined() : m.roommate_done_declined()}
            isAnnounced
          />
        )}
      </div>
    </div>
  )
}

function Answer({ obstacle, path }: { obstacle: RoommateInvitation['obstacle']; path: string }) {
  const isBusy = useNavigation().state === 'submitting'
  const from = encodeURIComponent(path)
  return (
    <div className="grid grid-cols-1 gap-3">
      {obstacle === 'wrongAccount' ? <Alert tone="amber" title={m.error_roommate_wrongAccount()} /> : null}
      {obstacle === 'unverified' ? <Alert tone="amber" title={m.error_roommate_unverified()} /> : null}
      {obstacle === 'wrongRole' ? <Alert tone="amber" title={m.roommate_invitation_role()} /> : null}
      <Form method="post" className="flex flex-wrap gap-2">
        {obstacle === null ? (
          <Button type="submit" name="intent" value="accept" loading={isBusy}>
            {m.invitation_accept()}
          </Button>
        ) : null}
        {obstacle === 'guest' ? (
          <>
            <ButtonLink to={`/signin?from=${from}`} reloadDocument>
              {m.invitation_sign_in()}
            </ButtonLink>
            <ButtonLink to={`/register-enhanced?from=${from}`} variant="line" reloadDocument>
              {m.ui_register()}
            </ButtonLink>
          </>
        ) : null}
        <Button type="submit" name="intent" value="decline" variant="line" loading={isBusy}>
          {m.invitation_decline()}
        </Button>
      </Form>
    </div>
  )
}
