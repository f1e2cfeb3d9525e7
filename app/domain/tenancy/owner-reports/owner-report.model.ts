// The report of an owner. Money is in centavos, days are in Manila, months are their first day.
import type { Day } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_REPORT_MONTHS = 120
/** More than one owner lists; a report without the rest would be wrong, so it says when it stops here. */
export const MAX_REPORT_LISTINGS = 1_000

/** Whole months. */
export type OwnerReportPeriod = { firstMonth: Day; lastMonth: Day }

/** What an owner earns, by what it is for. The advance and a refund that is charged are rent; a deposit is a liability. */
export const INCOME_KINDS = ['rent', 'dues', 'utilities', 'penalty', 'other'] as const satisfies readonly PaymentKind[]
export type IncomeKind = (typeof INCOME_KINDS)[number]
/** `received` is gross: the money, and the tax that was withheld of it. */
export type KindSums = { kind: IncomeKind; expected: number; received: number; withheld: number }

/** What was due and what arrived. Months without either are absent; those of the year before are needed for the comparison. */
export type MoneySums = {
  months: { month: Day; expected: number; received: number }[]
  /** In the period, and in the same months of the year before. */
  listings: { listingId: string; expected: number; received: number; receivedBefore: number }[]
  /** In the period. */
  kinds: KindSums[]
}

/** Deposits in the period: what tenants paid, what the owner kept of them, and what was paid back. They are no income. */
export type DepositSums = { received: number; applied: number; kept: number; returned: number }
/** A rental and quarter of which tax was withheld, without a certificate. */
export type MissingCertificate = { rentalId: string; listing: string; tenant: string; quarter: Day; withheld: number }

export type ReportListing = { id: string; title: string; monthlyRent: number; listedOn: Day; isOffered: boolean }
export type RentedSpan = { listingId: string; from: Day; to: Day }
export type CostRow = { listingId: string; cost: number }

export const ARREARS_AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type ArrearsAge = (typeof ARREARS_AGES)[number]
export type Arrears = Record<ArrearsAge, { amount: number; pending: number; lines: number }>

export type OwnerReportFacts = {
  money: MoneySums
  listings: ReportListing[]
  rented: RentedSpan[]
  /** The last day of the latest rental that was over before the period. */
  lastEnds: { listingId: string; to: Day }[]
  costs: CostRow[]
  arrears: Arrears
  depositsHeld: number
  deposits: DepositSums
  missingCertificates: MissingCertificate[]
}

export type MonthFigures = { month: Day; expected: number; received: number; receivedBefore: number }

export type ListingFigures = {
  id: string
  title: string
  monthlyRent: number
  expected: number
  received: number
  receivedBefore: number
  /** Public, so that renters can apply. */
  isOffered: boolean
  vacantDays: number
  /** The first of the days that are vacant until the end of the period or today, also before the period; null if the home is rented then. */
  vacantSince: Day | null
  /** The rent of the vacant days. */
  vacancyCost: number
  repairCosts: number
}

export type ListingSum = Exclude<keyof ListingFigures, 'id' | 'title' | 'monthlyRent' | 'isOffered' | 'vacantSince'>
export type OwnerReportTotals = Record<ListingSum, number> & {
  arrears: number
  /** The part of the arrears that was handed in or is in checks. */
  arrearsPending: number
  depositsHeld: number
  /** The part of `received` that tenants kept back as tax. */
  withheld: number
}

export type OwnerReport = OwnerReportPeriod & {
  firstDay: Day
  lastDay: Day
  readAt: Date
  months: MonthFigures[]
  listings: ListingFigures[]
  arrears: Arrears
  /** All kinds, also those without money. */
  kinds: KindSums[]
  deposits: DepositSums
  missingCertificates: MissingCertificate[]
  totals: OwnerReportTotals
}
