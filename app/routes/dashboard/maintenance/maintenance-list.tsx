// Maintenance requests of the signed-in person, the same page for every role: what needs an answer first, as a table or as a board. Filters
// and page are in the address.
import { useLocation } from 'react-router'
import { getFilterLabel, getPriorityLabel, getSortLabel } from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import { maintenanceList } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { MAINTENANCE_PRIORITIES } from '#app/shared/tenancy-vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Board } from './maintenance-list/request-board.tsx'
import { buildMaintenanceColumns } from './maintenance-list/request-columns.tsx'
import { loadMaintenance, type LoadedMaintenance } from './maintenance-list/load-maintenance.server.ts'
import type { Route } from './+types/maintenance-list'

export const handle: Crumb = { crumb: m.maintenance_request_title }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadMaintenance(ctx, args.url))
}

export function meta() {
  return [{ title: m.maintenance_request_title() }]
}

export default function MaintenanceList({ loaderData }: Route.ComponentProps) {
  const { path, counts, view, mayReport } = loaderData
  return (
    <>
      <ConsolePageHead
        title={m.maintenance_request_title()}
        actions={
          mayReport ? (
            <ButtonLink to={`${path}/new`} size="compact" icon={<PlusIcon size={18} />}>
              {m.maintenance_request_new()}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Counts {...loaderData} />
        {counts.all === 0 ? (
          <Empty {...loaderData} />
        ) : (
          <>
            <ViewSwitch {...loaderData} />
            {view === 'board' ? <Board {...loaderData} /> : <RequestTable {...loaderData} />}
          </>
        )}
      </div>
    </>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ path, counts }: LoadedMaintenance) {
  return (
    <StatStrip columns={4}>
      {(['open', 'late', 'completed', 'all'] as const).map((show) => (
        <StatCard
          key={show}
          label={getFilterLabel(show)}
          to={show === 'open' ? path : `${path}?show=${show}`}
          value={formatNumber(counts[show])}
        />
      ))}
    </StatStrip>
  )
}

function ViewSwitch({ path, view }: LoadedMaintenance) {
  const { search } = useLocation()
  return (
    <nav aria-label={m.ui_view_mode()} className="flex flex-wrap gap-2">
      <ChipLink to={withParams(path, search, { view: null })} isCurrent={view === 'table'}>
        {m.ui_table()}
      </ChipLink>
      <ChipLink to={withParams(path, search, { view: 'board', page: null, show: null })} isCurrent={view === 'board'}>
        {m.maintenance_request_view_board()}
      </ChipLink>
    </nav>
  )
}

function Empty({ path, mayReport, role }: LoadedMaintenance) {
  if (role === 'tenant' && !mayReport)
    return <EmptyState level={2} title={m.maintenance_request_none()} text={m.notice_maintenance_noActiveRentals()} />
  return (
    <EmptyState
      level={2}
      title={m.maintenance_request_none()}
      text={role === 'tenant' ? m.maintenance_request_none_tenant() : m.maintenance_request_none_owner()}
      action={mayReport ? <ButtonLink to={`${path}/new`}>{m.maintenance_request_new()}</ButtonLink> : null}
    />
  )
}

function RequestTable({ query, counts, rows, homes, now, role }: LoadedMaintenance) {
  return (
    <TableCard label={m.maintenance_request_title()}>
      <ListFilters
        list={maintenanceList}
        query={query}
        label={m.maintenance_request_filters()}
        texts={{
          show: { label: m.ui_status(), getLabel: getFilterLabel, hasChip: false },
          priority: {
            label: m.maintenance_request_priority(),
            any: m.ui_any(),
            choices: MAINTENANCE_PRIORITIES.toReversed().map((value) => ({ value, label: getPriorityLabel(value) })),
          },
          listingId: {
            label: m.listing_home(),
            any: m.ui_any(),
            choices: homes.map(({ id, title }) => ({ value: id, label: title })),
          },
        }}
        sort={{ label: m.filter_sort(), getLabel: getSortLabel }}
        resultText={m.maintenance_request_found({ count: counts.found, figure: formatNumber(counts.found) })}
      />
      {rows.length === 0 ? (
        <NoneFound
          list={maintenanceList}
          query={query}
          {...(maintenanceList.isFiltered(query)
            ? { title: m.maintenance_request_none_found(), text: m.maintenance_request_none_found_text() }
            : { title: m.ui_all_clear() })}
        />
      ) : (
        <>
          <Table
            caption={m.maintenance_request_title()}
            columns={buildMaintenanceColumns({ now, isTenant: role === 'tenant' })}
            rows={rows}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={maintenanceList.pageSize}
              total={counts.found}
              label={m.maintenance_request_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
