// The section Overview: five numbers, what needs a decision, and the latest activities. It is kept current while it is open.
import { useNavigation, useRevalidator } from 'react-router'
import { MONEY_ALERT_PAGE } from '#app/domain/admin/money-alerts/money-alert.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { PageSection as Loaded } from '#app/http/responses/section.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PageSection } from '#app/routes/shared/page-section.tsx'
import { formatCount } from '#app/ui/browser/live-count.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { StatStripSkeleton } from '#app/ui/data/stat-card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { BellIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { ADMIN_DASHBOARD } from '../shared/admin-address.ts'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { useLivePage } from '../shared/use-live-page.ts'
import { ActivitiesCard } from './overview/activities.tsx'
import { DECISIONS_ID, Decisions } from './overview/decisions.tsx'
import { loadOverview, type OverviewContent } from './overview/load-overview.server.ts'
import { NewsChart } from './overview/lazy-news-chart.tsx'
import { OverviewFigures } from './overview/overview-figures.tsx'
import { redirectOldAddress } from './overview/redirect-old-address.server.ts'
import type { Route } from './+types/overview'

export const handle: PlaceHandle = { place: 'overview' }

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    redirectOldAddress(args.url)
    return loadOverview(ctx)
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('overview', layout.loaderData)
}

export default function AdminOverview({ loaderData: { now, overview } }: Route.ComponentProps) {
  useLivePage()
  const isRefreshing = useIsRefreshing()
  return (
    <>
      <ConsolePageHead
        title={m.ui_overview()}
        context={m.admin_overview_context({ date: formatDate(now) })}
        actions={
          <>
            <ButtonLink
              to={ADMIN_DASHBOARD}
              variant="line"
              size="compact"
              aria-busy={isRefreshing}
              icon={<RefreshIcon size={16} className={isRefreshing ? 'animate-spin' : undefined} />}
            >
              {isRefreshing ? m.admin_refreshing() : m.ui_refresh()}
            </ButtonLink>
            <NotificationsButton waiting={countWaiting(overview)} />
          </>
        }
      />
      <PageSection
        section={overview}
        name={m.ui_overview()}
        skeleton={<StatStripSkeleton label={m.ui_overview()} columns={5} />}
        failed={<LoadError />}
        interrupted={<LoadError />}
      >
        {(content) => <Content content={content} now={now} />}
      </PageSection>
    </>
  )
}

function Content({
  content: { stats, decisions, due, activities, moneyAlert, sign },
  now,
}: {
  content: OverviewContent
  now: Date
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {moneyAlert === null ? null : (
        <Alert
          tone="brick"
          title={m.money_alert_title({ count: moneyAlert.differences })}
          action={
            <ButtonLink to={MONEY_ALERT_PAGE} variant="line" size="compact">
              {m.money_alert_open()}
            </ButtonLink>
          }
        >
          {m.money_alert_text()}
        </Alert>
      )}
      <OverviewFigures stats={stats} sign={sign} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Decisions decisions={decisions} due={due} now={now} />
        <div className="grid grid-cols-1 gap-4">
          <ActivitiesCard activities={activities} now={now} sign={sign} />
          <div id="news">
            <NewsChart
              name={m.admin_news()}
              fallback={<div className="min-h-64" />}
              days={stats.days}
              before={stats.before}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Moves to the panel, which is below the numbers on a small screen. */
function NotificationsButton({ waiting }: { waiting: number }) {
  return (
    <ButtonLink to={{ hash: DECISIONS_ID }} variant="line" size="compact" icon={<BellIcon size={16} />}>
      <span aria-hidden={waiting > 0}>{m.ui_notifications()}</span>
      {waiting > 0 ? (
        <>
          <span aria-hidden="true" className="text-ink-soft tabular-nums">
            {formatCount(waiting)}
          </span>
          <span className="sr-only">{m.admin_notifications_due({ count: formatCount(waiting) })}</span>
        </>
      ) : null}
    </ButtonLink>
  )
}

/** Content that arrives later than the page has no number on the button. */
function countWaiting(overview: Loaded<OverviewContent>): number {
  if (overview instanceof Promise || overview.state !== 'ready') return 0
  return Object.values(overview.value.due).reduce((sum, count) => sum + count, 0)
}

function LoadError() {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorBox
      level={2}
      title={m.notice_admin_loadFailed()}
      text={m.error_admin_dashboardLoadFailed()}
      action={
        <Button variant="line" loading={state !== 'idle'} onClick={() => void revalidate()}>
          {m.ui_try_again()}
        </Button>
      }
    />
  )
}

/** True while the same page is loaded again. */
function useIsRefreshing(): boolean {
  const revalidator = useRevalidator()
  const { state, location } = useNavigation()
  const isSamePage = location?.pathname === ADMIN_DASHBOARD && location.search === ''
  return revalidator.state !== 'idle' || (state === 'loading' && isSamePage)
}
