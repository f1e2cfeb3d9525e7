// A person's own listings, the same page for landlords and agents. Search, filter, sort order, page and dialog are in the address, and
// everything works as plain links and forms.
import { useLocation } from 'react-router'
import { getListingStatusLabel, getOwnSortLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { ownListingList, TRAFFIC_DAYS } from '#app/domain/listings/own/own-list.model.ts'
import { ownListAction } from '#app/domain/listings/own/own-list.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon, UploadIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { handleOwnAction, type BulkAnswer } from './shared/handle-own-listing-action.server.ts'
import { buildColumns, getListingName } from './own-listings/listing-columns.tsx'
import { loadOwnListings, type LoadedOwnListings } from './own-listings/load-own-listings.server.ts'
import { Notices } from './own-listings/own-listings-notices.tsx'
import { DeleteDialog } from '#app/domain/listings/own/components/delete-listing-dialog.tsx'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import { useMayAddHomes } from '#app/routes/dashboard/shared/use-may-add-homes.ts'
import type { Route } from './+types/own-listings'

const BULK_FORM = 'own-bulk'

export const handle: Crumb = { crumb: m.ui_properties }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadOwnListings(ctx, args.url))
}

export function action(args: Route.ActionArgs) {
  return submit(args, ownListAction, (ctx, input) => handleOwnAction(ctx, args.url, input))
}

export function meta() {
  return [{ title: m.own_title() }]
}

export default function OwnListings({ loaderData, actionData }: Route.ComponentProps) {
  const { role, counts, deletion, notice } = loaderData
  const { search } = useLocation()
  const form = readFormState(actionData)
  const paths = getOwnPaths(role)
  const mayAdd = useMayAddHomes()
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    withParams(paths.list, search, { delete: null, deleted: null, copied: null, ...changes })
  return (
    <>
      <ConsolePageHead
        title={m.own_title()}
        context={m.dashboard_last_days({ days: TRAFFIC_DAYS })}
        actions={
          mayAdd ? (
            <>
              <ButtonLink to={paths.import} variant="line" size="compact" icon={<UploadIcon size={18} />}>
                {m.ui_import()}
              </ButtonLink>
              <ButtonLink to={paths.create} size="compact" icon={<PlusIcon size={18} />}>
                {m.own_add()}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && deletion === null ? (
          <Alert tone="brick" title={form.refusal} isAnnounced />
        ) : null}
        <Notices answer={readBulkAnswer(actionData)} notice={notice} />
        <Counts {...loaderData} />
        {counts.total === 0 ? (
          <EmptyState
            level={2}
            title={m.own_empty()}
            text={m.own_empty_text()}
            action={mayAdd ? <ButtonLink to={paths.create}>{m.own_add()}</ButtonLink> : null}
          />
        ) : (
          <ListingTable data={loaderData} toList={toList} />
        )}
      </div>
      {deletion ? (
        <DeleteDialog
          preview={deletion}
          closeTo={toList({})}
          action={toList({ delete: deletion.id })}
          error={form.refusal}
        />
      ) : null}
    </>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ role, counts }: LoadedOwnListings) {
  const { list } = getOwnPaths(role)
  return (
    <StatStrip columns={5}>
      <StatCard label={m.ui_all()} to={list} value={formatNumber(counts.total)} />
      {(['active', 'pending', 'inactive', 'draft'] as const).map((status) => (
        <StatCard
          key={status}
          label={getListingStatusLabel(status)}
          to={`${list}?status=${status}`}
          value={formatNumber(counts.byStatus[status])}
        />
      ))}
    </StatStrip>
  )
}

type ListingTableProps = {
  data: LoadedOwnListings
  toList: (changes: Readonly<Record<string, string | null>>) => string
}

function ListingTable({ data: { role, now, query, counts, listings }, toList }: ListingTableProps) {
  const mayAddHomes = useMayAddHomes()
  const paths = getOwnPaths(role)
  return (
    <TableCard label={m.own_title()}>
      <ListFilters
        list={ownListingList}
        query={query}
        label={m.own_filters()}
        search={{ label: m.own_search(), chipLabel: m.own_chip_search() }}
        texts={{ status: { label: m.ui_status(), any: m.ui_all(), getLabel: getListingStatusLabel } }}
        sort={{ label: m.filter_sort(), getLabel: getOwnSortLabel }}
        resultText={m.own_found({ count: counts.found, figure: formatNumber(counts.found) })}
        toList={toList}
      />
      {listings.length === 0 ? (
        <NoneFound list={ownListingList} query={query} title={m.own_none_found()} text={m.own_none_found_text()} />
      ) : (
        <>
          <BulkBar id={BULK_FORM} action={toList({})}>
            <Button type="submit" name="intent" value="confirm" variant="line" size="compact">
              {m.own_bulk_confirm()}
            </Button>
            <Button type="submit" name="intent" value="activate" variant="line" size="compact">
              {m.own_bulk_activate()}
            </Button>
            <Button type="submit" name="intent" value="deactivate" variant="line" size="compact">
              {m.own_bulk_deactivate()}
            </Button>
          </BulkBar>
          <Table
            caption={m.own_title()}
            columns={buildColumns({ now, sort: query.sort, paths, toList, mayAddHomes })}
            rows={listings}
            getRowKey={({ id }) => id}
            selection={{ form: BULK_FORM, name: 'ids', getName: getListingName }}
          />
          <TableFoot>
            <Pagination page={query.page} size={ownListingList.pageSize} total={counts.found} label={m.own_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

function readBulkAnswer(actionData: unknown): BulkAnswer | undefined {
  return typeof actionData === 'object' && actionData !== null && 'changed' in actionData
    ? (actionData as BulkAnswer)
    : undefined
}
