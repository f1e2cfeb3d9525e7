// A renter's passport as its owner and the readers of an application see it.
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import type { IncomeDocument } from '#app/domain/tenancy/income-documents/income-document.model.ts'
import type { AnsweredReference } from '#app/domain/tenancy/rental-references/rental-reference.model.ts'
import type { Day } from '#app/shared/dates.ts'
import type { PassportPart, PassportViewKind } from '#app/shared/tenancy-vocabulary.ts'
import type { RentMonths } from './rent-history.rules.ts'

/** A share ends then, also while the application is still pending. */
export const SHARE_DAYS = 30
/** Views are deleted after a year. */
export const VIEWS_KEPT_DAYS = FIXED_PERIODS.passportViews
export const MAX_VIEWS_SHOWN = 100

export type IdentityFact = { checkedAt: Date | null; validUntil: Day | null }

/** One rental of the rent book. */
export type LeaseHistory = RentMonths & {
  rentalId: string
  listing: string
  city: string
  startsOn: Day
  endsOn: Day
}

/** Null: not shared with the reader. */
export type PassportFacts = {
  identity: IdentityFact | null
  history: LeaseHistory[] | null
  references: AnsweredReference[] | null
  income: IncomeDocument[] | null
}

export type PassportView = {
  id: string
  viewer: string | null
  listing: string
  kind: PassportViewKind
  viewedAt: Date
}

/** What is shared with one application now. */
export type OpenShare = { parts: PassportPart[]; expiresAt: Date }

export type SharedWith = OpenShare & { applicationId: string; listing: string }
