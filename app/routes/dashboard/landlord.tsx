// The first page of a landlord: figures, what waits for them beside the rent of the month, coming viewings and public listings. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { TRAFFIC_DAYS } from '#app/domain/listings/own/own-list.model.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { actingContext } from '#app/http/request/context.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { AttentionCard } from './shared/attention/attention-card.tsx'
import { ComingVisits } from './shared/coming-visits.tsx'
import { ChecklistCard } from './shared/checklist/checklist-card.tsx'
import { loadChecklist } from './shared/checklist/load-checklist.server.ts'
import type { Crumb } from './shared/crumb.ts'
import { DashboardHead } from './shared/dashboard-head.tsx'
import { Figures } from './shared/dashboard-figures.tsx'
import { MonthRent } from './shared/month-rent.tsx'
import { ListingCard } from './shared/listing-card.tsx'
import { loadHostDashboard } from './shared/load-host-dashboard.server.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { useLiveDashboard } from './shared/use-live-dashboard.ts'
import { loadFirstPage } from './shared/load-first-page.server.ts'
import type { Route } from './+types/landlord'

export const handle: Crumb = { crumb: m.layout_home }

/** The first steps are about the account of the owner. */
const NO_CHECKLIST = { steps: null, isEmpty: false }

/** What waits beside the money and the listings, which are below each other. */
const TWO_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadFirstPage(args, ctx, 'landlord', async () => {
      const [account, dashboard, checklist] = await Promise.all([
        getOwnAccount(args.context.get(actingContext)?.person ?? ctx),
        loadHostDashboard(ctx, 'landlord'),
        ctx.actor?.delegate ? NO_CHECKLIST : loadChecklist(ctx, 'landlord', args.request.headers),
      ])
      return { name: getFirstName(account.fullName), checklist, ...dashboard }
    }),
  )
}

export function meta() {
  return [{ title: m.own_title() }]
}

export default function LandlordHome({ loaderData }: Route.ComponentProps) {
  const { name, now, attention, figures, rentParts, viewings, listings, unreadMessages } = loaderData
  const { allListingsTo, newListingTo, recordTo, checklist } = loaderData
  const { newKeys, newText } = useLiveDashboard(attention, unreadMessages)
  const hasAttention = attention.length > 0 || !checklist.isEmpty
  return (
    <>
      <DashboardHead
        name={name}
        context={formatDate(toManilaDay(now))}
        newText={newText}
        actions={
          <>
            {newListingTo ? (
              <ButtonLink to={newListingTo} variant={recordTo ? 'line' : 'solid'} size="compact">
                {m.own_add()}
              </ButtonLink>
            ) : null}
            {recordTo ? (
              <ButtonLink to={recordTo} size="compact" icon={<PlusIcon size={18} />}>
                {m.rent_record()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <ChecklistCard steps={checklist.steps} />
        {checklist.isEmpty ? null : <Figures figures={figures} isShortOnPhone />}
        <div className={cx('grid grid-cols-1 items-start gap-4', hasAttention && TWO_COLUMNS)}>
          {hasAttention ? (
            <div className="lg:row-span-2">
              <AttentionCard groups={attention} newKeys={newKeys} hasHeads />
            </div>
          ) : null}
          <div className="grid grid-cols-1 gap-4 empty:hidden max-lg:order-first">
            <MonthRent parts={rentParts} />
            <ComingVisits visits={viewings} />
          </div>
          <ListingCard rows={listings} days={TRAFFIC_DAYS} allTo={allListingsTo} />
        </div>
      </div>
    </>
  )
}
