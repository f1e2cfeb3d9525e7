// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { ownListingList, type OwnListRow, type OwnSort } from '#app/domain/listings/own/own-list.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { getOwnPaths } from '#app/routes/dashboard/listings/shared/own-listing-paths.ts'
import { ListingStatusControl } from '#app/domain/listings/own/components/listing-status.tsx'
import { Thumbnail } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import type { AddressChanges } from '#app/shared/lists/list-address.ts'
import { Sparkline } from '#app/ui/charts/sparkline.tsx'
import { type RowAction, RowActions } from '#app/ui/data/row-actions.tsx'
import { buildSort } from '#app/ui/data/sort-link.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { ChartIcon, TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { CopyIcon, ExternalLinkIcon, EyeIcon, PencilIcon } from '#app/ui/icons/icons.tsx'
import { NextStepCell } from './next-step-cell.tsx'

export type ListContext = {
  now: Date
  sort: OwnSort
  paths: ReturnType<typeof getOwnPaths>
  mayAddHomes: boolean
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
          sub={describe(row)}
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
      id: 'next',
      header: m.own_column_next(),
      cardSlot: 'detail',
      width: [220, 180],
      cell: (row) => <NextStepCell row={row} name={getListingName(row)} now={now} paths={paths} />,
    },
    {
      id: 'views',
      header: m.dashboard_column_views(),
      isNumber: true,
      cardSlot: 'value',
      width: [164, 148],
      sort: buildSort(sorted, 'views', { views: 'descending' }),
      cell: ({ views, viewsByDay, inquiries }) => (
        <>
          <span className="flex items-center justify-end gap-3">
            {views > 0 ? (
              <Sparkline values={viewsByDay} label={describeViews(viewsByDay)} className="max-[859px]:hidden" />
            ) : null}
            <span className="min-w-8">
              {formatNumber(views)}
              <span className="ml-1 text-ink-soft min-[860px]:hidden">
                <EyeIcon size={16} className="inline" />
                <span className="sr-only">{m.dashboard_column_views()}</span>
              </span>
            </span>
          </span>
          {inquiries > 0 ? (
            <span className="block text-tiny font-normal text-ink-soft">{m.own_inquiries({ count: inquiries })}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 92,
      cell: (row) => <RowActions name={getListingName(row)} more={buildActions(row, context)} />,
    },
  ]
}

const RECENT_DAYS = 7

function describeViews(viewsByDay: readonly number[]): string {
  const recent = viewsByDay.slice(-RECENT_DAYS).reduce((sum, views) => sum + views, 0)
  return m.own_views_line({
    days: formatNumber(viewsByDay.length),
    highest: formatNumber(Math.max(...viewsByDay)),
    recent: formatNumber(recent),
  })
}

/** 'Makati · Unit 7B · ₱25,000' */
const describe = ({ city, unit, monthlyRent }: Listing): string =>
  [city, unit, monthlyRent > 0 ? formatPesos(monthlyRent) : ''].filter(Boolean).join(' · ')

function buildActions(row: Listing, { paths, toList, mayAddHomes }: ListContext): RowAction[] {
  const preview: RowAction = {
    label: m.own_action_preview(),
    icon: <ExternalLinkIcon size={18} />,
    to: href('/properties/:id', { id: row.id }),
  }
  const duplicate = { label: m.own_action_duplicate(), icon: <CopyIcon size={18} />, to: paths.duplicate(row.id) }
  return [
    { label: m.ui_edit(), icon: <PencilIcon size={18} />, to: paths.edit(row.id) },
    ...(row.status === 'active' ? [preview] : []),
    { label: m.own_action_statistics(), icon: <ChartIcon size={18} />, to: paths.view(row.id) },
    ...(mayAddHomes ? [duplicate] : []),
    { label: m.ui_delete(), icon: <TrashIcon size={18} />, to: toList({ delete: row.id }), isDanger: true },
  ]
}
