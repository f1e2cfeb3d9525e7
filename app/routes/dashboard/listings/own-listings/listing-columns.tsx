// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getFreshness } from '#app/domain/listings/freshness/freshness.rules.ts'
import { getFreshnessLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { ownListingList, type OwnListRow, type OwnSort } from '#app/domain/listings/own/own-list.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { getOwnPaths } from '#app/routes/dashboard/listings/shared/own-listing-paths.ts'
import { ListingStatusControl } from '#app/domain/listings/own/components/listing-status.tsx'
import { Thumbnail } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import type { AddressChanges } from '#app/shared/lists/list-address.ts'
import { type RowAction, RowActions } from '#app/ui/data/row-actions.tsx'
import { buildSort } from '#app/ui/data/sort-link.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { ChartIcon, TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { CopyIcon, ExternalLinkIcon, PencilIcon } from '#app/ui/icons/icons.tsx'

export type ListContext = {
  now: Date
  sort: OwnSort
  paths: ReturnType<typeof getOwnPaths>
  /** The address of the list with changed parameters. */
  toList: (changes: AddressChanges) => string
}

type Listing = OwnListRow

export function getListingName({ title }: Pick<Listing, 'title'>): string {
  return title === '' ? m.own_untitled() : title
}

export function buildColumns(context: ListContext): Column<Listing>[] {
  const { now, paths, sort, toList } = context
  const sorted = { sorts: ownListingList.sorts, current: sort, toList }
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: (row) => (
        <TwoLines
          title={getListingName(row)}
          sub={[row.city, row.unit].filter(Boolean).join(' · ')}
          to={paths.view(row.id)}
          picture={<Thumbnail src={row.cover} />}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 118,
      cell: (row) => <ListingStatusControl {...row} title={getListingName(row)} />,
    },
    {
      id: 'rent',
      header: m.ui_rent(),
      isNumber: true,
      cardSlot: 'value',
      width: 94,
      sort: buildSort(sorted, sort === 'rentDown' ? 'rentUp' : 'rentDown', {
        rentDown: 'descending',
        rentUp: 'ascending',
      }),
      cell: ({ monthlyRent }) => (monthlyRent > 0 ? formatPesos(monthlyRent) : '–'),
    },
    {
      id: 'freshness',
      header: m.own_column_availability(),
      cardSlot: 'detail',
      width: [136, 128],
      sort: buildSort(sorted, 'freshness', { freshness: 'ascending' }),
      cell: (row) => <FreshnessCell row={row} now={now} />,
    },
    {
      id: 'views',
      header: m.dashboard_column_views(),
      isNumber: true,
      width: 76,
      sort: buildSort(sorted, 'views', { views: 'descending' }),
      cell: ({ views }) => formatNumber(views),
    },
    {
      id: 'inquiries',
      header: m.dashboard_column_inquiries(),
      isNumber: true,
      width: 94,
      sort: buildSort(sorted, 'inquiries', { inquiries: 'descending' }),
      cell: ({ inquiries }) => formatNumber(inquiries),
    },
    {
      id: 'applications',
      header: m.own_column_applications(),
      isNumber: true,
      isExtra: true,
      width: 94,
      cell: ({ applications }) => formatNumber(applications),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: [112, 104],
      cell: (row) => <RowActions name={getListingName(row)} {...buildActions(row, context)} />,
    },
  ]
}

function FreshnessCell({ row, now }: { row: Listing; now: Date }) {
  if (row.status !== 'active') return <span className="cell-none text-ink-soft">–</span>
  const freshness = getFreshness(row, now)
  return (
    <span
      data-tone={freshness.kind === 'asked' ? 'amber' : undefined}
      className={freshness.kind === 'asked' ? 'tone-text' : undefined}
    >
      {getFreshnessLabel(freshness)}
    </span>
  )
}

function buildActions(row: Listing, { paths, toList }: ListContext): { icons: RowAction[]; more: RowAction[] } {
  const preview: RowAction = {
    label: m.own_action_preview(),
    icon: <ExternalLinkIcon size={18} />,
    to: href('/properties/:id', { id: row.id }),
  }
  return {
    icons: [
      { label: m.ui_edit(), icon: <PencilIcon size={18} />, to: paths.edit(row.id) },
      ...(row.status === 'active' ? [preview] : []),
    ],
    more: [
      { label: m.own_action_statistics(), icon: <ChartIcon size={18} />, to: paths.view(row.id) },
      { label: m.own_action_duplicate(), icon: <CopyIcon size={18} />, to: paths.duplicate(row.id) },
      { label: m.ui_delete(), icon: <TrashIcon size={18} />, to: toList({ delete: row.id }), isDanger: true },
    ],
  }
}
