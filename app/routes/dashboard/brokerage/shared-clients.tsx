// The clients whom the people of a brokerage share, with name and stage.
import { getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import { sharedClientList } from '#app/domain/agents/brokerage/brokerage.model.ts'
import { listSharedClients } from '#app/domain/agents/brokerage/brokerage.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
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
      <div className="grid max-w-200 grid-cols-1 gap-4">
        <BrokerageTabs current="clients" isBroker={isBroker} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.brokerage_clients_empty()} />
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {rows.map(({ id, name, stage, agent, isOwn }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-4.5">
                  <span className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">
                    {isOwn ? <TextLink to={href('/dashboard/agent/clients/:id', { id })}>{name}</TextLink> : name}
                  </span>
                  <span className="text-sm text-ink-soft">{agent}</span>
                  <StatusBadge tone={getStageTone(stage)}>{getStageLabel(stage)}</StatusBadge>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Pagination page={query.page} size={sharedClientList.pageSize} total={total} />
      </div>
    </>
  )
}
