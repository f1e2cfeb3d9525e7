// The first page of a tenant: messages, saved listings, current rental, applications, and what comes next. Shows only what has a page.
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { listOwnApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { getTenantRental, listComingVisits } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { FileTextIcon } from '#app/ui/icons/console-icons.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { StatStrip } from '#app/ui/data/stat-card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { Crumb } from './shared/crumb.ts'
import { SavedFigure, UnreadFigure } from './shared/figures.tsx'
import { linkRows, ROW_LIMITS } from './shared/link-rows.server.ts'
import { Row, RowCard, StateBadge } from './shared/rows.tsx'
import { ComingVisits, TenantRentalCard } from './tenant/tenant-cards.tsx'
import type { Route } from './+types/tenant'

const WIDE_COLUMNS = 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]'

export const handle: Crumb = { crumb: m.dashboard_home_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, currentRental, comingVisits, messages, ownApplications, saved] = await Promise.all([
      getOwnAccount(ctx),
      getTenantRental(ctx),
      listComingVisits(ctx, ROW_LIMITS.read),
      getConversationFigures(ctx),
      listOwnApplications(ctx, ROW_LIMITS.read),
      getSavedFigures(ctx),
    ])
    const [[rental], visits, applications] = await Promise.all([
      linkRows(ctx, currentRental ? [currentRental] : [], 'listing'),
      linkRows(ctx, comingVisits, 'listing'),
      linkRows(ctx, ownApplications, 'listing'),
    ])
    const name = getFirstName(account.fullName)
    const userType = ctx.actor?.role ?? 'tenant'
    return { name, userType, today: toManilaDay(ctx.now()), rental, visits, applications, messages, saved }
  })
}

export function meta() {
  return [{ title: m.dashboard_title_tenant() }, { name: 'robots', content: 'noindex' }]
}

export default function TenantHome({ loaderData }: Route.ComponentProps) {
  const { name, userType, today, rental, visits, applications, messages, saved } = loaderData
  const isNew = !rental && applications.length === 0 && visits.length === 0
  return (
    <>
      <ConsolePageHead
        title={m.layout_welcome({ name })}
        context={formatDate(today)}
        actions={
          <ButtonLink to="/properties" size="compact" icon={<SearchIcon size={18} />}>
            {m.dashboard_find_home()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <StatStrip columns={2}>
          <UnreadFigure userType={userType} messages={messages} />
          <SavedFigure userType={userType} saved={saved} />
        </StatStrip>
        {isNew ? (
          <EmptyState
            level={2}
            title={m.dashboard_tenant_empty()}
            text={m.dashboard_tenant_empty_text()}
            action={<ButtonLink to="/properties">{m.dashboard_find_home()}</ButtonLink>}
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
          end={<StateBadge state={application.status} />}
        />
      ))}
    </RowCard>
  )
}
