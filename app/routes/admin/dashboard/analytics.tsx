// The section Analytics & Reports: period, exports, and the charts, which are loaded apart.
import { Link, useLocation } from 'react-router'
import { REPORT_PERIODS, type ReportPeriod } from '#app/domain/admin/analytics/report.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { toSection } from '../shared/admin-address.ts'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { ReportCharts } from './analytics/lazy-charts.tsx'
import { loadReport } from './analytics/load-report.server.ts'
import { toPeriod, toReportFile } from './analytics/report-address.ts'
import type { Route } from './+types/analytics'

export const handle: PlaceHandle = { place: 'analytics' }

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReport(ctx, args.url))
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('analytics', layout.loaderData)
}

export default function AdminAnalytics({ loaderData: { query, report, sign } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <ConsolePageHead
        title={m.admin_analytics_title()}
        {...(report.state === 'ready'
          ? {
              context: [
                m.admin_analytics_context({ range: formatDateRange(report.value.firstDay, report.value.lastDay) }),
                m.admin_report_as_of_time({ time: formatDateTime(report.value.readAt) }),
              ].join(' '),
            }
          : {})}
        actions={
          <>
            <Periods current={query.period} search={search} />
            <FileLink to={toReportFile('csv', search)} label={m.ui_export_csv()} />
            <FileLink to={toReportFile('pdf', search)} label={m.admin_export_pdf()} />
            {report.state === 'ready' ? (
              <FileLink
                to={`${href('/admin/money.csv')}?from=${report.value.firstDay}&to=${report.value.lastDay}`}
                label={m.money_export()}
              />
            ) : null}
          </>
        }
      />
      {report.state === 'failed' ? (
        <ErrorBox
          level={2}
          title={m.error_admin_analyticsLoadFailed()}
          action={<ButtonLink to={toSection('analytics', {}, search)}>{m.ui_try_again()}</ButtonLink>}
        />
      ) : (
        <ReportCharts
          name={m.admin_charts()}
          fallback={null}
          report={report.value}
          series={query.series}
          sign={sign}
          search={search}
        />
      )}
    </>
  )
}

const PERIOD_LABELS = {
  '7d': m.admin_period_7d,
  '30d': m.admin_period_30d,
  '90d': m.admin_period_90d,
  '1y': m.admin_period_1y,
} satisfies Record<ReportPeriod, () => string>

function Periods({ current, search }: { current: ReportPeriod; search: string }) {
  return (
    <nav aria-label={m.ui_period()} className="flex gap-1">
      {REPORT_PERIODS.map((period) => (
        <Link
          key={period}
          to={toPeriod(period, search)}
          preventScrollReset
          aria-current={period === current ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-9 items-center rounded-control border px-3 text-sm font-semibold pointer-coarse:min-h-11',
            period === current ? 'border-transparent bg-sea-soft text-sea-strong' : 'border-line hover:bg-hover',
          )}
        >
          {PERIOD_LABELS[period]()}
        </Link>
      ))}
    </nav>
  )
}

function FileLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} reloadDocument variant="line" size="compact" icon={<DownloadIcon size={16} />}>
      {label}
    </ButtonLink>
  )
}
