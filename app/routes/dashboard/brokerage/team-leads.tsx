// The leads of a brokerage: the broker assigns them, a salesperson answers or gives one back.
import { readOwnBrokerage } from '#app/domain/agents/brokerage/brokerage.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { assignLead } from '#app/domain/messaging/lead-assignments/assign-lead.commands.server.ts'
import { TEAM_LEAD_DAYS } from '#app/domain/messaging/lead-assignments/lead-assignment.model.ts'
import { teamLeadAction } from '#app/domain/messaging/lead-assignments/lead-assignment.schema.ts'
import { giveBackLead } from '#app/domain/messaging/lead-assignments/settle-lead.commands.server.ts'
import { listTeamLeads } from '#app/domain/messaging/lead-assignments/team-leads.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { Card, CardFoot } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { TeamLeadRow } from './team-leads/team-lead-row.tsx'
import { TEAM_LEAD_NOTICES } from './shared/brokerage-notices.ts'
import { BrokerageTabs } from './shared/brokerage-tabs.tsx'
import { requireOwnPlace } from './shared/own-place.server.ts'
import type { Route } from './+types/team-leads'

export const handle = buildCrumbBelow('brokerage', m.brokerage_title, m.brokerage_leads)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const before = args.url.searchParams.get('before')
    const { isBroker } = await requireOwnPlace(ctx)
    const [leads, members] = await Promise.all([listTeamLeads(ctx, { before }), listChoices(ctx)])
    return { leads, members, isBroker }
  })
}

/** Who may get a lead; a salesperson assigns none. */
async function listChoices(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  const own = await readOwnBrokerage(ctx)
  if (own.part !== 'broker') return []
  return own.members.flatMap(({ id, name, status, isUsable, isAccredited }) =>
    status === 'active' && isUsable && isAccredited && name !== null ? [{ value: id, label: name }] : [],
  )
}

export const action = defineActions(teamLeadAction, TEAM_LEAD_NOTICES, (_args: Route.ActionArgs) => ({
  assign: assignLead,
  giveBack: (ctx, { conversationId }) => giveBackLead(ctx, conversationId),
}))

export function meta() {
  return [{ title: m.brokerage_leads() }]
}

export default function TeamLeads({ loaderData: { leads, members, isBroker }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { rows, next } = leads
  return (
    <>
      <ConsolePageHead title={m.brokerage_leads()} context={m.brokerage_leads_text({ days: TEAM_LEAD_DAYS })} />
      <div className="grid grid-cols-1 gap-4">
        <BrokerageTabs current="leads" isBroker={isBroker} />
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={TEAM_LEAD_NOTICES} form={form} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={isBroker ? m.brokerage_leads_empty() : m.brokerage_leads_empty_member()} />
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {rows.map((lead) => (
                <TeamLeadRow key={lead.conversationId} {...{ lead, members, isBroker }} />
              ))}
            </ul>
            {next === null ? null : (
              <CardFoot>
                <TextLink to={`?before=${encodeURIComponent(next)}`}>{m.ui_older_entries()}</TextLink>
              </CardFoot>
            )}
          </Card>
        )}
      </div>
    </>
  )
}
