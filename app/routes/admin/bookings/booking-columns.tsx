// The columns of the list of bookings. Built on each render, because the texts depend on the language.
import type { AdminBooking } from '#app/domain/admin/bookings/admin-bookings.model.ts'
import { BOOKING_STATUS_TONES, getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { toSection } from '../shared/admin-address.ts'
import type { AdminPlace } from '../shared/admin-places.ts'
import { PlaceLink } from '../shared/place-link.tsx'

/** `isOpen`: whether the role of the administrator opens a section. Without the applications, the page of the booking is opened. */
export function buildBookingColumns(now: Date, isOpen: (place: AdminPlace) => boolean): Column<AdminBooking>[] {
  return [
    {
      id: 'property',
      header: m.ui_property(),
      cardSlot: 'lead',
      cell: ({ id, listing, applicationId, moveInDate }) => (
        <TwoLines
          title={listing === '' ? m.own_untitled() : listing}
          sub={`${m.received_column_move_in()}: ${formatDate(moveInDate)}`}
          to={
            isOpen('applications')
              ? toSection('applications', { view: applicationId })
              : href('/dashboard/bookings/:id', { id })
          }
        />
      ),
    },
    {
      id: 'tenant',
      header: m.party_tenant(),
      cardSlot: 'detail',
      width: [140, 120],
      cell: ({ tenant, tenantId }) => <PlaceLink to={toSection('users', { view: tenantId })}>{tenant}</PlaceLink>,
    },
    {
      id: 'owner',
      header: m.party_owner(),
      cardSlot: 'hidden', // the dialog of the application has it
      width: [140, 120],
      cell: ({ owner, ownerId }) => <PlaceLink to={toSection('users', { view: ownerId })}>{owner}</PlaceLink>,
    },
    {
      id: 'cost',
      header: m.booking_move_in_cost(),
      isNumber: true,
      cardSlot: 'value',
      width: 180,
      cell: ({ totalPrice, depositAmount }) => (
        <>
          {formatPesos(totalPrice)}
          {depositAmount > 0 ? (
            <span className="block text-tiny text-ink-soft max-[859px]:hidden">
              {m.admin_booking_deposit({ amount: formatPesos(depositAmount) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 178,
      cell: ({ status }) => (
        <StatusBadge tone={BOOKING_STATUS_TONES[status]}>{getBookingStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'created',
      header: m.ui_created(),
      width: 150,
      cardSlot: 'hidden',
      isExtra: true,
      cell: ({ createdAt }) => (
        <>
          {formatDate(createdAt)}
          <span className="block text-tiny text-ink-soft">{formatRelative(createdAt, now)}</span>
        </>
      ),
    },
  ]
}
