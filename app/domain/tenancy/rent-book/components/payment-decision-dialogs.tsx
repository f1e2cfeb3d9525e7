// The questions before a payment is confirmed, declined or reversed, and its invoice number.
import type { Transfer } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { InvoiceDialog } from '#app/domain/tenancy/receipts/components/invoice-dialog.tsx'
import { InvoiceField } from '#app/domain/tenancy/receipts/components/invoice-field.tsx'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { describeTransfer } from './transfers-card.tsx'

export type DecidedTransfer = Pick<
  Transfer,
  'id' | 'amount' | 'method' | 'paidOn' | 'reference' | 'isRecorded' | 'invoice' | 'withheld'
>

type DecisionDialogProps = {
  dialog: 'confirm' | 'decline' | 'reverse' | 'invoice'
  transfer: DecidedTransfer
  tenant: string
  form: FormState
  closeTo: string
  action: string
}

export function DecisionDialog({ dialog, transfer, tenant, form, ...address }: DecisionDialogProps) {
  const amount = formatAmount(transfer.amount)
  const hiddenFields = { intent: dialog, transfer: transfer.id }
  if (dialog === 'confirm')
    return (
      <ConfirmDialog
        title={m.rent_confirm_title({ amount })}
        description={m.rent_confirm_text({ tenant })}
        {...address}
        tone="plain"
        hiddenFields={hiddenFields}
        confirmLabel={m.ui_confirm()}
        error={form.alert}
      >
        <p className="mb-3 text-sm text-ink-soft">{describeTransfer(transfer)}</p>
        <InvoiceField form={form} />
      </ConfirmDialog>
    )
  if (dialog === 'invoice')
    return (
      <InvoiceDialog
        amount={transfer.amount}
        description={describeTransfer(transfer)}
        {...address}
        hiddenFields={hiddenFields}
        form={form}
      />
    )
  const texts = {
    decline: {
      title: m.rent_decline_title({ amount }),
      description: m.rent_decline_text({ tenant }),
      confirmLabel: m.ui_decline(),
    },
    reverse: {
      title: m.rent_reverse_title({ amount }),
      description: m.rent_reverse_text({ tenant }),
      confirmLabel: m.rent_reverse(),
    },
  }
  return (
    <ConfirmDialog {...texts[dialog]} {...address} hiddenFields={hiddenFields} error={form.alert}>
      <p className="mb-3 text-sm text-ink-soft">{describeTransfer(transfer)}</p>
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
