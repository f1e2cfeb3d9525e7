// The forms of an owner: record a payment, add a charge, reduce a line, decide about a payment, reverse one.
import { AmountField, ChargeFields, NoteField } from '#app/domain/tenancy/rent-book/components/charge-fields.tsx'
import { getLineLabel, getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView, PaymentReview, RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { DecisionDialog } from '#app/domain/tenancy/rent-book/components/payment-decision-dialogs.tsx'
import { PaymentFields } from '#app/domain/tenancy/rent-book/components/payment-fields.tsx'
import { InvoiceField } from '#app/domain/tenancy/receipts/components/invoice-field.tsx'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import type { OpenDialog } from './dialog-address.ts'
import { ReviewPaymentDialog } from './review-payment-dialog.tsx'

type BookDialogProps = {
  dialog: OpenDialog
  book: RentBook
  form: FormState
  chosen: readonly string[] | undefined
  formKey: string
  today: Day
  view: string
  /** Between the form of a payment and the book. */
  review: PaymentReview | null
}

export function BookDialog({ dialog, ...props }: BookDialogProps) {
  const { book, form, view, review } = props
  if (dialog.name === 'record')
    return review !== null && review.allocations !== null ? (
      <ReviewPaymentDialog {...{ book, view }} review={review} allocations={review.allocations} />
    ) : (
      <RecordDialog {...props} />
    )
  if (dialog.name === 'charge') return <ChargeDialog {...props} />
  if (dialog.name === 'reduce') return <ReduceDialog {...props} line={dialog.line} />
  if (dialog.name === 'reverseCharge') return <ReverseChargeDialog {...props} line={dialog.line} />
  return (
    <DecisionDialog
      dialog={dialog.name}
      transfer={dialog.transfer}
      tenant={book.rental.tenant.name}
      form={form}
      closeTo={view}
      action={`${view}?dialog=${dialog.name}&transfer=${dialog.transfer.id}`}
    />
  )
}

type FormDialogProps = Omit<BookDialogProps, 'dialog'>

function RecordDialog({ book, form, chosen, formKey, today, view }: FormDialogProps) {
  return (
    <ConfirmDialog
      title={m.rent_record()}
      description={m.rent_record_text({ tenant: book.rental.tenant.name })}
      closeTo={view}
      action={`${view}?dialog=record`}
      tone="plain"
      width="normal"
      hiddenFields={{ intent: 'reviewRecord', key: formKey }}
      confirmLabel={m.ui_continue()}
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <PaymentFields
          lines={book.lines}
          {...{ form, chosen, today }}
          method="cash"
          isCashOnly={!book.allowed.record}
          extra={book.allowed.record ? <InvoiceField form={form} /> : null}
        />
      </div>
    </ConfirmDialog>
  )
}

function ChargeDialog({ form, formKey, today, view }: FormDialogProps) {
  return (
    <ConfirmDialog
      title={m.rent_charge()}
      description={m.rent_charge_text()}
      closeTo={view}
      action={`${view}?dialog=charge`}
      tone="plain"
      width="normal"
      hiddenFields={{ intent: 'charge', key: formKey }}
      confirmLabel={m.rent_charge()}
      error={form.alert}
    >
      <ChargeFields form={form} today={today} kind="dues" />
    </ConfirmDialog>
  )
}

function ReduceDialog({ form, formKey, view, line }: FormDialogProps & { line: BookLineView }) {
  return (
    <ConfirmDialog
      title={m.rent_reduce_title({ line: getLineLabel(line) })}
      description={m.rent_reduce_text({ amount: formatAmount(line.unclaimed) })}
      closeTo={view}
      action={`${view}?dialog=reduce&line=${line.id}`}
      tone="plain"
      hiddenFields={{ intent: 'reduce', key: formKey, line: line.id }}
      confirmLabel={m.rent_reduce()}
      error={form.alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <AmountField form={form} />
        <NoteField form={form} label={m.ui_reason()} />
      </div>
    </ConfirmDialog>
  )
}

function ReverseChargeDialog({ book, form, view, line }: FormDialogProps & { line: BookLineView }) {
  return (
    <ConfirmDialog
      title={m.rent_reverse_charge_title({ line: getLineName(line) })}
      description={m.rent_reverse_charge_text({ tenant: book.rental.tenant.name })}
      closeTo={view}
      action={`${view}?dialog=reverseCharge&line=${line.id}`}
      hiddenFields={{ intent: 'reverseCharge', line: line.id }}
      confirmLabel={m.rent_reverse()}
      error={form.alert}
    >
      <Textarea
        name="reason"
        label={m.ui_reason()}
        required
        rows={3}
        maxLength={500}
        defaultValue={form.values.reason ?? ''}
        error={form.errors.reason}
      />
    </ConfirmDialog>
  )
}
