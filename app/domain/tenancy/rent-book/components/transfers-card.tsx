// The payments of a rental: what was handed in or recorded, and what became of it.
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { describeInvoice, getInvoiceActionLabel } from '#app/domain/tenancy/receipts/invoice-number.labels.ts'
import { getLineName, getProofStatusLabel, PROOF_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView, Transfer } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { canNameInvoice } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

type TransfersCardProps = {
  transfers: readonly Transfer[]
  total: number
  lines: readonly Pick<BookLineView, 'id' | 'kind' | 'dueDate' | 'note'>[]
  /** Opens the question before a decision or a reversal; for the owner. */
  getDialogTo?: ((dialog: 'confirm' | 'decline' | 'reverse' | 'invoice', transferId: string) => string) | undefined
}

export function TransfersCard({ transfers, total, lines, getDialogTo }: TransfersCardProps) {
  return (
    <Card>
      <CardHead title={m.rent_payments_crumb()} />
      {transfers.length === 0 ? (
        <EmptyState bare title={m.rent_transfers_none()} />
      ) : (
        <ul id="payments" className="border-t border-line">
          {transfers.map((transfer) => (
            <TransferItem key={transfer.id} transfer={transfer} lines={lines} getDialogTo={getDialogTo} />
          ))}
        </ul>
      )}
      {total > transfers.length ? (
        <CardFoot>{m.rent_transfers_more({ count: total - transfers.length })}</CardFoot>
      ) : null}
    </Card>
  )
}

function TransferItem({
  transfer,
  lines,
  getDialogTo,
}: Omit<TransfersCardProps, 'transfers' | 'total'> & { transfer: Transfer }) {
  const { id, amount, status, parts, declineReason, proofUrl, acknowledgment } = transfer
  const paidLines = lines.filter((line) => parts.some(({ lineId }) => lineId === line.id))
  return (
    <li className="grid grid-cols-1 gap-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold tabular-nums">{formatAmount(amount)}</p>
        <StatusBadge tone={PROOF_STATUS_TONES[status]}>{getProofStatusLabel(status)}</StatusBadge>
      </div>
      <p className="text-tiny break-words text-ink-soft">{describeTransfer(transfer)}</p>
      <p className="text-tiny break-words text-ink-soft">
        {m.rent_transfer_for({ lines: paidLines.map(getLineName).join('; ') })}
      </p>
      {status === 'declined' && declineReason !== null ? (
        <p className="text-tiny break-words">{m.rent_transfer_reason({ reason: declineReason })}</p>
      ) : null}
      <ReversalNote {...transfer} />
      <TransferLinks proofUrl={proofUrl} acknowledgment={acknowledgment} reversedAt={transfer.reversedAt} />
      {getDialogTo && (transfer.isReversible || canNameInvoice(transfer)) ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {transfer.isReversible ? (
            <ButtonLink to={getDialogTo('reverse', id)} preventScrollReset variant="line" size="compact">
              {m.rent_reverse()}
            </ButtonLink>
          ) : null}
          {canNameInvoice(transfer) ? (
            <ButtonLink to={getDialogTo('invoice', id)} preventScrollReset variant="line" size="compact">
              {getInvoiceActionLabel(transfer.invoice)}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {getDialogTo && status === 'submitted' ? (
        <div className="mt-1 flex flex-wrap gap-2">
          <ButtonLink to={getDialogTo('decline', id)} preventScrollReset variant="line" size="compact">
            {m.ui_decline()}
          </ButtonLink>
          <ButtonLink to={getDialogTo('confirm', id)} preventScrollReset size="compact">
            {m.ui_confirm()}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  )
}

/** When and why a payment was taken back. */
export function ReversalNote({ reversedAt, reversalReason }: Pick<Transfer, 'reversedAt' | 'reversalReason'>) {
  if (reversedAt === null) return null
  return (
    <p className="text-tiny break-words">
      {m.rent_reversed_on({ date: formatDate(reversedAt), reason: reversalReason ?? '' })}
    </p>
  )
}

/** The proof and the acknowledgment, if they exist. That of a reversed payment is void. */
export function TransferLinks({
  proofUrl,
  acknowledgment,
  reversedAt,
}: Pick<Transfer, 'proofUrl' | 'acknowledgment' | 'reversedAt'>) {
  if (proofUrl === null && acknowledgment === null) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {proofUrl === null ? null : (
        <a href={proofUrl} download className="text-sea underline underline-offset-3">
          {m.rent_proof_open()}
        </a>
      )}
      {acknowledgment === null ? null : (
        <a href={acknowledgment.url} className="text-sea underline underline-offset-3">
          {getAcknowledgmentLabel(acknowledgment, reversedAt)}
        </a>
      )}
    </p>
  )
}

/** That of a reversed payment is void. */
export const getAcknowledgmentLabel = (
  { number }: NonNullable<Transfer['acknowledgment']>,
  reversedAt: Transfer['reversedAt'],
): string =>
  reversedAt === null ? m.rent_acknowledgment_open({ number }) : m.rent_acknowledgment_open_void({ number })

export function describeTransfer({
  method,
  paidOn,
  reference,
  isRecorded,
  invoice,
  withheld,
}: Pick<Transfer, 'method' | 'paidOn' | 'reference' | 'isRecorded' | 'invoice' | 'withheld'>): string {
  return [
    m.booking_proof_line({ method: getPaymentMethodLabel(method), date: formatDate(paidOn) }),
    ...(reference === null ? [] : [m.booking_proof_reference({ reference })]),
    ...(isRecorded ? [m.rent_transfer_recorded()] : []),
    ...(withheld === 0 ? [] : [m.withholding_part({ amount: formatAmount(withheld) })]),
    ...(invoice === null ? [] : [m.invoice_named({ number: describeInvoice(invoice) })]),
  ].join(' · ')
}
