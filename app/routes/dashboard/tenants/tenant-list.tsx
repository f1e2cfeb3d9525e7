// Who lives, lived or will live in the homes of an owner, with rent, balance and last payment. Filter and page are in the address.
import { useLocation } from 'react-router'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import { getTenantFilterLabel } from '#app/domain/tenancy/tenants/tenant-list.labels.ts'
import { TENANT_FILTERS, tenantList } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { countTenants, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { isLinked } from '#app/pages/team-pages.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { getOwnerPaths } from '#app/routes/dashboard/shared/rental/owner-paths.ts'
import { TENANT_LIST_NOTICES } from './shared/tenant-list-notices.ts'
import { buildTenantColumns } from './tenant-list/tenant-columns.tsx'
import type { Route } from './+types/tenant-list'

export const handle: Crumb = { crumb: m.rent_tenants_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { counts, rows, query } = await loadList(ctx, args.url, tenantList, async (_, criteria) => {
      const [counted, found] = await Promise.all([countTenants(ctx, criteria), listTenants(ctx, criteria)])
      return { counts: counted, rows: found, total: counted.found }
    })
    const hasMessages = isLinked(ctx, '/dashboard/landlord/messages')
    const keys = rows.map(({ listingId, tenantId }) => ({ listingId, renterId: tenantId }))
    const getConversation = await findConversations(ctx, keys)
    const tenants = rows.map((row) => {
      const conversationId = getConversation({ listingId: row.listingId, renterId: row.tenantId })
      return Object.assign(row, { conversationId: hasMessages ? conversationId : null })
    })
    return { query, counts, tenants, mayAdd: isLinked(ctx, '/dashboard/landlord/tenants/new') }
  })
}

export function meta() {
  return [{ title: m.rent_tenants_crumb() }]
}

export default function Tenants({ loaderData }: Route.ComponentProps) {
  const { counts, mayAdd } = loaderData
  const { tenants: list } = getOwnerPaths(useLocation().pathname)
  return (
    <>
      <ConsolePageHead
        title={m.rent_tenants_crumb()}
        context={m.rent_tenants_context()}
        actions={
          !mayAdd ? null : (
            <>
              <ButtonLink to={`${list}/several`} size="compact" variant="line">
                {m.tenant_several()}
              </ButtonLink>
              <ButtonLink to={`${list}/new`} size="compact" icon={<PlusIcon size={18} />}>
                {m.tenant_add()}
              </ButtonLink>
            </>
          )
        }
      />
      <DoneNotice notices={TENANT_LIST_NOTICES} className="mb-4" />
      {counts.total === 0 ? (
        <EmptyState
          level={2}
          title={m.rent_tenants_none()}
          text={m.tenant_add_first()}
          action={mayAdd ? <ButtonLink to={`${list}/new`}>{m.tenant_add()}</ButtonLink> : null}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <StatStrip columns={6}>
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
  const { role } = getOwnerPaths(useLocation().pathname)
  return (
    <TableCard label={m.rent_tenants_crumb()}>
      <ListFilters
        list={tenantList}
        query={query}
        label={m.rent_tenants_filters()}
        search={{ label: m.rent_tenants_search(), chipLabel: m.own_chip_search() }}
        texts={{ filter: { label: m.ui_show(), any: m.ui_all(), getLabel: getTenantFilterLabel } }}
        resultText={m.rent_tenants_found({ count: counts.found, figure: formatNumber(counts.found) })}
      />
      {tenants.length === 0 ? (
        <NoneFound
          list={tenantList}
          query={query}
          title={m.rent_tenants_none_found()}
          text={m.received_none_found_text()}
        />
      ) : (
        <>
          <Table
            caption={m.rent_tenants_crumb()}
            columns={buildTenantColumns(role)}
            rows={tenants}
            getRowKey={({ rentalId }) => rentalId}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={tenantList.pageSize}
              total={counts.found}
              label={m.rent_tenants_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
