// A booking as its page shows it.
import type { InvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type { BookingStatus, PaymentMethod } from '#app/shared/tenancy-vocabulary.ts'
import type { BookingAmounts, LeaseDates } from './booking.rules.ts'

export type BookingProof = {
  id: string
  amount: number
  method: PaymentMethod
  paidOn: Day
  reference: string | null
  sentAt: Date
  /** Null after the file was erased with the account. */
  url: string | null
}

export type BookingView = BookingAmounts &
  LeaseDates & {
    id: string
    applicationId: string
    status: BookingStatus
    leaseMonths: number
    openedAt: Date
    decidedAt: Date | null
    cancelReason: string | null
    receiptNumber: string | null
    /** The owner's own BIR invoice for the move-in cost. */
    invoice: InvoiceNumber | null
    listing: { id: string; title: string; address: string; isListed: boolean }
    owner: { id: string; name: string }
    tenant: { id: string; name: string }
    proofs: BookingProof[]
    /** What the reader may do now. */
    allowed: { confirm: boolean; cancel: boolean; prove: boolean; invoice: boolean; needsReason: boolean }
  }
