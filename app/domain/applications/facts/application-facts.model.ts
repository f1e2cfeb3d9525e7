// What an application says, as the applicant, the owner, the agent and an administrator read it.
import type { Day } from '#app/shared/dates.ts'
import type { EmploymentStatus, IncomeRange } from '#app/shared/people-vocabulary.ts'
import type { ApplicationDocumentKind, ApplicationStatus, RejectionReason } from '#app/shared/tenancy-vocabulary.ts'

/** How a person of the household is related to the applicant. */
export const HOUSEHOLD_RELATIONSHIPS = [
  'partner',
  'child',
  'parent',
  'sibling',
  'relative',
  'friend',
  'helper',
  'other',
] as const
export type HouseholdRelationship = (typeof HOUSEHOLD_RELATIONSHIPS)[number]

/** How a reference knows the applicant. */
export const REFERENCE_RELATIONSHIPS = ['employer', 'landlord', 'colleague', 'relative', 'friend', 'other'] as const
export type ReferenceRelationship = (typeof REFERENCE_RELATIONSHIPS)[number]

export type HouseholdPerson = { name: string; relationship: string; isAdult: boolean }
export type Reference = { name: string; relationship: string; phone: string }

/** `url` answers with the file, for people who may read the application. */
export type ApplicationDocument = {
  id: string
  kind: ApplicationDocumentKind
  name: string
  bytes: number
  url: string
}

export type ApplicationFacts = {
  id: string
  /** For optimistic changes. */
  version: number
  status: ApplicationStatus
  listing: { id: string; title: string; city: string; monthlyRent: number; isListed: boolean }
  applicant: { id: string; name: string }
  /** Null where the applicant did not say it, or where it was erased with the account. */
  moveInDate: Day | null
  leaseMonths: number | null
  /** All people, with the applicant. */
  occupants: number | null
  /** Without the applicant. */
  household: readonly HouseholdPerson[]
  employmentStatus: EmploymentStatus | null
  employer: string | null
  monthlyIncome: IncomeRange | null
  hasPets: boolean | null
  petDetails: string | null
  references: readonly Reference[]
  message: string
  documents: readonly ApplicationDocument[]
  /** Of a rejection; the applicant reads both. */
  reasonCode: RejectionReason | null
  reason: string | null
  sentAt: Date
  decidedAt: Date | null
}
