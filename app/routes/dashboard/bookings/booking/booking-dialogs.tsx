// The questions before a booking is confirmed or cancelled.
import type { BookingView } from '#app/domain/tenancy/bookings/booking.model.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type DialogProps = { booking: BookingView; closeTo: string; action: string }

export function ConfirmBookingDialog({
  booking: { totalPrice, startsOn },
  error,
  ...dialog
}: DialogProps & { error: string | undefined }) {
  return (
    <ConfirmDialog
      title={m.booking_confirm_title()}
      description={m.booking_confirm_text({ total: formatAmount(totalPrice) })}
      {...dialog}
      tone="plain"
      hiddenFields={{ intent: 'confirm' }}
      confirmLabel={m.booking_confirm()}
      error={error}
    >
      <p className="text-sm text-ink-soft">{m.booking_confirm_effects({ date: formatDate(startsOn) })}</p>
    </ConfirmDialog>
  )
}

export function CancelDialog({ booking: { allowed }, form, ...dialog }: DialogProps & { form: FormState }) {
  return (
    <ConfirmDialog
      title={m.booking_cancel_title()}
      description={m.booking_cancel_text()}
      {...dialog}
      hiddenFields={{ intent: 'cancel' }}
      confirmLabel={m.booking_cancel()}
      cancelLabel={m.booking_cancel_keep()}
      error={form.alert}
    >
      <Textarea
        name="reason"
        label={m.ui_reason()}
        isOptional={!allowed.needsReason}
        required={allowed.needsReason}
        rows={3}
        maxLength={1_000}
        defaultValue={form.values.reason ?? ''}
        error={form.errors.reason}
      />
    </ConfirmDialog>
  )
}
