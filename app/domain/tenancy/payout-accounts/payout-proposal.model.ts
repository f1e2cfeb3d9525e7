// A change of the payout accounts that a co-owner proposed, as the people who decide it see it.
import type { PayoutProposalKind, PayoutProposalStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { PayoutAccount } from './payout-account.model.ts'

export const PROPOSAL_DAYS = 7
/** Open ones of an owner. */
export const MAX_OPEN_PROPOSALS = 10
export const SHOWN_PROPOSALS = 30
export const DECLINE_REASON_MAX = 500

/** `after`: the account as it would be; of a removal as it is. */
export type PayoutProposal = {
  id: string
  kind: PayoutProposalKind
  status: PayoutProposalStatus
  after: Pick<PayoutAccount, 'method' | 'bankName' | 'accountName' | 'accountNumber' | 'note'> & { hasCode: boolean }
  proposer: string
  isOwn: boolean
  createdAt: Date
  expiresAt: Date
  decider: string | null
  decidedAt: Date | null
  declineReason: string | null
}

export type PayoutProposals = {
  accounts: PayoutAccount[]
  open: PayoutProposal[]
  decided: PayoutProposal[]
  mayPropose: boolean
}
