// A rent book as the pages of a rental show it.
import type { HomeSpace } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, id, searchText } from '#app/shared/lists/filters.ts'
import {
  type PaymentMethod,
  type PaymentStatus,
  PROOF_STATUSES,
  type ProofStatus,
  type RentalStatus,
  type StoredPaymentMethod,
} from '#app/shared/tenancy-vocabulary.ts'
import type { InvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.rules.ts'
import type { Allocation, BookLine, BookSummary } from './rent-book.rules.ts'

export type BookLineView = BookLine & {
  /** The name of who owes it, of several tenants who pay apart. */
  payer?: string
  note: string | null
  due: number
  open: number
  unclaimed: number
  status: PaymentStatus
  /** Of its latest confirmed proof. */
  paidOn: Day | null
  paidWith: StoredPaymentMethod | null
  reductions: { id: string; amount: number; note: string | null; createdAt: Date }[]
}

/** One payment that was handed in or recorded, over one or more lines. */
export type Transfer = {
  id: string
  amount: number
  /** The part of the amount that the tenant kept back as tax. */
  withheld: number
  method: StoredPaymentMethod
  paidOn: Day
  reference: string | null
  status: ProofStatus
  declineReason: string | null
  sentAt: Date
  decidedAt: Date | null
  /** A reversed payment stays in the book with its acknowledgment, which is void. */
  reversedAt: Date | null
  reversalReason: string | null
  /** The reader may reverse it now. */
  isReversible: boolean
  /** The owner recorded it; the tenant handed in nothing. */
  isRecorded: boolean
  proofUrl: string | null
  acknowledgment: { number: string; url: string } | null
  /** The owner's own BIR invoice for it. */
  invoice: InvoiceNumber | null
  /** In the order of the lines. */
  parts: { lineId: string; amount: number }[]
}

/** A payment that the owner is about to record. */
export type PaymentReview = {
  lines: string[]
  /** What was typed, as the form sends it. An empty amount means everything that is open of the lines. */
  typed: {
    key: string
    amount: string
    method: PaymentMethod
    paidOn: Day
    reference: string
    withheld: string
    invoiceNumber: string
  }
  /** What will be booked; null when the form is shown again. */
  allocations: Allocation[] | null
}

export type RentalFacts = {
  id: string
  bookingId: string | null
  /** The title names the space. */
  listing: { id: string; title: string; address: string; space: HomeSpace | null }
  owner: { id: string; name: string }
  tenant: { id: string; name: string }
  /** The names of the other tenants, if there are some. */
  roommates?: string[]
  startsOn: Day
  /** The last day, also of a rental that ended early. */
  endsOn: Day
  endedEarlyReason: string | null
  monthlyRent: number
  /** As paid when the rental began. */
  depositHeld: number
  /** What the owner holds of it now. */
  depositLeft: number
  /** The rental that it continues, whose deposit it took over. */
  renewsRentalId: string | null
  paymentDay: number
  status: RentalStatus
  /** Another rental continues it and has its deposit. */
  isRenewed: boolean
}

/** A check as the statement shows it: it changes no balance. One that has cleared is a payment. */
export type StatementCheck = {
  name: string
  amount: number
  date: Day
  state: 'deposited' | 'returned'
  reason: string | null
}

export type RentBook = {
  rental: RentalFacts
  lines: BookLineView[]
  transfers: Transfer[]
  checks: StatementCheck[]
  summary: BookSummary
  /** What the reader may do. */
  allowed: { handIn: boolean; decide: boolean; record: boolean; recordCash: boolean; readLease: boolean }
}

/** `due`: what the figure "To pay now" counts. */
const LINE_FILTERS = ['all', 'due', 'open', 'paid'] as const
export type LineFilter = (typeof LINE_FILTERS)[number]
export const lineList = defineList({ filters: { show: choice(LINE_FILTERS, { fallback: 'all' }) }, pageSize: 24 })
export type LineQuery = Criteria<typeof lineList>
/** Payments that a page shows; the statement has all. */
export const SHOWN_TRANSFERS = 30

export const transferList = defineList({
  filters: {
    search: searchText(100, { param: 'q' }),
    status: choice(PROOF_STATUSES),
    listingId: id({ param: 'listing' }),
  },
  pageSize: 20,
})
export type TransferQuery = Criteria<typeof transferList>

/** A payment in the list of an owner. */
export type TransferRow = Omit<Transfer, 'parts'> & {
  rentalId: string
  tenant: string
  listing: string
  /** The due dates of its lines, oldest first. */
  dueDates: Day[]
}
export type OwnerFigures = {
  waiting: { amount: number; count: number }
  /** `pending` is the part that was handed in or is in checks. */
  overdue: { amount: number; pending: number; rentals: number }
  /** Confirmed since the first of the month. */
  receivedThisMonth: number
  depositHeld: number
}
