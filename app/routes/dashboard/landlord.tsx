// The first page of a landlord: listings, applications, rent received this month, repairs, and leases that end.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import {
  countWaitingApplications,
  listWaitingApplications,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { countOwnListings } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import {
  countOccupiedListings,
  countRepairs,
  listEndingLeases,
  getRentThisMonth,
} from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import type { Crumb } from './shared/crumb.ts'
import { ListingTable } from './shared/listing-table.tsx'
import { loadListings } from './shared/load-listings.server.ts'
import { EndingLeases, MonthRent } from './landlord/owner-cards.tsx'
import { WaitingApplications } from './shared/waiting-applications.tsx'
import type { Route } from './+types/landlord'

const MAX_ROWS = 5
const TRAFFIC_DAYS = 30

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, counts, listings, waiting, applications, messages, occupied, rent, leases, repairs] =
      await Promise.all([
        getOwnAccount(ctx),
        countOwnListings(ctx),
        loadListings(ctx, { limit: MAX_ROWS, days: TRAFFIC_DAYS }),
        countWaitingApplications(ctx),
        listWaitingApplications(ctx, MAX_ROWS),
        getConversationFigures(ctx),
        countOccupiedListings(ctx),
        getRentThisMonth(ctx),
        listEndingLeases(ctx, MAX_ROWS),
        countRepairs(ctx),
      ])
    const now = ctx.now()
    const name = getFirstName(account.fullName)
    return { name, now, counts, listings, waiting, applications, messages, occupied, rent, leases, repairs }
  })
}

export function meta() {
  return [{ title: m.dashboard_title_landlord() }, { name: 'robots', content: 'noindex' }]
}

export default function LandlordHome({ loaderData }: Route.ComponentProps) {
  const { name, now, listings, applications, rent, leases } = loaderData
  return (
    <>
      <ConsolePageHead title={m.layout_welcome({ name })} context={formatDate(toManilaDay(now))} />
      <div className="grid grid-cols-1 gap-4">
        <Figures {...loaderData} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <WaitingApplications applications={applications} now={now} />
          <div className="grid grid-cols-1 gap-4">
            {rent.due > 0 ? <MonthRent rent={rent} /> : null}
            <EndingLeases leases={leases} />
          </div>
        </div>
        <ListingTable rows={listings} days={TRAFFIC_DAYS} />
      </div>
    </>
  )
}

function Figures({ counts, waiting, messages, occupied, rent, repairs }: Route.ComponentProps['loaderData']) {
  const total = counts.active + counts.pending + counts.draft + counts.inactive
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.dashboard_properties()}
        value={formatNumber(total)}
        note={m.dashboard_properties_note({ active: counts.active, occupied })}
      />
      <StatCard
        label={m.dashboard_applications()}
        value={formatNumber(waiting)}
        note={m.dashboard_applications_note()}
      />
      <StatCard
        label={m.dashboard_unread()}
        to="/dashboard/landlord/messages"
        value={formatNumber(messages.unreadMessages)}
        note={m.dashboard_conversations({ count: messages.conversations })}
      />
      <StatCard
        label={m.dashboard_collected()}
        value={formatPesos(rent.collected)}
        note={m.dashboard_collected_note({ amount: formatPesos(rent.due) })}
      />
      <StatCard
        label={m.dashboard_repairs()}
        value={formatNumber(repairs.open)}
        note={m.dashboard_urgent({ count: repairs.urgent })}
      />
    </StatStrip>
  )
}
