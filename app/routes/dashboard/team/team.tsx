// The people who act for the owner: invite one, and what each role may do.
import { Link, redirect } from 'react-router'
import { inviteMember } from '#app/domain/accounts/team/team.commands.server.ts'
import { getHomesLabel, getTeamRoleLabel, getTeamRoleText } from '#app/domain/accounts/team/team.labels.ts'
import { MAX_TEAM, TEAM_INVITATION_DAYS, type TeamHome, type TeamMember } from '#app/domain/accounts/team/team.model.ts'
import { HomesFields } from '#app/domain/accounts/team/components/homes-fields.tsx'
import { listTeamHomes } from '#app/domain/accounts/team/team-homes.queries.server.ts'
import { listTeam } from '#app/domain/accounts/team/team.queries.server.ts'
import { inviteMemberInput } from '#app/domain/accounts/team/team.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { hasChosenHomes } from '#app/permissions/actor.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import { href } from '#app/shared/href.ts'
import { TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { PROPOSAL_DAYS } from '#app/domain/tenancy/payout-accounts/payout-proposal.model.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TEAM_NOTICES } from '#app/routes/dashboard/shared/team-notices.ts'
import type { Route } from './+types/team'

export const handle: Crumb = { crumb: m.team_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [members, homes] = await Promise.all([listTeam(ctx), listTeamHomes(ctx)])
    return { members, homes, isChosenOnly: hasChosenHomes(ctx.actor), key: crypto.randomUUID() }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, inviteMemberInput, async (ctx, input) => {
    await inviteMember(ctx, input)
    return redirect(addDone('/dashboard/team', TEAM_NOTICES, 'invite'))
  })
}

export function meta() {
  return [{ title: m.team_title() }]
}

export default function Team({ loaderData: { members, homes, isChosenOnly, key }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.team_title()} context={m.team_text()} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        <DoneNotice notices={TEAM_NOTICES} form={form} />
        <Card>
          <CardHead title={m.team_people()} count={String(members.length)} />
          {members.length === 0 ? (
            <CardBody className="text-sm">{m.team_empty()}</CardBody>
          ) : (
            <ul>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
          )}
        </Card>
        {members.length < MAX_TEAM ? (
          <InviteCard
            key={key}
            {...{ homes, isChosenOnly, form }}
            formKey={key}
            chosen={readChosenValues(actionData, 'buildings') ?? []}
          />
        ) : null}
        {isChosenOnly ? null : <PayoutCard />}
        <RolesCard />
      </div>
    </>
  )
}

function MemberRow({ member }: { member: TeamMember }) {
  const { id, name, email, role } = member
  return (
    <li className="border-t border-line">
      <Link
        to={href('/dashboard/team/:id', { id })}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover md:px-4.5"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold wrap-anywhere">{name ?? email}</span>
          {name === null ? null : <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>}
        </span>
        <span className="text-sm">
          {getTeamRoleLabel(role)}
          <span className="block text-ink-soft">{getHomesLabel(member)}</span>
        </span>
        <MemberStatus member={member} />
      </Link>
    </li>
  )
}

function MemberStatus({ member: { status, expiresAt, isExpired, isUsable } }: { member: TeamMember }) {
  if (!isUsable) return <StatusBadge tone="brick">{m.report_outcome_account_closed()}</StatusBadge>
  if (status === 'active') return <StatusBadge tone="leaf">{m.ui_active()}</StatusBadge>
  if (isExpired || expiresAt === null) return <StatusBadge tone="slate">{m.team_status_expired()}</StatusBadge>
  return <StatusBadge tone="amber">{m.team_status_invited({ date: formatDate(expiresAt) })}</StatusBadge>
}

type InviteCardProps = {
  form: FormState
  formKey: string
  homes: readonly TeamHome[]
  isChosenOnly: boolean
  chosen: readonly string[]
}

function InviteCard({ form: { values, errors, alert }, formKey, homes, isChosenOnly, chosen }: InviteCardProps) {
  return (
    <Card>
      <CardHead title={m.team_invite_title()} sub={m.team_invite_text({ days: TEAM_INVITATION_DAYS })} />
      <CardBody>
        <ActionForm
          alert={alert}
          hiddenFields={{ key: formKey }}
          submitLabel={m.team_invite()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-4"
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field
              name="email"
              type="email"
              label={m.ui_email()}
              required
              maxLength={254}
              autoComplete="off"
              defaultValue={values.email ?? ''}
              error={errors.email}
            />
            <Select
              name="role"
              label={m.administrators_role()}
              defaultValue={values.role ?? 'caretaker'}
              choices={TEAM_ROLES.map((value) => ({ value, label: getTeamRoleLabel(value) }))}
              error={errors.role}
            />
          </div>
          {homes.length > 1 || isChosenOnly ? (
            <HomesFields
              {...{ homes, isChosenOnly, chosen, errors }}
              value={values.homes === 'chosen' ? 'chosen' : 'all'}
            />
          ) : null}
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function PayoutCard() {
  return (
    <Card>
      <CardHead
        title={m.payout_proposals_title()}
        sub={m.payout_proposals_text({ days: PROPOSAL_DAYS })}
        action={
          <ButtonLink to={href('/dashboard/payout-proposals')} variant="line" size="compact">
            {m.ui_view()}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function RolesCard() {
  return (
    <Card>
      <CardHead title={m.team_roles_title()} sub={m.team_roles_text()} />
      <CardBody>
        <dl className="grid gap-3 text-sm">
          {TEAM_ROLES.map((role) => (
            <div key={role}>
              <dt className="font-semibold">{getTeamRoleLabel(role)}</dt>
              <dd className="text-ink-soft">{getTeamRoleText(role)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
