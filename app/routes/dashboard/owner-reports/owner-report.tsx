// The report of an owner: income, arrears, vacancy, repair costs and deposits of a period. The period is in the address, and the files contain
// exactly what the page shows.
import { Form } from 'react-router'
import { buildOwnerTables } from '#app/domain/tenancy/owner-reports/owner-report.labels.ts'
import type { OwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { getChangeFromYearBefore, readReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatAmount, formatDateRange, formatNumber, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { addMonths, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { type Change, StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { prepareCharts, ReportCharts } from './owner-report/lazy-charts.tsx'
import { HomesTable } from './owner-report/homes-table.tsx'
import { AccountTables } from './owner-report/account-tables.tsx'
import { TaxCard } from './owner-report/tax-card.tsx'
import { useMayAddHomes } from '#app/routes/dashboard/shared/use-may-add-homes.ts'
import type { Route } from './+types/owner-report'

export const handle: Crumb = { crumb: m.owner_report_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [report] = await Promise.all([
      getOwnerReport(ctx, readReportPeriod(args.url.searchParams, ctx.now())),
      prepareCharts(),
    ])
    return { report, today: toManilaDay(ctx.now()) }
  })
}

export function meta() {
  return [{ title: m.owner_report_title() }]
}

export default function OwnerReportPage({ loaderData: { report, today } }: Route.ComponentProps) {
  const mayAddHomes = useMayAddHomes()
  const tables = buildOwnerTables(report)
  const query = `?from=${report.firstMonth.slice(0, 7)}&to=${report.lastMonth.slice(0, 7)}`
  return (
    <>
      <ConsolePageHead
        title={m.owner_report_title()}
        context={m.owner_report_compared({ period: formatDateRange(report.firstDay, report.lastDay) })}
        actions={
          <>
            {(['csv', 'xlsx', 'pdf'] as const).map((format) => (
              <ButtonLink
                key={format}
                to={`${href(`/dashboard/landlord/reports/report.${format}`)}${query}`}
                reloadDocument
                variant="line"
                size="compact"
                icon={<DownloadIcon size={16} />}
              >
                {format.toUpperCase()}
              </ButtonLink>
            ))}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Periods report={report} today={today} />
        {report.listings.length === 0 ? (
          <EmptyState
            level={2}
            title={m.owner_report_none()}
            text={m.owner_report_none_text()}
            action={
              mayAddHomes ? (
                <ButtonLink to={href('/dashboard/landlord/properties/new')}>{m.own_add()}</ButtonLink>
              ) : null
            }
          />
        ) : (
          <>
            <Totals report={report} />
            <ReportCharts name={m.admin_charts()} fallback={null} report={report} tables={tables} />
            <HomesTable report={report} />
            <AccountTables tables={tables} />
            <TaxCard report={report} />
            <p className="text-tiny text-ink-soft">{m.owner_report_method()}</p>
          </>
        )}
      </div>
    </>
  )
}

function Periods({ report, today }: { report: OwnerReport; today: string }) {
  const path = href('/dashboard/landlord/reports')
  const [year, thisMonth] = [Number(today.slice(0, 4)), getFirstOfMonth(today)]
  const periods = [
    { label: String(year), from: `${year}-01`, to: `${year}-12` },
    { label: String(year - 1), from: `${year - 1}-01`, to: `${year - 1}-12` },
    { label: m.owner_report_last_12(), from: addMonths(thisMonth, -11).slice(0, 7), to: thisMonth.slice(0, 7) },
  ]
  const [from, to] = [report.firstMonth.slice(0, 7), report.lastMonth.slice(0, 7)]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <nav aria-label={m.ui_period()} className="flex flex-wrap gap-2">
        {periods.map((period) => (
          <ChipLink
            key={period.label}
            to={`${path}?from=${period.from}&to=${period.to}`}
            isCurrent={period.from === from && period.to === to}
          >
            {period.label}
          </ChipLink>
        ))}
      </nav>
      <Form key={from + to} className="grid grid-cols-2 items-end gap-3 max-sm:w-full sm:flex">
        <Field name="from" type="month" label={m.ui_from()} defaultValue={from} required />
        <Field name="to" type="month" label={m.ui_to()} defaultValue={to} required />
        <Button type="submit" variant="line" className="max-sm:col-span-2">
          {m.ui_show()}
        </Button>
      </Form>
    </div>
  )
}

/** Each number opens the list of what it counts. */
function Totals({ report: { totals } }: { report: OwnerReport }) {
  return (
    <StatStrip columns={6}>
      <StatCard
        label={m.ui_received()}
        to={href('/dashboard/landlord/payments')}
        value={formatPesos(totals.received)}
        {...buildComparison(totals.received, totals.receivedBefore)}
      />
      <StatCard
        label={m.ui_expected()}
        to={href('/dashboard/landlord/payments')}
        value={formatPesos(totals.expected)}
        note={m.owner_report_expected_note()}
      />
      <StatCard
        label={m.owner_report_arrears()}
        to={`${href('/dashboard/landlord/tenants')}?show=owing`}
        value={formatPesos(totals.arrears)}
        {...(totals.arrearsPending > 0
          ? { note: m.rent_pending({ amount: formatAmount(totals.arrearsPending) }) }
          : {})}
      />
      <StatCard
        label={m.owner_report_vacancy_cost()}
        to={href('/dashboard/landlord/properties')}
        value={formatPesos(totals.vacancyCost)}
        note={`${m.owner_report_vacant_days_count({ count: totals.vacantDays, days: formatNumber(totals.vacantDays) })}. ${m.owner_report_vacancy_note()}`}
      />
      <StatCard
        label={m.owner_report_repair_costs()}
        to={`${href('/dashboard/landlord/maintenance')}?show=completed`}
        value={formatPesos(totals.repairCosts)}
      />
      <StatCard
        label={m.deposit_all_held()}
        to={`${href('/dashboard/landlord/tenants')}?show=deposit`}
        value={formatPesos(totals.depositsHeld)}
        note={m.owner_report_deposits_note()}
      />
    </StatStrip>
  )
}

/** A dash if there is nothing to compare. */
function buildComparison(now: number, before: number): { change?: Change; note: string } {
  const percent = getChangeFromYearBefore(now, before)
  if (percent === null) return { note: before === 0 ? m.owner_report_nothing_before() : m.owner_report_little_before() }
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  const change: Change = { direction, text: formatPercent(percent, { decimals: 1, signed: true }) }
  return { change, note: m.owner_report_than_before() }
}
