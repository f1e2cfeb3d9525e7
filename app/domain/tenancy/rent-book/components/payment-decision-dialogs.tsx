// The questions before a payment is confirmed or declined.
import type { Transfer } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { describeTransfer } from './transfers-card.tsx'

export type DecidedTransfer = Pick<Transfer, 'id' | 'amount' | 'method' | 'paidOn' | 'reference' | 'isRecorded'>

type DecisionDialogProps = {
  dialog: 'confirm' | 'decline'
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
        error={form.refusal}
      >
        <p className="text-sm text-ink-soft">{describeTransfer(transfer)}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={m.rent_decline_title({ amount })}
      description={m.rent_decline_text({ tenant })}
      {...address}
      hiddenFields={hiddenFields}
      confirmLabel={m.ui_decline()}
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
