// The day of an agent and the pipeline. Each number is counted by the query of the list that it opens.
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import { HOT_LEAD_STAGES, type ClientStage } from '#app/shared/vocabulary.ts'
import { countClients, listClients } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LEADS_LIMIT } from '#app/domain/messaging/leads/lead.model.ts'
import { listWaitingLeads } from '#app/domain/messaging/leads/lead.queries.server.ts'
import { getAgentCalendar } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Figure } from '#app/routes/dashboard/shared/dashboard-figures.tsx'
import { ROW_LIMITS } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

const SHOWN_LEADS = 3
const CLIENTS = '/dashboard/agent/clients'
const DUE_SEARCH = 'due=due&sort=next'
const OPEN_STAGES = ['new', 'active', 'touring', ...HOT_LEAD_STAGES] as const satisfies readonly ClientStage[]

const readQuery = (search: string) => clientList.read(new URLSearchParams(search))

export async function loadAgentDay(ctx: Ctx) {
  const today = toManilaDay(ctx.now())
  const [{ items }, leads, counts, due] = await Promise.all([
    getAgentCalendar(ctx, { from: today, until: today }),
    listWaitingLeads(ctx),
    countClients(ctx, readQuery('')),
    listClients(ctx, readQuery(DUE_SEARCH)),
  ])
  // All that the day of the calendar shows with a time and that takes place: visits and appointments
  const open = items.filter(({ kind, state }) => kind !== 'busy' && state !== 'cancelled')
  const visits = open.filter(({ time }) => time !== null)
  const requested = visits.filter(({ state }) => state === 'requested').length
  const [longest] = leads
  const nothing = m.dashboard_figure_nothing_waits()
  const dayFigures: Figure[] = [
    {
      label: m.agent_calendar_visits_today(),
      value: formatNumber(visits.length),
      ...(requested > 0
        ? { note: m.agent_calendar_visits_today_note({ count: requested }), noteTone: 'amber' as const }
        : { note: visits.length > 0 ? m.agent_calendar_visits_agreed() : nothing }),
      to: `/dashboard/agent/calendar?view=day&date=${today}`,
    },
    {
      label: m.agent_calendar_answers_due(),
      value: `${formatNumber(leads.length)}${leads.length < LEADS_LIMIT ? '' : '+'}`,
      ...(longest
        ? {
            note: m.agent_calendar_answers_due_note({ age: formatRelative(longest.waitingSince, ctx.now()) }),
            noteTone: 'amber' as const,
          }
        : { note: nothing }),
      to: '/dashboard/agent/leads',
    },
    {
      label: m.agent_calendar_follow_ups_due(),
      value: formatNumber(counts.due),
      ...(counts.late > 0
        ? { note: m.dashboard_client_late({ count: counts.late }), noteTone: 'brick' as const }
        : { note: counts.due > 0 ? m.dashboard_client_none_late() : nothing }),
      to: `${CLIENTS}?${DUE_SEARCH}`,
    },
    {
      label: m.client_count_hot(),
      value: formatNumber(counts.hot),
      note: m.client_count_hot_note(),
      to: `${CLIENTS}?stage=hot`,
    },
  ]
  const clientFigures: Figure[] = [
    {
      label: m.client_title(),
      value: formatNumber(counts.total),
      note: `${m.client_count_without_action()}: ${formatNumber(counts.withoutAction)}`,
      to: CLIENTS,
    },
  ]
  return {
    dayFigures,
    clientFigures,
    // Follow-ups have a card of their own, which also has those of earlier days
    todayItems: open.filter(({ kind }) => kind !== 'followUp'),
    leads: leads.slice(0, SHOWN_LEADS),
    leadCount: leads.length,
    followUps: due.slice(0, ROW_LIMITS.shown),
    followUpCount: counts.due,
    followUpsTo: `${CLIENTS}?${DUE_SEARCH}`,
    calendarTo: `/dashboard/agent/calendar?view=day&date=${today}`,
    stages: OPEN_STAGES.map((stage) => ({ stage, count: counts.foundByStage[stage], to: `${CLIENTS}?stage=${stage}` })),
  }
}
