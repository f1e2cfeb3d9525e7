import type { DocumentVerificationKind, VerificationRequestStatus } from '#app/shared/vocabulary.ts'

/** What a person handed in last, for one kind or one listing. */
export type OwnVerification = {
  id: string
  kind: DocumentVerificationKind
  propertyId: string | null
  status: VerificationRequestStatus
  reason: string | null
  createdAt: Date
}

export type OwnCheck = {
  kind: DocumentVerificationKind
  propertyId: string | null
  checkedAt: Date
  validUntil: string | null
  isExpired: boolean
}
