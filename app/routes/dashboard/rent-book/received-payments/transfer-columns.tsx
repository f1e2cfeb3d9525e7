// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getProofStatusLabel, PROOF_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { TransferRow } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatDate, formatMonth, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  getAcknowledgmentLabel,
  ReversalNote,
  TransferLinks,
} from '#app/domain/tenancy/rent-book/components/transfers-card.tsx'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { type RowAction, RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { FileTextIcon, HistoryIcon } from '#app/ui/icons/console-icons.tsx'

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
          <span className="text-ink-soft min-[860px]:hidden"> · {getPaymentMethodLabel(row.method)}</span>
        </>
      ),
    },
    {
      id: 'paid',
      header: m.payment_method(),
      cardSlot: 'hidden', // a card says it beside the month
      width: [196, 176],
      cell: (row) => (
        <>
          {describeShortly(row)}
          {row.reference === null ? null : (
            <span className="block text-tiny break-all text-ink-soft">{row.reference}</span>
          )}
          <ReversalNote {...row} />
        </>
      ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: [240, 224],
      cell: (row) =>
        row.status === 'submitted' ? (
          <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
            <TransferLinks {...row} />
            <ButtonLink to={getDialogTo('decline', row.id)} preventScrollReset variant="line" size="compact">
              {m.ui_decline()}
            </ButtonLink>
            <ButtonLink to={getDialogTo('confirm', row.id)} preventScrollReset size="compact">
              {m.ui_confirm()}
            </ButtonLink>
          </div>
        ) : (
          <RowActions name={`${row.tenant}, ${describeShortly(row)}`} more={listActions(row)} />
        ),
    },
  ]
}

/** The papers of a payment that was decided, then what takes it back. */
function listActions({ id, rentalId, proofUrl, acknowledgment, reversedAt, isReversible }: TransferRow): RowAction[] {
  const icon = <FileTextIcon size={18} />
  return [
    ...(proofUrl === null ? [] : [{ label: m.rent_proof_open(), icon, to: proofUrl, isFile: true }]),
    ...(acknowledgment === null
      ? []
      : [{ label: getAcknowledgmentLabel(acknowledgment, reversedAt), icon, to: acknowledgment.url, isFile: true }]),
    ...(isReversible
      ? [
          {
            label: m.rent_reverse(),
            icon: <HistoryIcon size={18} />,
            to: `${href('/dashboard/rentals/:id', { id: rentalId })}?dialog=reverse&transfer=${id}`,
            isDanger: true,
          },
        ]
      : []),
  ]
}

const describeShortly = ({ method, paidOn }: TransferRow): string =>
  `${getPaymentMethodLabel(method)}, ${formatDate(paidOn)}`
