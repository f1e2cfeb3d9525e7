// The first page of a tenant: what waits for them, figures, current rental, applications and coming visits. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { FileTextIcon } from '#app/ui/icons/console-icons.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { AttentionCard } from './shared/attention/attention-card.tsx'
import { ComingVisits } from './shared/coming-visits.tsx'
import type { Crumb } from './shared/crumb.ts'
import { DashboardHead } from './shared/dashboard-head.tsx'
import { Figures } from './shared/dashboard-figures.tsx'
import { Row, RowCard, StateBadge } from '#app/routes/shared/rows.tsx'
import { useLiveDashboard } from './shared/use-live-dashboard.ts'
import { loadFirstPage } from './shared/load-first-page.server.ts'
import { loadTenantDashboard } from './tenant/load-tenant-dashboard.server.ts'
import { TenantRentalCard } from './tenant/tenant-cards.tsx'
import type { Route } from './+types/tenant'

const WIDE_COLUMNS = 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]'

export const handle: Crumb = { crumb: m.layout_home }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadFirstPage(args, ctx, 'tenant', async () => {
      const role = ctx.actor?.role ?? 'tenant'
      const [account, dashboard] = await Promise.all([getOwnAccount(ctx), loadTenantDashboard(ctx, role)])
      return { name: getFirstName(account.fullName), ...dashboard }
    }),
  )
}

export function meta() {
  return [{ title: m.dashboard_title_tenant() }]
}

export default function TenantHome({ loaderData }: Route.ComponentProps) {
  const { name, now, attention, figures, rental, visits, applications, unreadMessages } = loaderData
  const { newKeys, newText } = useLiveDashboard(attention, unreadMessages)
  const isNew = !rental && applications.length === 0 && visits.length === 0
  return (
    <>
      <DashboardHead
        name={name}
        context={formatDate(toManilaDay(now))}
        newText={newText}
        actions={
          <ButtonLink to="/properties" size="compact" icon={<SearchIcon size={18} />}>
            {m.ui_find_home()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {isNew && attention.length === 0 ? null : (
          <AttentionCard groups={attention} newKeys={newKeys} hasHeads={false} />
        )}
        <Figures figures={figures} />
        {isNew ? (
          <EmptyState
            level={2}
            title={m.dashboard_tenant_empty()}
            text={m.dashboard_tenant_empty_text()}
            action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
          />
        ) : (
          <div className={cx('grid grid-cols-1 items-start gap-4', visits.length > 0 && WIDE_COLUMNS)}>
            <div className="grid grid-cols-1 gap-4">
              {rental ? <TenantRentalCard rental={rental} /> : null}
              <OwnApplications applications={applications} />
            </div>
            <ComingVisits visits={visits} />
          </div>
        )}
      </div>
    </>
  )
}

function OwnApplications({ applications }: Pick<Route.ComponentProps['loaderData'], 'applications'>) {
  return (
    <RowCard title={m.dashboard_your_applications()}>
      {applications.map((application) => (
        <Row
          key={application.id}
          to={application.to}
          lead={<FileTextIcon className="text-sea" />}
          title={application.title}
          text={m.dashboard_application_line({
            rent: formatPesosPerMonth(application.monthlyRent),
            date: formatDate(application.sentAt),
          })}
          end={<StateBadge machine="rental_application" state={application.status} />}
        />
      ))}
    </RowCard>
  )
}
