// What an agent earned: sums by state, every line with the rule at its time, and the statements. Period, state and page are in the address.
import { redirect } from 'react-router'
import { moveCommission } from '#app/domain/agents/commissions/commission.commands.server.ts'
import { getCommissionLabel } from '#app/domain/agents/commissions/commission.labels.ts'
import { listForecast } from '#app/domain/agents/commissions/commission-forecast.queries.server.ts'
import { CHART_MONTHS } from '#app/domain/agents/commissions/commission.model.ts'
import {
  listCommissionMonths,
  listCommissions,
  listCommissionYears,
  sumPeriod,
} from '#app/domain/agents/commissions/commission.queries.server.ts'
import { commissionList, parsePeriod } from '#app/domain/agents/commissions/commission.rules.ts'
import { commissionMove } from '#app/domain/agents/commissions/commission.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { dashboardViewContext } from '#app/http/request/context.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { formatMonth, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { addMonths, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { addDone } from '#app/i18n/notices.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildCommissionColumns } from './commission-list/commission-columns.tsx'
import { EarnedChart } from './commission-list/earned-chart.tsx'
import { Forecast } from './commission-list/commission-forecast.tsx'
import { Withholding } from './commission-list/commission-withholding.tsx'
import type { Route } from './+types/commission-list'

const LIST = '/dashboard/agent/commission'
const MONTHS_SHOWN = 12

export const handle: Crumb = { crumb: m.commission_title }
export const headers = refusalHeaders

const NOTICES = { move: m.client_done_changed }

/** For the agent, or for an administrator who looks at the pages of an agent. */
export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (ctx.actor?.role === 'admin') throw redirect('/admin/dashboard')
    const isView = args.context.get(dashboardViewContext) !== null
    return { isView, ...(await loadCommissions(ctx, args.url)) }
  })
}

async function loadCommissions(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { period, status, page } = commissionList.read(url.searchParams)
  const query = { userId: ctx.actor.id, period: parsePeriod(period), status }
  const thisMonth = getFirstOfMonth(toManilaDay(ctx.now()))
  // A chosen year, or the year of a chosen month; otherwise the months until now
  const chartFrom =
    query.period === null ? addMonths(thisMonth, 1 - CHART_MONTHS) : `${query.period.from.slice(0, 4)}-01-01`
  const [rows, sums, years, chart, forecast] = await Promise.all([
    listCommissions(ctx, query, page),
    sumPeriod(ctx, query),
    listCommissionYears(ctx, query.userId),
    listCommissionMonths(ctx, { userId: query.userId, from: chartFrom }),
    listForecast(ctx),
  ])
  redirectToLastPage(url, commissionList, page, sums.found)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(thisMonth, -index))
  return {
    query: { period, status, page },
    rows,
    sums,
    years,
    months,
    chart,
    forecast,
  }
}

export function action(args: Route.ActionArgs) {
  return submit(args, commissionMove, async (ctx, input) => {
    await moveCommission(ctx, input)
    return redirect(addDone(withParams(LIST, args.url.search, {}), NOTICES, 'move'))
  })
}

export function meta() {
  return [{ title: m.commission_title() }]
}

type Loaded = Route.ComponentProps['loaderData']

export default function CommissionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { years } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={m.commission_title()}
        context={m.commission_context()}
        actions={
          loaderData.isView ? null : (
            <>
              <ButtonLink to={`${LIST}/agreements`} variant="line" size="compact">
                {m.commission_agreements()}
              </ButtonLink>
              <Statements {...loaderData} />
            </>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : (
          <Alert tone="brick" title={form.errors.reason ?? form.refusal} isAnnounced />
        )}
        <DoneNotice notices={NOTICES} form={form} />
        {years.length === 0 ? (
          <EmptyState level={2} title={m.commission_none()} text={m.commission_none_text()} />
        ) : (
          <>
            <Sums {...loaderData} />
            <EarnedChart months={loaderData.chart} />
            <Lines {...loaderData} />
            <Withholding total={loaderData.sums.total} />
          </>
        )}
        <Forecast rows={loaderData.forecast} />
      </div>
    </>
  )
}

/** Of the chosen period, otherwise of the newest year. */
function Statements({ query, years }: Loaded) {
  const chosen = query.period ?? years[0]
  if (chosen === undefined) return null
  return (
    <>
      {(['pdf', 'csv'] as const).map((type) => (
        <ButtonLink
          key={type}
          to={`${LIST}/statement.${type}?period=${chosen}`}
          reloadDocument
          variant="line"
          size="compact"
          icon={<DownloadIcon size={18} />}
        >
          {m.commission_statement({ period: formatPeriod(chosen), type: type.toUpperCase() })}
        </ButtonLink>
      ))}
    </>
  )
}

const formatPeriod = (period: string) => (period.length === 4 ? period : formatMonth(`${period}-01`))

function Sums({ sums, query: { period } }: Loaded) {
  const to = (status: string | null) => withParams(LIST, '', { period, status })
  return (
    <StatStrip columns={5}>
      <StatCard label={m.ui_total()} to={to(null)} value={formatPesos(sums.total)} />
      {COMMISSION_STATUSES.map((status) => (
        <StatCard key={status} label={getCommissionLabel(status)} to={to(status)} value={formatPesos(sums[status])} />
      ))}
    </StatStrip>
  )
}

function Lines({ isView, query, rows, sums, years, months }: Loaded) {
  return (
    <TableCard label={m.commission_lines()}>
      <ListFilters
        list={commissionList}
        query={query}
        label={m.commission_filters()}
        texts={{
          period: {
            label: m.ui_period(),
            any: m.ui_all(),
            choices: [
              ...years.map((year) => ({ value: year, label: year })),
              ...months.map((month) => ({ value: month.slice(0, 7), label: formatMonth(month) })),
            ],
            getLabel: formatPeriod,
          },
          status: { label: m.ui_status(), any: m.ui_any(), getLabel: getCommissionLabel },
        }}
        resultText={m.ui_entries({ count: sums.found, figure: formatNumber(sums.found) })}
      />
      {rows.length === 0 ? (
        <NoneFound
          list={commissionList}
          query={query}
          title={m.commission_none_found()}
          text={m.received_none_found_text()}
        />
      ) : (
        <>
          <Table
            caption={m.commission_lines()}
            columns={buildCommissionColumns({ isReadOnly: isView })}
            rows={rows}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={commissionList.pageSize}
              total={sums.found}
              label={m.commission_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
