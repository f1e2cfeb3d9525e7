import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { InvoiceField } from './invoice-field.tsx'

type InvoiceDialogProps = {
  amount: number
  description: string
  hiddenFields: Record<string, string>
  form: FormState
  closeTo: string
  action: string
}

/** Asks for the number of the owner's invoice for a payment or a booking that has its paper. */
export const InvoiceDialog = ({ amount, form, ...dialog }: InvoiceDialogProps) => (
  <ConfirmDialog
    title={m.invoice_title({ amount: formatAmount(amount) })}
    {...dialog}
    tone="plain"
    confirmLabel={m.ui_save()}
    error={form.alert}
  >
    <InvoiceField form={form} hint={m.invoice_change_once()} isRequired />
  </ConfirmDialog>
)
