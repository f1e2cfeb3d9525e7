// Applications for the homes that a person owns or manages, the same page for landlords and agents. Search, filters, sort order and page
// are in the address, and everything works as plain links and forms.
import { redirect, useLocation } from 'react-router'
import { getReceivedSortLabel, getReceivedStatusLabel } from '#app/domain/applications/received/received-list.labels.ts'
import { receivedList } from '#app/domain/applications/received/received-list.model.ts'
import { compareInput } from '#app/domain/applications/received/received-list.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ScaleIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildReceivedColumns } from './received-applications/received-columns.tsx'
import { loadReceived, type LoadedReceived } from './received-applications/load-received.server.ts'
import { getReceivedPaths } from './shared/received-paths.ts'
import type { Route } from './+types/received-applications'

const COMPARE_FORM = 'compare-applications'

export const handle: Crumb = { crumb: m.ui_applications }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReceived(ctx, args.url))
}

export function action(args: Route.ActionArgs) {
  return submit(args, compareInput, async (ctx, { ids }) =>
    redirect(getReceivedPaths(ctx.actor?.role ?? 'landlord').compare(ids)),
  )
}

export function meta() {
  return [{ title: m.ui_applications() }]
}

export default function ReceivedApplications({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, alert } = readFormState(actionData)
  const refusal = errors.ids ?? alert
  return (
    <>
      <ConsolePageHead
        title={m.ui_applications()}
        context={m.received_context()}
        actions={
          loaderData.hasOwnFacts ? (
            <ButtonLink to={href('/dashboard/owner-facts')} variant="line" size="compact">
              {m.owner_facts_title()}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced />}
        <Counts {...loaderData} />
        {loaderData.counts.total === 0 ? (
          <EmptyState level={2} title={m.application_none()} text={m.received_none_text()} />
        ) : (
          <ApplicationTable {...loaderData} />
        )}
      </div>
    </>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ role, counts }: LoadedReceived) {
  const { list } = getReceivedPaths(role)
  return (
    <StatStrip columns={5}>
      <StatCard label={m.received_count_all()} to={list} value={formatNumber(counts.total)} />
      {APPLICATION_STATUSES.map((status) => (
        <StatCard
          key={status}
          label={getReceivedStatusLabel(status)}
          to={`${list}?status=${status}`}
          value={formatNumber(counts.byStatus[status])}
        />
      ))}
    </StatStrip>
  )
}

function ApplicationTable({ role, now, query, counts, applications, listings }: LoadedReceived) {
  const { search } = useLocation()
  const paths = getReceivedPaths(role)
  const toList = (changes: Readonly<Record<string, string | null>>) => withParams(paths.list, search, changes)
  return (
    <TableCard label={m.ui_applications()}>
      <ListFilters
        list={receivedList}
        query={query}
        label={m.application_filters()}
        search={{ label: m.received_search(), chipLabel: m.own_chip_search() }}
        texts={{
          status: { label: m.ui_status(), any: m.ui_any(), getLabel: getReceivedStatusLabel },
          listingId: {
            label: m.listing_home(),
            any: m.ui_any(),
            choices: listings.map(({ id, title }) => ({ value: id, label: title })),
          },
        }}
        sort={{ label: m.filter_sort(), getLabel: getReceivedSortLabel }}
        resultText={m.application_found({ count: counts.found, figure: formatNumber(counts.found) })}
      />
      {applications.length === 0 ? (
        <NoneFound
          list={receivedList}
          query={query}
          title={m.received_none_found()}
          text={m.received_none_found_text()}
        />
      ) : (
        <>
          <BulkBar id={COMPARE_FORM} action={toList({})}>
            <Button type="submit" variant="line" size="compact" icon={<ScaleIcon size={18} />}>
              {m.received_compare()}
            </Button>
          </BulkBar>
          <Table
            caption={m.ui_applications()}
            columns={buildReceivedColumns({ now, sort: query.sort, paths, toList })}
            rows={applications}
            getRowKey={({ id }) => id}
            selection={{ form: COMPARE_FORM, name: 'ids', getName: ({ applicant }) => applicant }}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={receivedList.pageSize}
              total={counts.found}
              label={m.application_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
