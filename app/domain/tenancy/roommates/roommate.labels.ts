import { m } from '#app/messages/messages.js'
import type { LeaseReceipts, RoommateChangeStatus, RoommateDepositWay } from '#app/shared/tenancy-vocabulary.ts'

const RECEIPTS: Record<LeaseReceipts, () => string> = { joint: m.roommate_receipts_joint, own: m.roommate_receipts_own }
const DEPOSIT_WAYS: Record<RoommateDepositWay, () => string> = {
  between: m.roommate_deposit_between,
  owner: m.roommate_deposit_owner,
}
const STATUSES: Record<RoommateChangeStatus, () => string> = {
  invited: m.tenant_invited,
  open: m.roommate_status_open,
  agreed: m.roommate_status_agreed,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.roommate_status_lapsed,
}

export const getReceiptsLabel = (receipts: LeaseReceipts): string => RECEIPTS[receipts]()
export const getDepositWayLabel = (way: RoommateDepositWay): string => DEPOSIT_WAYS[way]()
export const getRoommateChangeStatusLabel = (status: RoommateChangeStatus): string => STATUSES[status]()
