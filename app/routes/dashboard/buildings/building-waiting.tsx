// Who waits for a space of a building, in the order of entry.
import { type WaitingPerson, waitingList } from '#app/domain/listings/waiting-list/waiting-list.model.ts'
import { listWaiting } from '#app/domain/listings/waiting-list/waiting-list.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Route } from './+types/building-waiting'

export const handle = buildCrumbBelow('buildings', m.building_title, m.waiting_list_title)

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadList(ctx, args.url, waitingList, (_, { page }) => listWaiting(ctx, args.params.id, { page })),
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.waiting_list_title()}: ${loaderData?.building.name ?? ''}` }]
}

export default function BuildingWaiting({ loaderData: { building, rows, total, query } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.waiting_list_title()} context={m.waiting_list_context({ building: building.name })} />
      <div className="grid grid-cols-1 gap-4">
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.waiting_list_none()} text={m.waiting_list_none_text()} />
        ) : (
          <TableCard label={m.waiting_list_title()}>
            <Table
              caption={m.waiting_list_title()}
              columns={buildColumns()}
              rows={rows}
              getRowKey={({ userId, listing }) => `${userId} ${listing}`}
            />
          </TableCard>
        )}
        <Pagination page={query.page} size={waitingList.pageSize} total={total} label={m.waiting_list_pages()} />
      </div>
    </>
  )
}

function buildColumns(): Column<WaitingPerson>[] {
  return [
    {
      id: 'name',
      header: m.ui_name(),
      cardSlot: 'lead',
      cell: ({ name, listing }) => <TwoLines title={name} sub={listing} />,
    },
    {
      id: 'entered',
      header: m.waiting_list_entered(),
      cardSlot: 'status',
      width: 160,
      cell: ({ enteredAt }) => formatDate(enteredAt),
    },
  ]
}
