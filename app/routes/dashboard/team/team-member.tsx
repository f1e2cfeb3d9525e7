// One person of the team: what they may do, what they did, and their removal.
import { Form } from 'react-router'
import { HomesFields } from '#app/domain/accounts/team/components/homes-fields.tsx'
import { changeMemberHomes } from '#app/domain/accounts/team/team-homes.commands.server.ts'
import { listTeamHomes } from '#app/domain/accounts/team/team-homes.queries.server.ts'
import { changeMemberRole, removeMember, resendInvitation } from '#app/domain/accounts/team/team.commands.server.ts'
import { getHomesLabel, getTeamRoleLabel, getTeamRoleText } from '#app/domain/accounts/team/team.labels.ts'
import type { TeamHome, TeamMember as Member } from '#app/domain/accounts/team/team.model.ts'
import { getTeamMember } from '#app/domain/accounts/team/team.queries.server.ts'
import { memberAction } from '#app/domain/accounts/team/team.schema.ts'
import { listTeamHistory } from '#app/domain/admin/audit/audit-log.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { hasChosenHomes } from '#app/permissions/actor.ts'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { TEAM_NOTICES } from '#app/routes/dashboard/shared/team-notices.ts'
import type { Route } from './+types/team-member'

export const handle = buildCrumbBelow('team', m.team_title, m.team_member)
export const headers = refusalHeaders

const NO_HISTORY = { rows: [], hasOlder: false }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { member, ownerId, personId } = await getTeamMember(ctx, args.params.id)
    const before = Number(args.url.searchParams.get('before')) || null
    const isChosenOnly = hasChosenHomes(ctx.actor)
    const homes = await listTeamHomes(ctx)
    // What the person did may be about homes that a co-owner with chosen homes does not know of
    const { rows, hasOlder } =
      personId === null || isChosenOnly ? NO_HISTORY : await listTeamHistory(ctx, { ownerId, personId, before })
    const history = isChosenOnly ? null : rows.map(({ id, at, sentence }) => ({ id, at, sentence }))
    return { member, homes, isChosenOnly, hasOlder, history }
  })
}

export const action = defineActions(
  memberAction,
  TEAM_NOTICES,
  ({ params: { id } }: Route.ActionArgs) => ({
    resend: (ctx) => resendInvitation(ctx, id),
    changeRole: (ctx, { role }) => changeMemberRole(ctx, { memberId: id, role }),
    changeHomes: (ctx, { homes, buildings }) => changeMemberHomes(ctx, { memberId: id, homes, buildings }),
    remove: (ctx) => removeMember(ctx, id),
  }),
  {
    to: ({ url }, { intent }) =>
      intent === 'remove' ? addDone('/dashboard/team', TEAM_NOTICES, 'remove') : url.pathname,
  },
)

export function meta() {
  return [{ title: m.team_member() }]
}

export default function TeamMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, homes, isChosenOnly, history, hasOlder } = loaderData
  const form = readFormState(actionData)
  const { name, email, role, status } = member
  return (
    <>
      <ConsolePageHead
        title={name ?? email}
        context={`${email} · ${getTeamRoleLabel(role)} · ${getHomesLabel(member)}`}
      />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={TEAM_NOTICES} form={form} />
        <RoleCard member={member} />
        {homes.length > 1 || member.homes === 'chosen' ? (
          <HomesCard
            {...{ member, homes, isChosenOnly, form }}
            chosen={readChosenValues(actionData, 'buildings') ?? member.buildingIds}
          />
        ) : null}
        {status === 'invited' ? <InvitationCard member={member} /> : null}
        {status === 'invited' || history === null ? null : <HistoryCard {...{ history, hasOlder }} />}
        <RemoveCard member={member} />
      </div>
    </>
  )
}

function RoleCard({ member: { role } }: { member: Member }) {
  return (
    <Card>
      <CardHead title={m.administrators_role()} sub={getTeamRoleText(role)} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'changeRole' }}
          submitLabel={m.team_change_role()}
          submitButton={{ wide: false, variant: 'line' }}
          className="flex flex-wrap items-end gap-3"
        >
          <Select
            key={role}
            name="role"
            label={m.team_role_new()}
            defaultValue={role}
            choices={TEAM_ROLES.map((value) => ({ value, label: getTeamRoleLabel(value) }))}
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

type HomesCardProps = {
  member: Member
  homes: readonly TeamHome[]
  isChosenOnly: boolean
  form: FormState
  chosen: readonly string[]
}

function HomesCard({ member, homes, isChosenOnly, form: { values, errors }, chosen }: HomesCardProps) {
  return (
    <Card>
      <CardHead title={m.team_homes()} sub={describeHomes(member, homes)} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'changeHomes' }}
          submitLabel={m.team_change_homes()}
          submitButton={{ wide: false, variant: 'line', className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-3"
        >
          <HomesFields
            key={[member.homes, ...member.buildingIds].join(' ')}
            {...{ homes, isChosenOnly, chosen, errors }}
            value={(values.homes ?? member.homes) === 'chosen' ? 'chosen' : 'all'}
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

/** The owner sees that a home which came later is not among the chosen ones. */
function describeHomes(member: Member, homes: readonly TeamHome[]): string {
  if (member.homes === 'all') return m.ui_all_homes()
  if (member.buildingIds.length === 0) return m.team_homes_none()
  const others = homes.filter(({ id }) => !member.buildingIds.includes(id)).length
  const label = getHomesLabel(member)
  return others === 0 ? label : `${label} · ${m.team_homes_new({ count: others })}`
}

function InvitationCard({ member: { expiresAt, isExpired } }: { member: Member }) {
  if (expiresAt === null) return null
  const date = formatDate(expiresAt)
  return (
    <Card>
      <CardHead
        title={m.opening_invitation()}
        sub={isExpired ? m.opening_link_expired({ date }) : m.opening_link_until({ date })}
      />
      <CardBody>
        <Form method="post">
          <Button type="submit" name="intent" value="resend" variant="line">
            {m.team_resend()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

type HistoryProps = { history: readonly { id: number; at: Date; sentence: string }[]; hasOlder: boolean }

function HistoryCard({ history, hasOlder }: HistoryProps) {
  const last = history.at(-1)
  return (
    <Card>
      <CardHead title={m.team_history()} />
      {history.length === 0 ? (
        <CardBody className="text-sm">{m.team_history_empty()}</CardBody>
      ) : (
        <ul className="text-sm">
          {history.map(({ id, at, sentence }) => (
            <li key={id} className="border-t border-line px-4 py-2.5 md:px-4.5">
              <p className="wrap-anywhere">{sentence}</p>
              <p className="text-tiny text-ink-soft">{formatDateTime(at)}</p>
            </li>
          ))}
        </ul>
      )}
      {hasOlder && last ? (
        <CardFoot>
          <TextLink to={`?before=${last.id}`}>{m.ui_older_entries()}</TextLink>
        </CardFoot>
      ) : null}
    </Card>
  )
}

/** Opens in place, so that it works without JavaScript. */
function RemoveCard({ member: { name, email, status } }: { member: Member }) {
  return (
    <Disclosure label={status === 'invited' ? m.team_withdraw() : m.team_remove()}>
      <p className="text-sm">{m.team_remove_text({ person: name ?? email })}</p>
      <Form method="post" className="mt-3">
        <Button type="submit" name="intent" value="remove" variant="danger">
          {status === 'invited' ? m.team_withdraw() : m.team_remove()}
        </Button>
      </Form>
    </Disclosure>
  )
}
