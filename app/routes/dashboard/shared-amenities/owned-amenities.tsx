// The shared amenities of an owner. Each row leads to its terms and reservations.
import {
  formatClockTime,
  formatLength,
  formatPrice,
} from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import type { OwnedAmenityRow } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { listOwnedAmenities } from '#app/domain/tenancy/shared-amenities/shared-amenity.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import type { Route } from './+types/owned-amenities'

export const handle: Crumb = { crumb: m.ui_amenities }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ amenities: await listOwnedAmenities(ctx) }))
}

export function meta() {
  return [{ title: m.ui_amenities() }]
}

export default function OwnedAmenities({ loaderData: { amenities } }: Route.ComponentProps) {
  const add = href('/dashboard/landlord/amenities/new')
  return (
    <>
      <ConsolePageHead
        title={m.ui_amenities()}
        context={m.amenity_context_owner()}
        actions={
          <ButtonLink to={add} size="compact" icon={<PlusIcon size={18} />}>
            {m.amenity_new()}
          </ButtonLink>
        }
      />
      {amenities.length === 0 ? (
        <EmptyState
          level={2}
          title={m.amenity_none_owner()}
          text={m.amenity_none_owner_text()}
          action={<ButtonLink to={add}>{m.amenity_new()}</ButtonLink>}
        />
      ) : (
        <TableCard label={m.ui_amenities()}>
          <Table caption={m.ui_amenities()} columns={buildColumns()} rows={amenities} getRowKey={({ id }) => id} />
        </TableCard>
      )}
    </>
  )
}

function buildColumns(): Column<OwnedAmenityRow>[] {
  return [
    {
      id: 'name',
      header: m.amenity_column_name(),
      cardSlot: 'lead',
      cell: ({ id, name, maxMinutes }) => (
        <TwoLines
          title={name}
          sub={m.amenity_max_line({ length: formatLength(maxMinutes) })}
          to={href('/dashboard/landlord/amenities/:id', { id })}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 120,
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'leaf' : 'slate'}>{isActive ? m.ui_open() : m.ui_closed()}</StatusBadge>
      ),
    },
    {
      id: 'hours',
      header: m.amenity_column_hours(),
      width: 230,
      cell: ({ opensAt, closesAt }) =>
        m.amenity_span({ from: formatClockTime(opensAt), to: formatClockTime(closesAt) }),
    },
    { id: 'price', header: m.ui_price(), width: 140, cell: (amenity) => formatPrice(amenity) },
    {
      id: 'listings',
      header: m.ui_homes(),
      width: 90,
      cell: ({ listingCount }) => formatNumber(listingCount),
    },
    {
      id: 'upcoming',
      header: m.amenity_received(),
      width: 170,
      cell: ({ upcomingCount }) => formatNumber(upcomingCount),
    },
  ]
}
