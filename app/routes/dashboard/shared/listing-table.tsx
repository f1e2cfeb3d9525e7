import type { OwnListing } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { RowLink, Thumbnail } from './rows.tsx'

export type ListingRow = OwnListing & { views: number; inquiries: number }

/** Public listings. Each row opens its listing. */
export function ListingTable({
  rows,
  days,
  allTo,
}: {
  rows: readonly ListingRow[]
  days: number
  allTo: string | null
}) {
  if (rows.length === 0)
    return <EmptyState level={2} title={m.dashboard_no_listings()} text={m.dashboard_no_listings_text()} />
  return (
    <Card>
      <CardHead
        title={m.dashboard_your_listings()}
        sub={m.dashboard_last_days({ days })}
        action={allTo ? <TextLink to={allTo}>{m.own_see_all()}</TextLink> : null}
      />
      <div className="border-t border-line">
        <Table caption={m.dashboard_your_listings()} columns={buildColumns()} rows={rows} getRowKey={({ id }) => id} />
      </div>
    </Card>
  )
}

/** Built on each render: texts of a module constant would keep the language in which the module was loaded. */
function buildColumns(): Column<ListingRow>[] {
  return [
    { id: 'home', header: m.dashboard_column_home(), cardSlot: 'lead', cell: (row) => <ListingCell row={row} /> },
    {
      id: 'rent',
      header: m.dashboard_rent(),
      isNumber: true,
      cell: ({ monthlyRent }) => formatPesos(monthlyRent),
    },
    { id: 'views', header: m.dashboard_column_views(), isNumber: true, cell: ({ views }) => formatNumber(views) },
    {
      id: 'inquiries',
      header: m.dashboard_column_inquiries(),
      isNumber: true,
      cell: ({ inquiries }) => formatNumber(inquiries),
    },
  ]
}

function ListingCell({ row }: { row: ListingRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail src={row.cover} />
      <span className="min-w-0">
        <span className="block truncate">
          <RowLink to={href('/properties/:id', { id: row.id })}>{row.title}</RowLink>
        </span>
        <span className="block text-tiny font-normal text-ink-soft">{row.city}</span>
      </span>
    </span>
  )
}
