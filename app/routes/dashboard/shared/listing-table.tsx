import { Link } from 'react-router'
import type { OwnListing } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { RowLink, Thumbnail } from '#app/routes/shared/rows.tsx'

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
        action={
          allTo ? (
            <Link to={allTo} className="text-tiny font-semibold text-sea hover:underline">
              {m.ui_see_all()}
            </Link>
          ) : null
        }
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
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ id, title, city, cover }) => (
        <TwoLines
          title={<RowLink to={href('/properties/:id', { id })}>{title}</RowLink>}
          sub={city}
          picture={<Thumbnail src={cover} />}
        />
      ),
    },
    {
      id: 'rent',
      header: m.ui_rent(),
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
