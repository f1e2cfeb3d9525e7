// The questions before a booking is confirmed or cancelled.
import { listPaymentMethods } from '#app/domain/tenancy/bookings/booking.labels.ts'
import type { BookingView } from '#app/domain/tenancy/bookings/booking.model.ts'
import { calculateUnproven, getPaymentDay, LATEST_PAYMENT_DAY } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { InvoiceField } from '#app/domain/tenancy/receipts/components/invoice-field.tsx'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

const PAYMENT_DAYS = Array.from({ length: LATEST_PAYMENT_DAY }, (_, index) => index + 1)

type DialogProps = { booking: BookingView; closeTo: string; action: string }

export function ConfirmBookingDialog({
  booking: { totalPrice, startsOn, proofs },
  form,
  ...dialog
}: DialogProps & { form: FormState }) {
  const { values, errors, alert } = form
  const rest = calculateUnproven(totalPrice, proofs)
  return (
    <ConfirmDialog
      title={m.booking_confirm_title()}
      description={m.booking_confirm_text({ total: formatAmount(totalPrice) })}
      {...dialog}
      tone="plain"
      hiddenFields={{ intent: 'confirm' }}
      confirmLabel={m.booking_confirm()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">{m.booking_confirm_effects({ date: formatDate(startsOn) })}</p>
        <Select
          name="paymentDay"
          label={m.rent_payment_day()}
          hint={m.booking_payment_day_hint()}
          choices={PAYMENT_DAYS.map((day) => ({ value: String(day), label: m.rent_payment_day_value({ day }) }))}
          defaultValue={values.paymentDay ?? String(getPaymentDay(startsOn))}
          error={errors.paymentDay}
        />
        {rest > 0 ? (
          <Select
            name="restMethod"
            label={m.booking_rest_method({ amount: formatAmount(rest) })}
            choices={listPaymentMethods()}
            defaultValue={values.restMethod ?? 'cash'}
            error={errors.restMethod}
          />
        ) : null}
        <InvoiceField form={form} />
      </div>
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
