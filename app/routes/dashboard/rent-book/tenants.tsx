// Who lives, lived or will live in the homes of an owner, with rent, balance and last payment. Filter and page are in the address.
import { redirect, useLocation } from 'react-router'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import { getTenantFilterLabel } from '#app/domain/tenancy/tenants/tenant-list.labels.ts'
import { TENANT_FILTERS, TENANT_PAGE_SIZE } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { countTenants, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { readTenantAddress } from '#app/domain/tenancy/tenants/tenant-list.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { buildPageHref, withParams } from '#app/shared/lists/list-address.ts'
import { countPages } from '#app/shared/pagination.ts'
import { FilterBar } from '#app/ui/controls/filter-bar.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { getOwnerPaths } from './shared/owner-paths.ts'
import { buildTenantColumns } from './tenants/tenant-columns.tsx'
import type { Route } from './+types/tenants'

export const handle: Crumb = { crumb: m.rent_tenants_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const query = readTenantAddress(args.url.searchParams)
    const [counts, rows] = await Promise.all([countTenants(ctx, query), listTenants(ctx, query)])
    const last = countPages(counts.found, TENANT_PAGE_SIZE)
    if (query.page > last) throw redirect(buildPageHref(args.url.pathname, args.url.search, last))
    const keys = rows.map(({ listingId, tenantId }) => ({ listingId, renterId: tenantId }))
    const getConversation = await findConversations(ctx, keys)
    const tenants = rows.map((row) => {
      const conversationId = getConversation({ listingId: row.listingId, renterId: row.tenantId })
      return Object.assign(row, { conversationId })
    })
    return { query, counts, tenants }
  })
}

export function meta() {
  return [{ title: m.rent_tenants_title() }, { name: 'robots', content: 'noindex' }]
}

export default function Tenants({ loaderData }: Route.ComponentProps) {
  const { counts } = loaderData
  const { tenants: list } = getOwnerPaths(useLocation().pathname)
  return (
    <>
      <ConsolePageHead title={m.rent_tenants_title()} context={m.rent_tenants_context()} />
      {counts.total === 0 ? (
        <EmptyState level={2} title={m.rent_tenants_none()} text={m.rent_tenants_none_text()} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <StatStrip columns={4}>
            {TENANT_FILTERS.map((filter) => (
              <StatCard
                key={filter}
                label={getTenantFilterLabel(filter)}
                to={`${list}?show=${filter}`}
                value={formatNumber(counts[filter])}
              />
            ))}
          </StatStrip>
          <TenantTable {...loaderData} />
        </div>
      )}
    </>
  )
}

function TenantTable({ query, counts, tenants }: Route.ComponentProps['loaderData']) {
  const { pathname, search } = useLocation()
  const { tenants: list, role } = getOwnerPaths(pathname)
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    withParams(list, search, { page: null, ...changes })
  return (
    <TableCard label={m.rent_tenants_title()}>
      <FilterBar
        label={m.rent_tenants_filters()}
        search={{ name: 'q', label: m.rent_tenants_search(), value: query.search }}
        selects={[
          {
            name: 'show',
            label: m.rent_show(),
            value: query.filter ?? '',
            choices: [
              { value: '', label: m.rent_show_all() },
              ...TENANT_FILTERS.map((value) => ({ value, label: getTenantFilterLabel(value) })),
            ],
          },
        ]}
        chips={[
          ...(query.search === ''
            ? []
            : [{ label: m.own_chip_search(), value: query.search, removeTo: toList({ q: null }) }]),
          ...(query.filter === null
            ? []
            : [
                {
                  label: m.rent_show(),
                  value: getTenantFilterLabel(query.filter),
                  removeTo: toList({ show: null }),
                },
              ]),
        ]}
        clearTo={list}
        resultText={m.rent_tenants_found({ count: counts.found, figure: formatNumber(counts.found) })}
      />
      {tenants.length === 0 ? (
        <EmptyState bare level={2} title={m.rent_tenants_none_found()} text={m.received_none_found_text()} />
      ) : (
        <>
          <Table
            caption={m.rent_tenants_title()}
            columns={buildTenantColumns(role)}
            rows={tenants}
            getRowKey={({ rentalId }) => rentalId}
          />
          <TableFoot>
            <Pagination page={query.page} size={TENANT_PAGE_SIZE} total={counts.found} label={m.rent_tenants_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
