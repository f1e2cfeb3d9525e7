// The first page of a landlord: messages, applications, leases that end, and public listings. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { listWaitingApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { countOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { listEndingLeases } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { getListingsPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { StatStrip } from '#app/ui/data/stat-card.tsx'
import type { Crumb } from './shared/crumb.ts'
import { ListingsFigure, SavedFigure, UnreadFigure } from './shared/figures.tsx'
import { linkRows, ROW_LIMITS } from './shared/link-rows.server.ts'
import { ListingTable } from './shared/listing-table.tsx'
import { loadListings } from './shared/load-listings.server.ts'
import { EndingLeases } from './landlord/owner-cards.tsx'
import { WaitingApplications } from './shared/waiting-applications.tsx'
import type { Route } from './+types/landlord'

const TRAFFIC_DAYS = 30

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, listings, waitingApplications, messages, saved, ownListings, endingLeases] = await Promise.all([
      getOwnAccount(ctx),
      loadListings(ctx, { limit: ROW_LIMITS.shown, days: TRAFFIC_DAYS }),
      listWaitingApplications(ctx, ROW_LIMITS.read),
      getConversationFigures(ctx),
      getSavedFigures(ctx),
      countOwnListings(ctx),
      listEndingLeases(ctx, ROW_LIMITS.read),
    ])
    const [applications, leases] = await Promise.all([
      linkRows(ctx, waitingApplications, 'conversation'),
      linkRows(ctx, endingLeases, 'conversation'),
    ])
    const name = getFirstName(account.fullName)
    return { name, now: ctx.now(), listings, ownListings, applications, messages, saved, leases }
  })
}

export function meta() {
  return [{ title: m.dashboard_title_landlord() }, { name: 'robots', content: 'noindex' }]
}

export default function LandlordHome({ loaderData }: Route.ComponentProps) {
  const { name, now, listings, ownListings, applications, messages, saved, leases } = loaderData
  return (
    <>
      <ConsolePageHead title={m.layout_welcome({ name })} context={formatDate(toManilaDay(now))} />
      <div className="grid grid-cols-1 gap-4">
        <StatStrip columns={3}>
          <UnreadFigure userType="landlord" messages={messages} />
          <ListingsFigure userType="landlord" listings={ownListings} />
          <SavedFigure userType="landlord" saved={saved} />
        </StatStrip>
        <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
          <WaitingApplications applications={applications} now={now} />
          <EndingLeases leases={leases} />
        </div>
        <ListingTable rows={listings} days={TRAFFIC_DAYS} allTo={getListingsPath('landlord')} />
      </div>
    </>
  )
}
