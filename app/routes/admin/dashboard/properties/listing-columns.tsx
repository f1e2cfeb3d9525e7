// The columns of the table of listings. Built on each render, because the texts depend on the language.
import { useNavigate } from 'react-router'
import type { AdminListing } from '#app/domain/admin/listings/admin-listings.model.ts'
import { ListingStatusSelect } from '#app/domain/listings/own/components/listing-status-select.tsx'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { type RowAction, RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { HistoryIcon, TrashIcon } from '#app/ui/icons/console-icons.tsx'
import {
  CopyIcon,
  ExternalLinkIcon,
  EyeIcon,
  MailIcon,
  PencilIcon,
  RefreshIcon,
  StarIcon,
} from '#app/ui/icons/icons.tsx'

export function getListingName({ title }: Pick<AdminListing, 'title'>): string {
  return title === '' ? m.own_untitled() : title
}

type ToList = (changes: Readonly<Record<string, string | null>>) => string

/** `onRefused`: says on the page why a status was not changed. */
export function buildListingColumns(toList: ToList, onRefused: (reason: string) => void): Column<AdminListing>[] {
  return [
    {
      id: 'property',
      header: m.ui_property(),
      cardSlot: 'lead',
      cell: (row) => (
        <TwoLines
          title={getListingName(row)}
          sub={m.admin_listing_id({ id: row.id.slice(0, 8) })}
          to={getEditorPath(row.id)}
          picture={<Cover src={row.cover} />}
        />
      ),
    },
    {
      id: 'type',
      header: m.ui_type(),
      cardSlot: 'detail',
      width: [92, 86],
      cell: ({ type }) => propertyTypeLabel(type),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 116,
      cell: (row) => <StatusCell listing={row} toList={toList} onRefused={onRefused} />,
    },
    {
      id: 'price',
      header: m.ui_price(),
      isNumber: true,
      cardSlot: 'value',
      width: 94,
      cell: ({ monthlyRent }) => (monthlyRent > 0 ? formatPesos(monthlyRent) : '–'),
    },
    {
      id: 'owner',
      header: m.party_owner(),
      cardSlot: 'hidden', // the history and the message to the owner are in the menu
      width: [200, 172],
      cell: ({ ownerName, ownerEmail }) => (
        <TwoLines title={ownerName.trim() || m.party_property_owner()} sub={ownerEmail} />
      ),
    },
    {
      id: 'created',
      header: m.ui_created(),
      cardSlot: 'hidden',
      isExtra: true,
      width: 100,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 84,
      cell: (row) => <RowActions name={getListingName(row)} more={buildActions(row, toList)} />,
    },
  ]
}

function Cover({ src }: { src: string | null }) {
  return src === null ? (
    <span className="size-full bg-sand-200" />
  ) : (
    <img src={src} alt="" loading="lazy" className="size-full object-cover" {...sampleOnFailure(src)} />
  )
}

const getEditorPath = (id: string) => href('/dashboard/landlord/properties/:id/edit', { id })

type StatusCellProps = { listing: AdminListing; toList: ToList; onRefused: (reason: string) => void }

/** An administrator may set any status. To publish a home that is rented is asked first. */
function StatusCell({ listing: { id, title, status }, toList, onRefused }: StatusCellProps) {
  const navigate = useNavigate()
  return (
    <ListingStatusSelect
      title={getListingName({ title })}
      name="status"
      value={status}
      choices={LISTING_STATUSES.map((value) => ({ value, status: value }))}
      hiddenFields={{ intent: 'status', ids: id }}
      onRefused={({ code, reason }) => {
        if (code === 'listing.rented') void navigate(toList({ activate: id }), { preventScrollReset: true })
        else onRefused(reason)
      }}
    />
  )
}

/** Deletion is the last one, after a line. */
function buildActions({ id, status, isFeatured }: AdminListing, toList: ToList): RowAction[] {
  return [
    {
      label: m.ui_view(),
      icon: <EyeIcon size={18} />,
      to:
        status === 'active'
          ? href('/properties/:id', { id })
          : href('/dashboard/landlord/properties/:id/preview', { id }),
      state: { openTab: 'details' },
    },
    { label: m.ui_edit(), icon: <PencilIcon size={18} />, to: getEditorPath(id), state: { adminContext: true } },
    ...(status === 'active'
      ? [
          {
            label: m.admin_action_public(),
            icon: <ExternalLinkIcon size={18} />,
            to: href('/properties/:id', { id }),
          },
        ]
      : []),
    ...(status === 'pending'
      ? [{ label: m.admin_action_return(), icon: <RefreshIcon size={18} />, to: toList({ return: id }) }]
      : []),
    {
      label: isFeatured ? m.admin_action_unfeature() : m.admin_action_feature(),
      icon: <StarIcon size={18} />,
      post: { intent: 'feature', id, featured: isFeatured ? 'no' : 'yes' },
    },
    { label: m.own_action_duplicate(), icon: <CopyIcon size={18} />, to: toList({ duplicate: id }) },
    { label: m.admin_action_message(), icon: <MailIcon size={18} />, to: toList({ message: id }) },
    { label: m.ui_history(), icon: <HistoryIcon size={18} />, to: toList({ history: id }) },
    { label: m.ui_delete(), icon: <TrashIcon size={18} />, to: toList({ delete: id }), isDanger: true },
  ]
}
