// All bookings: what the figure of the overview counts.
import { useLocation } from 'react-router'
import { adminBookingList } from '#app/domain/admin/bookings/admin-bookings.model.ts'
import { countAdminBookings, listAdminBookings } from '#app/domain/admin/bookings/admin-bookings.queries.server.ts'
import { findMoneyAlert } from '#app/domain/admin/money-alerts/money-alert.queries.server.ts'
import { getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildBookingColumns } from './bookings/booking-columns.tsx'
import { ADMIN_BOOKINGS } from './shared/admin-address.ts'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import { useOpenPlaces } from './shared/place-link.tsx'
import type { Route } from './+types/bookings'

export const handle: PlaceHandle = { place: 'bookings' }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const list = await loadList(ctx, args.url, adminBookingList, async (_, query) => {
      const [rows, total] = await Promise.all([listAdminBookings(ctx, query), countAdminBookings(ctx, query)])
      return { rows, total }
    })
    // The overview, which the others do not open, tells the owner
    const moneyAlert = ctx.actor?.adminRole === 'finance' ? await findMoneyAlert(ctx) : null
    return { ...list, moneyAlert, now: ctx.now() }
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('bookings', layout.loaderData)
}

export default function AdminBookings({ loaderData: { query, rows, total, moneyAlert, now } }: Route.ComponentProps) {
  const { search } = useLocation()
  const isOpen = useOpenPlaces()
  const title = ADMIN_PLACES.bookings.label()
  return (
    <>
      <ConsolePageHead title={title} />
      {moneyAlert === null ? null : (
        <Alert tone="brick" title={m.money_alert_title({ count: moneyAlert.differences })} className="mb-4">
          {m.money_alert_text()}
        </Alert>
      )}
      <TableCard label={title}>
        <ListFilters
          list={adminBookingList}
          query={query}
          label={m.own_filters()}
          search={{ label: m.admin_booking_search(), placeholder: m.admin_booking_search() }}
          texts={{ status: { label: m.ui_status(), any: m.ui_all(), getLabel: getBookingStatusLabel } }}
          resultText={m.admin_booking_found({ count: total, figure: formatNumber(total) })}
          toList={(changes) => withParams(ADMIN_BOOKINGS, search, changes)}
        />
        {rows.length === 0 ? (
          <NoneFound
            list={adminBookingList}
            query={query}
            title={m.admin_booking_none()}
            text={m.admin_booking_none_text()}
          />
        ) : (
          <>
            <Table caption={title} columns={buildBookingColumns(now, isOpen)} rows={rows} getRowKey={({ id }) => id} />
            <TableFoot>
              <Pagination page={query.page} size={adminBookingList.pageSize} total={total} label={m.own_pages()} />
            </TableFoot>
          </>
        )}
      </TableCard>
    </>
  )
}
