// The page of a link with which an owner invites a person to the team. Only the account with the invited address can accept.
import { Form, redirectDocument, useNavigation } from 'react-router'
import { joinTeam } from '#app/domain/accounts/team/membership.commands.server.ts'
import { getTeamRoleLabel, getTeamRoleText, listNames } from '#app/domain/accounts/team/team.labels.ts'
import type { OpenTeamInvitation } from '#app/domain/accounts/team/team.model.ts'
import { invitationHeaders } from '#app/http/forms/refusal-headers.ts'
import { readTeamInvitation } from '#app/domain/accounts/team/team.queries.server.ts'
import { teamInvitationAnswer } from '#app/domain/accounts/team/team.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/team-invitation'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    invitation: await readTeamInvitation(ctx, args.params.token),
    path: args.url.pathname,
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, teamInvitationAnswer, async (ctx) => {
    await joinTeam(ctx, args.params.token)
    return redirectDocument('/dashboard')
  })
}

export const headers = invitationHeaders

export function meta() {
  return [{ title: m.team_invitation_title() }]
}

export default function TeamInvitation({ loaderData: { invitation, path }, actionData }: Route.ComponentProps) {
  const { owner, role, homeNames, expiresAt, obstacle } = invitation
  const { alert } = readFormState(actionData)
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.team_invitation_title()}</h1>
      {alert === undefined ? null : <Alert tone="brick" title={alert} isAnnounced className="mt-4" />}
      <div className="mt-3 grid grid-cols-1 gap-5">
        <p className="wrap-anywhere">{m.team_invitation_text({ owner, role: getTeamRoleLabel(role) })}</p>
        <div className="grid gap-2 rounded-picture border border-line p-4">
          <p>{getTeamRoleText(role)}</p>
          {homeNames.length === 0 ? null : (
            <p className="wrap-anywhere">{m.team_homes_named({ homes: listNames(homeNames) })}</p>
          )}
        </div>
        <div className="text-sm text-ink-soft">
          <p>{m.opening_link_until({ date: formatDate(expiresAt) })}</p>
          <p>{m.team_invitation_recorded({ owner })}</p>
        </div>
        <Answer obstacle={obstacle} path={path} />
      </div>
    </div>
  )
}

function Answer({ obstacle, path }: { obstacle: OpenTeamInvitation['obstacle']; path: string }) {
  const isBusy = useNavigation().state === 'submitting'
  const from = encodeURIComponent(path)
  if (obstacle === 'wrongAccount') return <Alert tone="amber" title={m.error_team_wrongAccount()} />
  if (obstacle === 'unverified') return <Alert tone="amber" title={m.error_team_unverified()} />
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
