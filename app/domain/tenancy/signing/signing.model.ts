import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { InvitedSignerView } from '#app/domain/tenancy/invited-signers/invited-signer.model.ts'
import type { Day } from '#app/shared/dates.ts'
import type { LeaseSigningStatus, RenewalSide, SignatureWay, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import type { ClauseChange } from './lease-text.rules.ts'
import type { PaperTerm } from '#app/domain/tenancy/paper-records/paper-record.model.ts'

export type SignatureView = {
  side: RenewalSide
  name: string
  drawing: string | null
  signedAt: Date
  way: SignatureWay
  codeSentTo: string
}

export type SigningView = {
  id: string
  draft: number
  status: LeaseSigningStatus
  listing: string
  clauses: LeaseClause[]
  hash: string
  preparedOn: Day
  expiresOn: Day
  declineReason: string | null
  /** Of the signed file. */
  fileHash: string | null
  fileUrl: string
  signatures: SignatureView[]
  /** Guarantor and witnesses of a lease. */
  signers: InvitedSignerView[]
  /** Against the version before it; empty for the first. */
  changes: ClauseChange[]
}

export type SigningPage = {
  kind: SignedPaperKind
  rentalId: string
  side: RenewalSide
  /** Nothing is agreed on the site that this paper could say. */
  isEmpty: boolean
  signing: SigningView | null
  /** The signature that the reader has begun and not confirmed. */
  pending: { sentTo: string; name: string; way: SignatureWay } | null
  /** How the reader can confirm the signature. */
  ways: SignatureWay[]
  terms: PaperTerm[]
  /** What was added to the paper before, to go on with. */
  special: string
  readerName: string
  allowed: {
    prepare: boolean
    sign: boolean
    decline: boolean
    withdraw: boolean
    invite: boolean
    removeSigner: boolean
  }
}

/** The state of one paper, on the page of the rental; without a status before one was prepared. */
export type SigningSummary = {
  kind: SignedPaperKind
  status: LeaseSigningStatus | null
  isWaitingForReader: boolean
}
