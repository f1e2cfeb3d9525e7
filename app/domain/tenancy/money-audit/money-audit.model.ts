// The entries of some owners as they are stored, and what the audit of the money says about them. Amounts in centavos.
import type { Day } from '#app/shared/dates.ts'
import type {
  DeductionStatus,
  DepositReturnStatus,
  PaymentKind,
  PostDatedCheckStatus,
  ProofStatus,
} from '#app/shared/tenancy-vocabulary.ts'

export type RentalEntry = {
  id: string
  ownerId: string
  listingId: string
  renewsRentalId: string | null
  startsOn: Day
  endsOn: Day
  endedEarlyOn: Day | null
  monthlyRent: number
  depositHeld: number
  /** Of the booking, or of what the owner wrote when adding the tenant; null for a renewal. */
  firstDeposit: number | null
  /** An advance that the owner wrote when adding the tenant. It has no acknowledgment. */
  openingAdvance: number | null
  /** The same before a correction, which reversed its payment. */
  writtenAdvance: number | null
}
export type LineEntry = {
  id: string
  rentalId: string
  kind: PaymentKind
  dueDate: Day
  amountDue: number
  reducesId: string | null
}
export type ProofEntry = {
  paymentId: string
  transferId: string
  amount: number
  withheld: number
  status: ProofStatus
  paidOn: Day
  reversedAt: Date | null
}
export type CheckEntry = {
  id: string
  rentalId: string
  amount: number
  status: PostDatedCheckStatus
  transferId: string | null
}
export type PartEntry = { ofId: string; paymentId: string; amount: number }
export type DeductionEntry = {
  id: string
  rentalId: string
  amount: number
  status: DeductionStatus
  transferId: string | null
}
export type ReturnEntry = { rentalId: string; amount: number; status: DepositReturnStatus }
export type ReadingEntry = {
  id: string
  rentalId: string
  paymentId: string
  correctsId: string | null
  previousReading: number
  reading: number
  billAmount: number
  billConsumption: number
}
/** What the log of actions says about a transfer; nobody can change the log. */
export type LoggedAmount = { transferId: string; amount: number; withheld: number | null }

export type MoneyEntries = {
  rentals: RentalEntry[]
  lines: LineEntry[]
  proofs: ProofEntry[]
  checks: CheckEntry[]
  checkParts: PartEntry[]
  deductions: DeductionEntry[]
  deductionParts: PartEntry[]
  returns: ReturnEntry[]
  readings: ReadingEntry[]
  acknowledged: { transferId: string; rentalId: string }[]
  logged: LoggedAmount[]
}

/** One figure: `of` names what it is about, `figure` which one it is. */
export type Figure = { of: string; figure: string; amount: number }

/** What a page shows or a row stores, and what the entries add up to. */
export type MoneyDifference = { of: string; figure: string; shown: number | null; computed: number | null }

export type MoneyAudit = { owners: number; rentals: number; figures: number; differences: MoneyDifference[] }
