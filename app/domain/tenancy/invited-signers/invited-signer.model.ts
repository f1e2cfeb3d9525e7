import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { InvitedSignerRole, InvitedSignerStatus } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_OF_ROLE: Record<InvitedSignerRole, number> = { guarantor: 1, witness: 2 }
export const MAX_SIGNERS = 3
/** Rows of a version that was asked to be signed: also those that were removed. */
export const MAX_SIGNER_ROWS = 30
/** Days after which the people of a paper that was never signed are deleted. */
export const UNSIGNED_SIGNER_DAYS = 30

/** For the sides of the rental. */
export type InvitedSignerView = {
  id: string
  role: InvitedSignerRole
  name: string
  maskedEmail: string
  status: Exclude<InvitedSignerStatus, 'removed'>
  signedName: string | null
  drawing: string | null
  signedAt: Date | null
  declineReason: string | null
}

/** All that the person with the link sees. */
export type LinkedPaper = {
  role: InvitedSignerRole
  name: string
  maskedEmail: string
  status: 'asked' | 'signed' | 'declined'
  owner: string
  tenant: string
  listing: string
  draft: number
  clauses: LeaseClause[]
  expiresOn: Day
  /** The code was mailed and is not entered. */
  isPending: boolean
}
