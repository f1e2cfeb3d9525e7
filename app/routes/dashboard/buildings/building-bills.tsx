// The shared bills of a building, newest first.
import { describeBill, getBillKindLabel, getMethodLabel } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import { billList, type BillRow } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import { listBuildingBills } from '#app/domain/tenancy/shared-bills/shared-bill.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatAmount, formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Route } from './+types/building-bills'

export const handle = buildCrumbBelow('buildings', m.building_title, m.shared_bill_title)

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) =>
    loadList(ctx, args.url, billList, (_, { page }) => listBuildingBills(ctx, args.params.id, { page })),
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.shared_bill_title()}: ${loaderData?.building.name ?? ''}` }]
}

export default function BuildingBills({ loaderData: { building, rows, total, query } }: Route.ComponentProps) {
  const add = href('/dashboard/landlord/buildings/:id/bills/new', { id: building.id })
  return (
    <>
      <ConsolePageHead
        title={m.shared_bill_title()}
        context={m.shared_bill_context({ building: building.name })}
        actions={
          rows.length === 0 ? null : (
            <ButtonLink to={add} size="compact" icon={<PlusIcon size={18} />}>
              {m.shared_bill_new()}
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {rows.length === 0 ? (
          <EmptyState
            level={2}
            title={m.shared_bill_none()}
            text={m.shared_bill_none_text()}
            action={<ButtonLink to={add}>{m.shared_bill_new()}</ButtonLink>}
          />
        ) : (
          <TableCard label={m.shared_bill_title()}>
            <Table
              caption={m.shared_bill_title()}
              columns={buildColumns(building.id)}
              rows={rows}
              getRowKey={({ id }) => id}
            />
          </TableCard>
        )}
        <Pagination page={query.page} size={billList.pageSize} total={total} label={m.shared_bill_pages()} />
      </div>
    </>
  )
}

function buildColumns(buildingId: string): Column<BillRow>[] {
  return [
    {
      id: 'bill',
      header: m.shared_bill_one(),
      cardSlot: 'lead',
      cell: (bill) => (
        <TwoLines
          title={describeBill(bill)}
          sub={[getBillKindLabel(bill.kind), getMethodLabel(bill.method)].join(' · ')}
          to={href('/dashboard/landlord/buildings/:id/bills/:billId', { id: buildingId, billId: bill.id })}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 150,
      cell: ({ undoneAt, tenants }) =>
        undoneAt === null ? (
          m.shared_bill_tenants({ count: formatNumber(tenants) })
        ) : (
          <StatusBadge tone="slate">{m.ui_taken_back()}</StatusBadge>
        ),
    },
    { id: 'posted', header: m.ui_date(), width: 130, cell: ({ createdAt }) => formatDate(createdAt) },
    {
      id: 'amount',
      header: m.ui_amount(),
      isNumber: true,
      cardSlot: 'value',
      width: 130,
      cell: ({ amount }) => formatAmount(amount),
    },
  ]
}
