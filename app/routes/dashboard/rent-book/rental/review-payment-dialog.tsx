// The summary before a payment is booked: its lines with their amounts, and the way back to the form. Both buttons send what was typed, so
// that it also works without JavaScript.
import { useNavigation } from 'react-router'
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { PaymentReview, RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { type Allocation, writeSpread } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'

type ReviewPaymentDialogProps = {
  book: RentBook
  view: string
  review: PaymentReview
  allocations: readonly Allocation[]
}

export function ReviewPaymentDialog({ book, view, review, allocations }: ReviewPaymentDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { lines: chosen, typed } = review
  const sum = allocations.reduce((all, { amount }) => all + amount, 0)
  const withheld = allocations.reduce((all, part) => all + (part.withheld ?? 0), 0)
  const total = formatAmount(sum)
  return (
    <AddressDialog
      title={m.rent_review_title({ amount: total })}
      description={m.rent_review_text({ tenant: book.rental.tenant.name })}
      closeTo={view}
      form={{ action: `${view}?dialog=record`, hiddenFields: { ...typed, spread: writeSpread(allocations) } }}
      footer={
        <>
          <Button type="submit" name="intent" value="editRecord" variant="line" size="compact">
            {m.ui_back()}
          </Button>
          <Button type="submit" name="intent" value="record" size="compact" loading={isBusy} data-autofocus="">
            {m.rent_record()}
          </Button>
        </>
      }
    >
      {chosen.map((id) => (
        <input key={id} type="hidden" name="lines" value={id} />
      ))}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
        {allocations.map(({ paymentId, amount }) => {
          const line = book.lines.find(({ id }) => id === paymentId)
          return line ? (
            <div key={paymentId} className="col-span-2 grid grid-cols-subgrid">
              <dt className="break-words">{getLineName(line)}</dt>
              <dd className="text-right tabular-nums">{formatAmount(amount)}</dd>
            </div>
          ) : null
        })}
        <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-2 font-semibold">
          <dt>{m.ui_total()}</dt>
          <dd className="text-right tabular-nums">{total}</dd>
        </div>
        {withheld === 0 ? null : (
          <>
            <div className="col-span-2 grid grid-cols-subgrid">
              <dt>{m.withholding_amount()}</dt>
              <dd className="text-right tabular-nums">{formatAmount(withheld)}</dd>
            </div>
            <div className="col-span-2 grid grid-cols-subgrid">
              <dt>{m.withholding_received()}</dt>
              <dd className="text-right tabular-nums">{formatAmount(sum - withheld)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="mt-3 text-sm break-words text-ink-soft">
        {[
          m.booking_proof_line({ method: getPaymentMethodLabel(typed.method), date: formatDate(typed.paidOn) }),
          ...(typed.reference === '' ? [] : [m.booking_proof_reference({ reference: typed.reference })]),
          ...(typed.invoiceNumber === '' ? [] : [m.invoice_named({ number: typed.invoiceNumber })]),
        ].join(' · ')}
      </p>
    </AddressDialog>
  )
}
