// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getProofStatusLabel, PROOF_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { TransferRow } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatDate, formatMonth, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ReversalNote, TransferLinks } from '#app/domain/tenancy/rent-book/components/transfers-card.tsx'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function buildTransferColumns(
  getDialogTo: (dialog: 'confirm' | 'decline', id: string) => string,
): Column<TransferRow>[] {
  return [
    {
      id: 'tenant',
      header: m.party_tenant(),
      cardSlot: 'lead',
      cell: ({ rentalId, tenant, listing }) => (
        <TwoLines
          title={tenant}
          sub={listing}
          to={href('/dashboard/rentals/:id', { id: rentalId })}
          leading={<Avatar name={tenant} />}
        />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [124, 120],
      cell: ({ status }) => <StatusBadge tone={PROOF_STATUS_TONES[status]}>{getProofStatusLabel(status)}</StatusBadge>,
    },
    {
      id: 'amount',
      header: m.ui_amount(),
      isNumber: true,
      cardSlot: 'value',
      width: [92, 92],
      cell: ({ amount }) => <span className="font-semibold">{formatAmount(amount)}</span>,
    },
    {
      id: 'for',
      header: m.rent_column_for(),
      isExtra: true,
      cardSlot: 'detail',
      width: 92,
      cell: (row) => (
        <>
          {[...new Set(row.dueDates.map((day) => formatMonth(day)))].join(', ')}
          <span className="text-ink-soft min-[860px]:hidden"> · {describeShortly(row)}</span>
        </>
      ),
    },
    {
      id: 'paid',
      header: m.payment_method(),
      cardSlot: 'hidden', // a card says it beside the month
      width: [168, 150],
      cell: (row) => (
        <>
          {describePayment(row)}
          {row.reference === null ? null : (
            <span className="block text-tiny break-all text-ink-soft">{row.reference}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: [236, 216],
      cell: (row) => (
        <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm">
          {row.status === 'submitted' ? (
            <div className="flex flex-wrap justify-end gap-2">
              <ButtonLink to={getDialogTo('decline', row.id)} preventScrollReset variant="line" size="compact">
                {m.ui_decline()}
              </ButtonLink>
              <ButtonLink to={getDialogTo('confirm', row.id)} preventScrollReset size="compact">
                {m.ui_confirm()}
              </ButtonLink>
            </div>
          ) : null}
          <TransferLinks {...row} />
          {row.isReversible ? (
            <ButtonLink
              to={`${href('/dashboard/rentals/:id', { id: row.rentalId })}?dialog=reverse&transfer=${row.id}`}
              variant="ghost"
              size="compact"
            >
              {m.rent_reverse()}
            </ButtonLink>
          ) : null}
          <ReversalNote {...row} />
        </div>
      ),
    },
  ]
}

const describePayment = ({ method, paidOn }: TransferRow): string =>
  m.booking_proof_line({ method: getPaymentMethodLabel(method), date: formatDate(paidOn) })

/** One line on a phone. */
const describeShortly = ({ method, paidOn }: TransferRow): string =>
  `${getPaymentMethodLabel(method)}, ${formatDate(paidOn)}`
