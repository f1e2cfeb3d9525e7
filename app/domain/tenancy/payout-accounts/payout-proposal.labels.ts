import { m } from '#app/messages/messages.js'
import type { PayoutProposalKind, PayoutProposalStatus } from '#app/shared/tenancy-vocabulary.ts'

const KINDS: Record<PayoutProposalKind, () => string> = {
  add: m.payout_proposal_kind_add,
  change: m.payout_proposal_kind_change,
  remove: m.payout_proposal_kind_remove,
}
const STATUSES: Record<PayoutProposalStatus, () => string> = {
  open: m.payout_proposals_open,
  approved: m.payout_proposal_status_approved,
  declined: m.payout_proposal_status_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.payout_proposal_status_lapsed,
}

export const getProposalKindLabel = (kind: PayoutProposalKind): string => KINDS[kind]()
export const getProposalStatusLabel = (status: PayoutProposalStatus): string => STATUSES[status]()
