// What waits for an agent: conversations without an answer, hot leads, and clients without a next action. The open reply and its template
// are in the address, so that the page works without JavaScript.
import { listUnsentMatches } from '#app/domain/agents/matches/match.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { replyToLead, snoozeLead } from '#app/domain/messaging/leads/lead.commands.server.ts'
import { LEAD_DAYS, LEAD_FILTERS, LEADS_LIMIT, type LeadFilter } from '#app/domain/messaging/leads/lead.model.ts'
import { buildLeadReply, listLeads } from '#app/domain/messaging/leads/lead.queries.server.ts'
import { leadAction } from '#app/domain/messaging/leads/lead.schema.ts'
import { listReplyTemplates } from '#app/domain/messaging/reply-templates/reply-template.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ClientLead, UnsentLead, WaitingLeadRow } from './lead-list/lead-rows.tsx'
import type { Route } from './+types/lead-list'

const LEADS = '/dashboard/agent/leads'
const SHOWN = [...LEAD_FILTERS, 'matches'] as const

export const handle: Crumb = { crumb: m.lead_title }
export const headers = refusalHeaders

const NOTICES = { reply: m.lead_done_reply, snooze: m.lead_done_snooze }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const show = SHOWN.find((filter) => filter === searchParams.get('show')) ?? 'waiting'
    const [leads, unsent, templates, reply] = await Promise.all([
      listLeads(ctx),
      // Each client needs a search, so only where they are shown
      show === 'matches' ? listUnsentMatches(ctx) : [],
      listReplyTemplates(ctx),
      readReply(ctx, searchParams),
    ])
    return {
      show,
      leads,
      unsent,
      templates,
      reply,
      now: ctx.now(),
      today: toManilaDay(ctx.now()),
      formKey: crypto.randomUUID(),
    }
  })
}

async function readReply(ctx: Ctx, params: URLSearchParams) {
  const conversationId = params.get('reply')
  if (conversationId === null) return null
  const templateId = params.get('template')
  return { conversationId, templateId, text: await buildLeadReply(ctx, { conversationId, templateId }) }
}

export const action = defineActions(leadAction, NOTICES, () => ({ reply: replyToLead, snooze: snoozeLead }), {
  to: ({ url }) => withParams(LEADS, '', { show: url.searchParams.get('show') }),
})

export function meta() {
  return [{ title: m.lead_title() }]
}

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { show, leads } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={m.lead_title()}
        context={m.lead_context({ days: LEAD_DAYS })}
        actions={
          <ButtonLink to={`${LEADS}/templates`} variant="line" size="compact">
            {m.lead_templates()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <nav aria-label={m.lead_title()} className="flex flex-wrap gap-2">
          {SHOWN.map((filter) => (
            <ChipLink
              key={filter}
              to={filter === 'waiting' ? LEADS : `${LEADS}?show=${filter}`}
              isCurrent={show === filter}
            >
              {FILTER_TEXTS[filter]()} {filter === 'matches' ? null : formatCount(leads[filter].length)}
            </ChipLink>
          ))}
        </nav>
        <LeadList {...loaderData} form={form} />
      </div>
    </>
  )
}

const FILTER_TEXTS: Record<LeadFilter | 'matches', () => string> = {
  waiting: m.ui_waiting_for_answer,
  hot: m.client_count_hot,
  idle: m.client_count_without_action,
  matches: m.lead_matches,
}
const formatCount = (count: number) => (count < LEADS_LIMIT ? formatNumber(count) : `${formatNumber(count)}+`)

type ListProps = Route.ComponentProps['loaderData'] & { form: ReturnType<typeof readFormState> }

function LeadList({ show, leads, unsent, templates, reply, now, today, formKey, form }: ListProps) {
  if (show === 'matches') return <MatchesList unsent={unsent} />
  if (leads[show].length === 0) return <EmptyState level={2} title={m.ui_all_clear()} text={m.lead_none_text()} />
  return (
    <Card>
      <h2 className="sr-only">{FILTER_TEXTS[show]()}</h2>
      <ul>
        {show === 'waiting'
          ? leads.waiting.map((lead) => (
              <WaitingLeadRow
                key={lead.conversationId}
                lead={lead}
                templates={templates}
                reply={reply?.conversationId === lead.conversationId ? reply : null}
                now={now}
                formKey={formKey}
                form={form}
              />
            ))
          : leads[show].map((client) => <ClientLead key={client.id} client={client} today={today} />)}
      </ul>
    </Card>
  )
}

function MatchesList({ unsent }: Pick<ListProps, 'unsent'>) {
  if (unsent.length === 0) return <EmptyState level={2} title={m.ui_all_clear()} text={m.lead_matches_none()} />
  return (
    <Card>
      <h2 className="sr-only">{m.lead_matches()}</h2>
      <ul>
        {unsent.map((match) => (
          <UnsentLead key={match.client.id} {...match} />
        ))}
      </ul>
    </Card>
  )
}
