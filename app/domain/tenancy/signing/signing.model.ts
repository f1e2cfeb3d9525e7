import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { LeaseSigningStatus, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import type { ClauseChange } from './lease-text.rules.ts'

export type SignatureView = {
  side: RenewalSide
  name: string
  drawing: string | null
  signedAt: Date
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
  /** Against the contract before it; empty for the first. */
  changes: ClauseChange[]
}

export type LeaseSigningPage = {
  side: RenewalSide
  signing: SigningView | null
  /** The code that the reader has been mailed and not entered. */
  pending: { sentTo: string; name: string } | null
  terms: { monthlyRent: number; startsOn: Day; endsOn: Day; depositHeld: number }
  /** What the owner added to the contract before, to go on with. */
  special: string
  readerName: string
  allowed: { prepare: boolean; sign: boolean; decline: boolean; withdraw: boolean }
}

/** Where the contract stands, on the page of the rental; without a status before one was prepared. */
export type SigningSummary = { status: LeaseSigningStatus | null; isWaitingForReader: boolean }
