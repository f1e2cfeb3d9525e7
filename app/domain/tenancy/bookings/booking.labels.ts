import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import { type BookingStatus, PAYMENT_METHODS, type StoredPaymentMethod } from '#app/shared/tenancy-vocabulary.ts'

export const getBookingStatusLabel = (status: BookingStatus): string => getStatusLabel('booking', status)

export const BOOKING_STATUS_TONES = {
  pending: 'amber',
  confirmed: 'leaf',
  cancelled: 'slate',
} as const satisfies Record<BookingStatus, string>

const METHOD_LABELS = {
  gcash: m.payment_method_gcash,
  maya: m.payment_method_maya,
  bank: m.payment_method_bank,
  cash: m.payment_method_cash,
  check: m.payment_method_check,
  deposit: m.payment_method_deposit,
  other: m.ui_something_else,
} satisfies Record<StoredPaymentMethod, () => string>

export function getPaymentMethodLabel(method: StoredPaymentMethod): string {
  return METHOD_LABELS[method]()
}

export const listPaymentMethods = () => PAYMENT_METHODS.map((value) => ({ value, label: getPaymentMethodLabel(value) }))
