// The deposit passport of a rental, as its page and its PDF need it. Amounts in centavos.
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { Day } from '#app/shared/dates.ts'
import type {
  Condition,
  ConditionReportKind,
  DeductionStatus,
  DepositReturnStatus,
  PaymentKind,
  PaymentMethod,
} from '#app/shared/tenancy-vocabulary.ts'

export const DEDUCTION_TEXT_MAX = 500

export const CONDITION_NOTE_MAX = 1_000

export const ROOM_MAX = 80

export type ConditionEntryView = {
  id: string
  room: string
  condition: Condition
  note: string | null
  author: string
  isCorrection: boolean
  createdAt: Date
  photos: { id: string; url: string }[]
  mayRemove: boolean
}

/** Who accepted a report when, with the name at that time. */
export type Acceptance = { name: string; at: Date } | null

export type ConditionReportView = {
  kind: ConditionReportKind
  /** Counts up with every change of the entries: a person accepts exactly what the page showed. */
  version: number
  entries: ConditionEntryView[]
  owner: Acceptance
  tenant: Acceptance
  /** Both accepted: nothing is changed any more, and a new entry is a correction. */
  isClosed: boolean
  allowed: { add: boolean; accept: boolean }
}

/** A line of the rent book and the part of it that is or can be deducted. */
export type DeductionLine = { id: string; kind: PaymentKind; dueDate: Day; note: string | null; amount: number }

/** A lease of the chain. */
export type DeductionLease = { id: string; startsOn: Day; endsOn: Day }

export type DeductionView = {
  id: string
  amount: number
  reason: string
  status: DeductionStatus
  answer: string | null
  createdAt: Date
  decidedAt: Date | null
  evidenceUrl: string
  evidenceKind: 'photo' | 'pdf'
  /** Lines of one rent book that it settles. */
  lines: DeductionLine[]
  /** The lease of the lines; null if it is that of the deduction. */
  earlierLease: DeductionLease | null
  /** Of the payment that settled them. */
  acknowledgment: { number: string; url: string } | null
  /** A line was paid otherwise meanwhile: the owner has to withdraw it. */
  isOutdated: boolean
  moves: DeductionStatus[]
}

/** Money that the owner paid back. */
export type DepositReturnView = {
  id: string
  amount: number
  method: PaymentMethod
  returnedOn: Day
  reference: string | null
  status: DepositReturnStatus
  answer: string | null
  proofUrl: string | null
  moves: DepositReturnStatus[]
}

export type DepositSums = {
  held: number
  /** Paid for days after an early end. */
  unusedRent: number
  /** Paid back for rent whose check the bank returned afterwards: the tenant owes it in the rent book. */
  refundCharged: number
  accepted: number
  contested: number
  /** Proposed, without an answer. */
  waiting: number
  /** What can still be deducted. */
  deductible: number
  /** What is returned in all: the deposit without its deductions, the unused rent, and refunds that are charged. */
  toReturn: number
  /** Paid back, and the tenant confirmed it. */
  returned: number
  /** Paid back without an answer, or contested. */
  unconfirmed: number
  /** What the owner can still record as paid back. */
  returnable: number
  /** What is returned without what was. */
  owed: number
  /** What the owner holds of the deposit now: accepted deductions and confirmed returns lower it. */
  left: number
  /** Nothing is open: everything is deducted or returned, and both sides agree. */
  isSettled: boolean
}

export type DepositPassport = {
  rental: RentalFacts
  reports: Record<ConditionReportKind, ConditionReportView>
  deductions: DeductionView[]
  /** Open lines that a deduction can settle, by lease, the oldest first; for the owner. */
  openLeases: (DeductionLease & { lines: DeductionLine[] })[]
  sums: DepositSums
  returnBy: Day
  /** The rental is over, and everything is returned or deducted with the agreement of both sides. */
  isClosed: boolean
  returns: DepositReturnView[]
  allowed: { deduct: boolean; return: boolean }
}
