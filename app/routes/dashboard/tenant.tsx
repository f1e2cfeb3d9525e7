// The first page of a tenant: what to pay, the home, what else waits, requests and applications with what happens next. Shows only what has a
// page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { AnnouncementCard } from './shared/announcement-rows.tsx'
import type { AttentionGroup } from './shared/attention/attention.ts'
import { AttentionCard } from './shared/attention/attention-card.tsx'
import { ComingVisits } from './shared/coming-visits.tsx'
import { ChecklistCard } from './shared/checklist/checklist-card.tsx'
import { loadChecklist } from './shared/checklist/load-checklist.server.ts'
import type { Crumb } from './shared/crumb.ts'
import { DashboardHead } from './shared/dashboard-head.tsx'
import { Figures } from './shared/dashboard-figures.tsx'
import { useLiveDashboard } from './shared/use-live-dashboard.ts'
import { loadFirstPage } from './shared/load-first-page.server.ts'
import { loadTenantDashboard } from './tenant/load-tenant-dashboard.server.ts'
import { DueCard } from './tenant/due-card.tsx'
import { OwnApplications, OwnRequests, TenantRentalCard } from './tenant/tenant-cards.tsx'
import type { Route } from './+types/tenant'

export const handle: Crumb = { crumb: m.layout_home }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadFirstPage(args, ctx, 'tenant', async () => {
      const role = ctx.actor?.role ?? 'tenant'
      const [account, dashboard, checklist] = await Promise.all([
        getOwnAccount(ctx),
        loadTenantDashboard(ctx, role),
        role === 'tenant' ? loadChecklist(ctx, role, args.request.headers) : null,
      ])
      return { name: getFirstName(account.fullName), checklist, ...dashboard }
    }),
  )
}

export function meta() {
  return [{ title: m.dashboard_title_tenant() }]
}

export default function TenantHome({ loaderData }: Route.ComponentProps) {
  const {
    name,
    now,
    attention,
    figures,
    rental,
    money,
    requests,
    visits,
    applications,
    unreadMessages,
    checklist,
    announcements,
  } = loaderData
  const { newKeys, newText } = useLiveDashboard(attention, unreadMessages)
  const isNew = !rental && applications.length === 0 && visits.length === 0
  const payTo = rental ? href('/dashboard/rentals/:id/pay', { id: rental.id }) : null
  const matters = money && payTo !== null ? leaveOutRent(attention, payTo) : attention
  return (
    <>
      <DashboardHead
        name={name}
        context={formatDate(toManilaDay(now))}
        newText={newText}
        actions={
          <ButtonLink
            to="/properties"
            variant={rental ? 'line' : 'solid'}
            size="compact"
            icon={<SearchIcon size={18} />}
          >
            {m.ui_find_home()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <ChecklistCard steps={checklist?.steps ?? null} />
        {isNew ? (
          <>
            {matters.length === 0 ? null : <AttentionCard groups={matters} newKeys={newKeys} hasHeads={false} />}
            <EmptyState
              level={2}
              title={m.dashboard_tenant_empty()}
              text={m.dashboard_tenant_empty_text()}
              action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
            />
          </>
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid grid-cols-1 gap-4 max-lg:contents">
              {rental && money && payTo !== null ? (
                <div className="max-lg:-order-2">
                  <DueCard
                    due={money.due}
                    owner={rental.owner}
                    payTo={payTo}
                    detailsTo={`/dashboard/tenant/payments?rental=${rental.id}`}
                  />
                </div>
              ) : null}
              <AnnouncementCard announcements={announcements} />
              <AttentionCard groups={matters} newKeys={newKeys} hasHeads={false} />
              <OwnApplications applications={applications} />
            </div>
            <div className="grid grid-cols-1 gap-4 max-lg:contents">
              {rental ? (
                <div className="max-lg:-order-1">
                  <TenantRentalCard rental={rental} months={money?.months ?? []} />
                </div>
              ) : null}
              <OwnRequests requests={requests} owner={rental?.owner ?? m.party_owner()} />
              <ComingVisits visits={visits} />
            </div>
          </div>
        )}
        {isNew && checklist?.isEmpty ? null : <Figures figures={figures} />}
      </div>
    </>
  )
}

/** What the card above says, if it says all of it. */
function leaveOutRent(groups: readonly AttentionGroup[], payTo: string): AttentionGroup[] {
  return groups.filter(
    ({ kind, items, total }) => kind !== 'rentDue' || total > items.length || items.some(({ to }) => to !== payTo),
  )
}
