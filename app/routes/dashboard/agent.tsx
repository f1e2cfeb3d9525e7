// The first page of an agent: clients by stage, due follow-ups, appointments, commission, and the listings they manage.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import {
  getClientFigures,
  getCommissionFigures,
  getOwnAgent,
  listComingAppointments,
} from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { listWaitingApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { ComingAppointments, Pipeline } from './agent/agent-cards.tsx'
import type { Crumb } from './shared/crumb.ts'
import { ListingTable } from './shared/listing-table.tsx'
import { loadListings } from './shared/load-listings.server.ts'
import { WaitingApplications } from './shared/waiting-applications.tsx'
import type { Route } from './+types/agent'

const MAX_ROWS = 5
const TRAFFIC_DAYS = 30
const UPCOMING_DAYS = 14

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, agent, listings, applications, messages] = await Promise.all([
      getOwnAccount(ctx),
      getOwnAgent(ctx),
      loadListings(ctx, { limit: MAX_ROWS, days: TRAFFIC_DAYS }),
      listWaitingApplications(ctx, MAX_ROWS),
      getConversationFigures(ctx),
    ])
    const book = agent ? await loadAgentFigures(ctx, agent.id) : null
    return { name: getFirstName(account.fullName), now: ctx.now(), agent, book, listings, applications, messages }
  })
}

async function loadAgentFigures(ctx: Ctx, agentId: string) {
  const [clients, commission, appointments] = await Promise.all([
    getClientFigures(ctx, agentId),
    getCommissionFigures(ctx, agentId),
    listComingAppointments(ctx, { agentId, days: UPCOMING_DAYS, limit: MAX_ROWS }),
  ])
  return { clients, commission, appointments }
}

export function meta() {
  return [{ title: m.dashboard_title_agent() }, { name: 'robots', content: 'noindex' }]
}

export default function AgentHome({ loaderData }: Route.ComponentProps) {
  const { name, now, agent, book, listings, applications } = loaderData
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
        {book ? <Figures {...loaderData} book={book} /> : null}
        {book ? <Pipeline figures={book.clients} /> : null}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <WaitingApplications applications={applications} now={now} />
          <ComingAppointments appointments={book?.appointments ?? []} />
        </div>
        <ListingTable rows={listings} days={TRAFFIC_DAYS} />
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

type AgentFigures = NonNullable<Route.ComponentProps['loaderData']['book']>

function Figures({ book, messages }: Pick<Route.ComponentProps['loaderData'], 'messages'> & { book: AgentFigures }) {
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.dashboard_clients()}
        value={formatNumber(book.clients.total)}
        note={m.dashboard_clients_note()}
      />
      <StatCard label={m.dashboard_hot()} value={formatNumber(book.clients.hot)} note={m.dashboard_hot_note()} />
      <StatCard
        label={m.dashboard_follow_ups()}
        value={formatNumber(book.clients.followUpsDue)}
        note={m.dashboard_follow_ups_note()}
      />
      <StatCard
        label={m.dashboard_unread()}
        to="/dashboard/agent/messages"
        value={formatNumber(messages.unreadMessages)}
        note={m.dashboard_conversations({ count: messages.conversations })}
      />
      <StatCard
        label={m.dashboard_commission()}
        value={formatPesos(book.commission.thisMonth)}
        note={m.dashboard_commission_note({ amount: formatPesos(book.commission.pending) })}
      />
    </StatStrip>
  )
}
