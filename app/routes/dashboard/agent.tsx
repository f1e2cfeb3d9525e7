// The first page of an agent: today, what waits, the pipeline, figures, appointments and public listings. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { finishFollowUp, moveFollowUp } from '#app/domain/agents/clients/client.commands.server.ts'
import { followUpAction } from '#app/domain/agents/clients/client.schema.ts'
import { TRAFFIC_DAYS } from '#app/domain/listings/own/own-list.model.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CalendarIcon, PlusIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { ComingAppointments, Pipeline } from './agent/agent-cards.tsx'
import { FollowUpsCard, LeadsCard } from './agent/day-cards.tsx'
import { loadAgentDay } from './agent/load-agent-day.server.ts'
import { loadAgentProfile } from './agent/load-agent-profile.server.ts'
import { TodayTimeline } from './agent/today-timeline.tsx'
import { AttentionCard } from './shared/attention/attention-card.tsx'
import { ComingVisits } from './shared/coming-visits.tsx'
import { ChecklistCard } from './shared/checklist/checklist-card.tsx'
import { loadChecklist } from './shared/checklist/load-checklist.server.ts'
import type { Crumb } from './shared/crumb.ts'
import { DashboardHead } from './shared/dashboard-head.tsx'
import { Figures } from './shared/dashboard-figures.tsx'
import { ListingCard } from './shared/listing-card.tsx'
import { loadHostDashboard } from './shared/load-host-dashboard.server.ts'
import { useLiveDashboard } from './shared/use-live-dashboard.ts'
import { loadFirstPage } from './shared/load-first-page.server.ts'
import type { Route } from './+types/agent'

export const handle: Crumb = { crumb: m.layout_home }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadFirstPage(args, ctx, 'agent', async () => {
      const [account, profile, dashboard, day, checklist] = await Promise.all([
        getOwnAccount(ctx),
        loadAgentProfile(ctx),
        loadHostDashboard(ctx, 'agent'),
        loadAgentDay(ctx),
        loadChecklist(ctx, 'agent', args.request.headers),
      ])
      const { agent, appointments, profileFigures } = profile
      const figures = [...day.clientFigures, ...dashboard.figures, ...profileFigures]
      const name = getFirstName(account.fullName)
      return { name, checklist, ...dashboard, ...day, agent, appointments, figures }
    }),
  )
}

const NOTICES = { finish: m.agent_day_done_finish, later: m.agent_day_done_later }

export const action = defineActions(followUpAction, NOTICES, () => ({
  finish: finishFollowUp,
  later: (ctx, { id, version }) => moveFollowUp(ctx, { id, version, day: addDays(toManilaDay(ctx.now()), 1) }),
}))

export function meta() {
  return [{ title: m.dashboard_title_agent() }]
}

export default function AgentHome({ loaderData, actionData }: Route.ComponentProps) {
  const { name, now, agent, attention, figures, viewings, appointments, listings, allListingsTo, unreadMessages } =
    loaderData
  const {
    dayFigures,
    todayItems,
    leads,
    leadCount,
    followUps,
    followUpCount,
    followUpsTo,
    calendarTo,
    stages,
    checklist,
  } = loaderData
  const form = readFormState(actionData)
  const { newKeys, newText } = useLiveDashboard(attention, unreadMessages)
  const today = toManilaDay(now)
  return (
    <>
      <DashboardHead
        name={name}
        context={agent ? formatLicence(agent, today) : formatDate(today)}
        newText={newText}
        actions={
          <>
            <ButtonLink to="/dashboard/agent/calendar" variant="line" size="compact" icon={<CalendarIcon size={18} />}>
              {m.ui_calendar()}
            </ButtonLink>
            <ButtonLink to="/dashboard/agent/clients/new" size="compact" icon={<PlusIcon size={18} />}>
              {m.client_add()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {agent ? null : (
          <Alert
            tone="amber"
            title={m.dashboard_agent_incomplete()}
            action={<TextLink to="/dashboard/settings/agency">{m.dashboard_agent_complete()}</TextLink>}
          />
        )}
        <ChecklistCard steps={checklist.steps} />
        <Figures figures={checklist.isEmpty ? [] : dayFigures} />
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-4">
            <TodayTimeline items={todayItems} now={now} calendarTo={calendarTo} />
            {attention.length === 0 && checklist.isEmpty ? null : (
              <AttentionCard groups={attention} newKeys={newKeys} hasHeads />
            )}
          </div>
          <div className="grid grid-cols-1 gap-4 empty:hidden">
            <LeadsCard leads={leads} total={leadCount} now={now} />
            <FollowUpsCard clients={followUps} total={followUpCount} today={today} seeAllTo={followUpsTo} />
            <ComingVisits visits={viewings} />
            <ComingAppointments appointments={appointments} />
            {checklist.isEmpty ? null : <ListingCard rows={listings} days={TRAFFIC_DAYS} allTo={allListingsTo} />}
          </div>
        </div>
        <Pipeline stages={checklist.isEmpty ? [] : stages} />
        <Figures figures={checklist.isEmpty ? [] : figures} />
        {checklist.isEmpty ? <ListingCard rows={listings} days={TRAFFIC_DAYS} allTo={allListingsTo} /> : null}
      </div>
    </>
  )
}

type Agent = NonNullable<Route.ComponentProps['loaderData']['agent']>

function formatLicence({ agencyName, licenceNumber, licenceExpiresOn }: Agent, today: string): string {
  if (!licenceNumber || !licenceExpiresOn) return agencyName
  const params = { agency: agencyName, number: licenceNumber, date: formatDate(licenceExpiresOn) }
  return licenceExpiresOn < today ? m.dashboard_licence_expired(params) : m.dashboard_licence(params)
}
