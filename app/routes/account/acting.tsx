// For whom the person acts: their own account, or an owner whose team they are in. The choice is a property of the session.
import { Form, redirectDocument } from 'react-router'
import { actForOwner, actForSelf, leaveTeam } from '#app/domain/accounts/team/membership.commands.server.ts'
import { getTeamRoleLabel, getTeamRoleText, listNames } from '#app/domain/accounts/team/team.labels.ts'
import type { Membership } from '#app/domain/accounts/team/team.model.ts'
import { listMemberships } from '#app/domain/accounts/team/team.queries.server.ts'
import { actingAction } from '#app/domain/accounts/team/team.schema.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/acting'

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    memberships: await listMemberships(ctx),
    hasEnded: args.url.searchParams.has('ended'),
  }))
}

/** A new document, because header and menu depend on the choice. */
export function action(args: Route.ActionArgs) {
  return submit(args, actingAction, async (ctx, input) => {
    if (input.intent === 'leave') {
      await leaveTeam(ctx, input.member)
      return redirectDocument('/acting')
    }
    await (input.intent === 'actFor' ? actForOwner(ctx, input.member) : actForSelf(ctx))
    return redirectDocument('/dashboard')
  })
}

export function meta() {
  return [{ title: m.acting_title() }]
}

export default function ActingChoice({ loaderData: { memberships, hasEnded }, actionData }: Route.ComponentProps) {
  const { refusal } = readFormState(actionData)
  return (
    <AccountFrame title={m.acting_title()} lead={m.acting_text()}>
      {hasEnded ? <Alert tone="amber" title={m.acting_ended()} isAnnounced /> : null}
      {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced />}
      <Form method="post" reloadDocument>
        <Button type="submit" name="intent" value="actForSelf" wide variant={hasEnded ? 'solid' : 'line'}>
          {m.acting_self()}
        </Button>
      </Form>
      {memberships.length === 0 ? <p className="text-sm text-ink-soft">{m.acting_none()}</p> : null}
      {memberships.map((membership) => (
        <MembershipCard key={membership.memberId} membership={membership} />
      ))}
    </AccountFrame>
  )
}

function MembershipCard({ membership: { memberId, owner, role, homeNames, isCurrent } }: { membership: Membership }) {
  return (
    <section className="grid gap-3 rounded-box border border-line bg-surface p-4">
      <div>
        <h2 className="font-semibold wrap-anywhere">{m.acting_for({ owner, role: getTeamRoleLabel(role) })}</h2>
        <p className="text-sm text-ink-soft">{getTeamRoleText(role)}</p>
        {homeNames.length === 0 ? null : (
          <p className="mt-1 text-sm wrap-anywhere">{m.team_homes_named({ homes: listNames(homeNames) })}</p>
        )}
        {isCurrent ? <p className="mt-1 text-sm font-semibold">{m.acting_current()}</p> : null}
      </div>
      <Form method="post" reloadDocument className="flex flex-wrap gap-2">
        <input type="hidden" name="member" value={memberId} />
        <Button type="submit" name="intent" value="actFor" size="compact">
          {m.acting_choose({ owner })}
        </Button>
        <Button type="submit" name="intent" value="leave" size="compact" variant="ghost">
          {m.acting_leave()}
        </Button>
      </Form>
    </section>
  )
}
