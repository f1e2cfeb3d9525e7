// The clients whom the people of a brokerage share, with name and stage.
import { getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import { type SharedClient, sharedClientList } from '#app/domain/agents/brokerage/brokerage.model.ts'
import { listSharedClients } from '#app/domain/agents/brokerage/brokerage.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { BrokerageTabs } from './shared/brokerage-tabs.tsx'
import { requireOwnPlace } from './shared/own-place.server.ts'
import type { Route } from './+types/shared-clients'

export const handle = buildCrumbBelow('brokerage', m.brokerage_title, m.brokerage_clients)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { isBroker } = await requireOwnPlace(ctx)
    return { clients: await loadList(ctx, args.url, sharedClientList, listSharedClients), isBroker }
  })
}

export function meta() {
  return [{ title: m.brokerage_clients() }]
}

export default function SharedClients({ loaderData: { clients, isBroker } }: Route.ComponentProps) {
  const { rows, total, query } = clients
  return (
    <>
      <ConsolePageHead title={m.brokerage_clients()} context={m.brokerage_clients_text()} />
      <div className="grid grid-cols-1 gap-4">
        <BrokerageTabs current="clients" isBroker={isBroker} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.brokerage_clients_empty()} />
        ) : (
          <TableCard label={m.brokerage_clients()}>
            <Table caption={m.brokerage_clients()} columns={buildColumns()} rows={rows} getRowKey={({ id }) => id} />
          </TableCard>
        )}
        <Pagination page={query.page} size={sharedClientList.pageSize} total={total} />
      </div>
    </>
  )
}

function buildColumns(): Column<SharedClient>[] {
  return [
    {
      id: 'name',
      header: m.party_client(),
      cardSlot: 'lead',
      cell: ({ id, name, isOwn }) => (
        <TwoLines title={name} to={isOwn ? href('/dashboard/agent/clients/:id', { id }) : undefined} />
      ),
    },
    {
      id: 'stage',
      header: m.client_stage(),
      cardSlot: 'status',
      cell: ({ stage }) => <StatusBadge tone={getStageTone(stage)}>{getStageLabel(stage)}</StatusBadge>,
    },
    { id: 'agent', header: m.party_agent(), cardSlot: 'detail', cell: ({ agent }) => agent },
  ]
}
