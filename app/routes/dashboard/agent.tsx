// The first page of an agent: messages, public listings, applications and appointments. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { countAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { getOwnAgent, listComingAppointments } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { listWaitingApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { countOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { getListingsPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { getFirstName } from '#app/shared/text.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { ComingAppointments } from './agent/agent-cards.tsx'
import type { Crumb } from './shared/crumb.ts'
import { ListingsFigure, SavedFigure, UnreadFigure } from './shared/figures.tsx'
import { linkRows, ROW_LIMITS } from './shared/link-rows.server.ts'
import { ListingTable } from './shared/listing-table.tsx'
import { loadListings } from './shared/load-listings.server.ts'
import { WaitingApplications } from './shared/waiting-applications.tsx'
import type { Route } from './+types/agent'

const TRAFFIC_DAYS = 30
const UPCOMING_DAYS = 14

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, agent, listings, waitingApplications, messages, saved, ownListings] = await Promise.all([
      getOwnAccount(ctx),
      getOwnAgent(ctx),
      loadListings(ctx, { limit: ROW_LIMITS.shown, days: TRAFFIC_DAYS }),
      listWaitingApplications(ctx, ROW_LIMITS.read),
      getConversationFigures(ctx),
      getSavedFigures(ctx),
      countOwnListings(ctx),
    ])
    const [comingAppointments, listingCounts] = await Promise.all([
      agent ? listComingAppointments(ctx, { agentId: agent.id, days: UPCOMING_DAYS, limit: ROW_LIMITS.read }) : [],
      // An inactive agent has no public profile that shows the listings.
      agent?.isActive ? countAgentListings(ctx, [agent]) : null,
    ])
    const [applications, appointments] = await Promise.all([
      linkRows(ctx, waitingApplications, 'conversation'),
      linkRows(ctx, comingAppointments, 'conversation'),
    ])
    const listingCount = agent ? (listingCounts?.get(agent.id) ?? null) : null
    const name = getFirstName(account.fullName)
    return {
      name,
      now: ctx.now(),
      agent,
      listingCount,
      listings,
      ownListings,
      applications,
      appointments,
      messages,
      saved,
    }
  })
}

export function meta() {
  return [{ title: m.dashboard_title_agent() }, { name: 'robots', content: 'noindex' }]
}

export default function AgentHome({ loaderData }: Route.ComponentProps) {
  const { name, now, agent, listingCount, listings, ownListings, applications, appointments, messages, saved } =
    loaderData
  const today = toManilaDay(now)
  return (
    <>
      <ConsolePageHead
        title={m.layout_welcome({ name })}
        context={agent ? formatLicence(agent, today) : formatDate(today)}
      />
      <div className="grid grid-cols-1 gap-4">
        {agent ? null : (
          <Alert
            tone="amber"
            title={m.dashboard_agent_incomplete()}
            action={<TextLink to="/dashboard/settings/agency">{m.dashboard_agent_complete()}</TextLink>}
          />
        )}
        <StatStrip columns={agent && listingCount !== null ? 4 : 3}>
          <UnreadFigure userType="agent" messages={messages} />
          <ListingsFigure userType="agent" listings={ownListings} />
          {agent && listingCount !== null ? (
            <StatCard
              label={m.dashboard_public_listings()}
              to={href('/agents/:agentId', { agentId: agent.id })}
              value={formatNumber(listingCount)}
              note={m.dashboard_public_listings_note()}
            />
          ) : null}
          <SavedFigure userType="agent" saved={saved} />
        </StatStrip>
        <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
          <WaitingApplications applications={applications} now={now} />
          <ComingAppointments appointments={appointments} />
        </div>
        <ListingTable rows={listings} days={TRAFFIC_DAYS} allTo={getListingsPath('agent')} />
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
