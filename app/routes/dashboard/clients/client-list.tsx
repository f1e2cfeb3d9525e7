// The clients of an agent, as a table or as a board by stage. Search, filters, order and page are in the address.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { moveClient } from '#app/domain/agents/clients/client.commands.server.ts'
import {
  getClientDueLabel,
  getClientSortLabel,
  getClientTypeLabel,
  getStageLabel,
} from '#app/domain/agents/clients/client.labels.ts'
import { clientList, type ClientStageFilter } from '#app/domain/agents/clients/client.model.ts'
import { countClients, listClientBoard, listClients } from '#app/domain/agents/clients/client.queries.server.ts'
import { clientMove } from '#app/domain/agents/clients/client.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ClientBoard } from './client-list/client-board.tsx'
import { buildClientColumns } from './client-list/client-columns.tsx'
import { CLIENT_LIST_NOTICES } from './shared/client-notices.ts'
import { MoveNotice } from './shared/client-move-notice.tsx'
import type { Route } from './+types/client-list'

const LIST = '/dashboard/agent/clients'

export const handle: Crumb = { crumb: m.client_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const query = clientList.read(args.url.searchParams)
    const view = args.url.searchParams.get('view') === 'board' ? ('board' as const) : ('table' as const)
    const [counts, rows, board] = await Promise.all([
      countClients(ctx, query),
      view === 'table' ? listClients(ctx, query) : [],
      view === 'board' ? listClientBoard(ctx, query) : null,
    ])
    redirectToLastPage(args.url, clientList, query.page, counts.found)
    const imported = Number(/^\d{1,4}$/.exec(args.url.searchParams.get('imported') ?? '')?.[0] ?? 0)
    return { query, view, counts, rows, board, now: ctx.now(), today: toManilaDay(ctx.now()), imported }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, clientMove, async (ctx, { id, from, to }) => ({
    moved: await moveClient(ctx, { id, from, to }),
  }))
}

export function meta() {
  return [{ title: m.client_title() }]
}

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, view, imported } = loaderData
  const [answer, setAnswer] = useState<unknown>(actionData)
  const { search } = useLocation()
  return (
    <>
      <ConsolePageHead
        title={m.client_title()}
        context={m.client_context()}
        actions={
          <>
            <ButtonLink to={`${LIST}/import`} variant="line" size="compact">
              {m.ui_import()}
            </ButtonLink>
            {counts.total === 0 ? null : (
              <ButtonLink
                to={withParams(`${LIST}/export.csv`, search, { view: null, page: null, done: null })}
                reloadDocument
                variant="line"
                size="compact"
              >
                {m.client_export()}
              </ButtonLink>
            )}
            <ButtonLink to={`${LIST}/new`} size="compact" icon={<PlusIcon size={18} />}>
              {m.client_add()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {imported === 0 || answer !== undefined ? null : (
          <Alert tone="leaf" title={m.client_imported({ count: imported })} isAnnounced />
        )}
        <MoveNotice answer={answer} onAnswer={setAnswer} otherwise={<DoneNotice notices={CLIENT_LIST_NOTICES} />} />
        {counts.total === 0 ? (
          <EmptyState
            level={2}
            title={m.client_none()}
            text={m.client_none_text()}
            action={<ButtonLink to={`${LIST}/new`}>{m.client_add()}</ButtonLink>}
          />
        ) : (
          <>
            <Counts {...loaderData} />
            <ViewSwitch view={view} />
            <ClientList {...loaderData} onAnswer={setAnswer} />
          </>
        )}
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Each number opens the list of what it counts. */
function Counts({ counts }: Loaded) {
  return (
    <StatStrip columns={4}>
      <StatCard label={m.client_title()} to={LIST} value={formatNumber(counts.total)} />
      <StatCard
        label={m.client_count_hot()}
        to={`${LIST}?stage=hot`}
        value={formatNumber(counts.hot)}
        note={m.client_count_hot_note()}
        noteTone="amber"
      />
      <StatCard label={m.client_count_late()} to={`${LIST}?due=late&sort=next`} value={formatNumber(counts.late)} />
      <StatCard
        label={m.client_count_without_action()}
        to={`${LIST}?due=none`}
        value={formatNumber(counts.withoutAction)}
      />
    </StatStrip>
  )
}

function ViewSwitch({ view }: Pick<Loaded, 'view'>) {
  const { search } = useLocation()
  const to = (changes: Readonly<Record<string, string | null>>) =>
    withParams(LIST, search, { done: null, page: null, ...changes })
  return (
    <nav aria-label={m.ui_view_mode()} className="flex flex-wrap gap-2">
      <ChipLink to={to({ view: null })} isCurrent={view === 'table'}>
        {m.ui_table()}
      </ChipLink>
      <ChipLink to={to({ view: 'board', stage: null, due: null, sort: null })} isCurrent={view === 'board'}>
        {m.maintenance_request_view_board()}
      </ChipLink>
      <ChipLink to={`${LIST}/duplicates`}>{m.client_duplicates()}</ChipLink>
    </nav>
  )
}

function ClientList(props: Loaded & { onAnswer: (answer: unknown) => void }) {
  const { query, view, counts, rows, board, now, today, onAnswer } = props
  const tableOnly = {
    stage: {
      label: m.client_stage(),
      any: m.ui_any(),
      getLabel: (stage: ClientStageFilter) => (stage === 'hot' ? m.client_count_hot() : getStageLabel(stage)),
    },
    due: { label: m.client_next_action(), any: m.ui_any(), getLabel: getClientDueLabel },
  }
  return (
    <TableCard label={m.client_title()}>
      <ListFilters
        list={clientList}
        query={query}
        label={m.client_filters()}
        search={{ label: m.client_search(), chipLabel: m.own_chip_search() }}
        texts={{
          type: { label: m.ui_type(), any: m.ui_any(), getLabel: getClientTypeLabel },
          ...(board === null ? tableOnly : {}),
        }}
        {...(board === null && { sort: { label: m.filter_sort(), getLabel: getClientSortLabel } })}
        resultText={m.client_found({ count: counts.found, figure: formatNumber(counts.found) })}
        kept={{ view: view === 'board' ? 'board' : undefined }}
      />
      {board === null ? (
        <ClientTable {...{ rows, query, counts, now, today, onAnswer }} />
      ) : (
        <ClientBoard board={board} counts={counts} today={today} onAnswer={onAnswer} />
      )}
    </TableCard>
  )
}

type TableProps = Pick<Loaded, 'rows' | 'query' | 'counts' | 'now' | 'today'> & { onAnswer: (answer: unknown) => void }

function ClientTable({ rows, query, counts, now, today, onAnswer }: TableProps) {
  if (rows.length === 0)
    return (
      <NoneFound list={clientList} query={query} title={m.client_none_found()} text={m.received_none_found_text()} />
    )
  return (
    <>
      <Table
        caption={m.client_title()}
        columns={buildClientColumns({ now, today, onAnswer })}
        rows={rows}
        getRowKey={({ id }) => id}
      />
      <TableFoot>
        <Pagination page={query.page} size={clientList.pageSize} total={counts.found} label={m.client_pages()} />
      </TableFoot>
    </>
  )
}
