// The rentals of a tenant, newest first: current, coming and past ones.
import { getRentalStatusLabel, RENTAL_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { OwnRental } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { listOwnRentals } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateRange, formatAmount } from '#app/i18n/format.ts'
import { PendingNote } from '#app/domain/tenancy/rent-book/components/pending-note.tsx'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { Route } from './+types/own-rentals'

export const handle: Crumb = { crumb: m.rent_rentals_crumb }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ rentals: await listOwnRentals(ctx) }))
}

export function meta() {
  return [{ title: m.rent_rentals_title() }]
}

export default function OwnRentals({ loaderData: { rentals } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.rent_rentals_title()} context={m.rent_rentals_context()} />
      {rentals.length === 0 ? (
        <EmptyState
          level={2}
          title={m.rent_rentals_none()}
          text={m.rent_rentals_none_text()}
          action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
        />
      ) : (
        <TableCard label={m.rent_rentals_title()}>
          <Table
            caption={m.rent_rentals_title()}
            columns={buildColumns()}
            rows={rentals}
            getRowKey={({ rentalId }) => rentalId}
          />
        </TableCard>
      )}
    </>
  )
}

function buildColumns(): Column<OwnRental>[] {
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ rentalId, listing, city, owner }) => (
        <TwoLines
          title={listing}
          sub={m.dashboard_home_line({ city, owner })}
          to={href('/dashboard/rentals/:id', { id: rentalId })}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 140,
      cell: ({ status }) => (
        <StatusBadge tone={RENTAL_STATUS_TONES[status]}>{getRentalStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'lease',
      header: m.ui_lease(),
      cardSlot: 'detail',
      width: [210, 190],
      cell: ({ startsOn, endsOn }) => formatDateRange(startsOn, endsOn),
    },
    {
      id: 'rent',
      header: m.ui_rent(),
      isNumber: true,
      cardSlot: 'value',
      width: 116,
      cell: ({ monthlyRent }) => formatAmount(monthlyRent),
    },
    {
      id: 'balance',
      header: m.rent_column_balance(),
      isNumber: true,
      width: 116,
      cell: ({ balance, pending }) => (
        <>
          {formatAmount(balance)}
          <PendingNote pending={pending} />
        </>
      ),
    },
  ]
}
