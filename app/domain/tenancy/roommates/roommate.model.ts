import type { Day } from '#app/shared/dates.ts'
import type {
  LeaseReceipts,
  RoommateChangeKind,
  RoommateChangeStatus,
  RoommateDepositWay,
} from '#app/shared/tenancy-vocabulary.ts'

export const ROOMMATE_INVITATION_DAYS = 14
/** Of one lease at a time. */
export const MAX_OPEN_CHANGES = 5
export const MAX_ROOMMATES = 12
export const SHOWN_CHANGES = 30
export const DECLINE_REASON_MAX = 500

export type Roommate = {
  userId: string
  name: string
  rentShare: number
  depositShare: number
  startsOn: Day
  endsOn: Day | null
  /** Speaks and decides for the lease. */
  isContact: boolean
  isMe: boolean
}

export type RoommateChange = {
  id: string
  kind: RoommateChangeKind
  status: RoommateChangeStatus
  /** The due date of the first rent after it. */
  startsOn: Day
  receipts: LeaseReceipts
  /** Who joins or leaves. The address of one who has not answered. */
  person: string | null
  giver: string | null
  isReplacement: boolean
  rentShare: number
  depositShare: number
  depositWay: RoommateDepositWay | null
  isDepositPaid: boolean
  isDepositReceived: boolean
  proposer: string
  createdAt: Date
  expiresAt: Date | null
  declineReason: string | null
  decidedAt: Date | null
  consented: string[]
  missing: string[]
  mayConsent: boolean
  mayWithdraw: boolean
  /** What the reader says about the deposit share. */
  depositStep: 'pay' | 'receive' | null
}

export type RoommatesPage = {
  rentalId: string
  title: string
  monthlyRent: number
  /** What the shares of the deposit add up to. */
  deposit: number
  receipts: LeaseReceipts
  /** Empty for a lease with one tenant. */
  roommates: Roommate[]
  /** Who can give a part of their share. */
  givers: { userId: string; name: string; rentShare: number; depositShare: number }[]
  open: RoommateChange[]
  decided: RoommateChange[]
  /** The due dates from which a change can count. */
  days: Day[]
  mayPropose: boolean
  mayLeave: boolean
}

/** What who has the link sees. */
export type RoommateInvitation = {
  inviter: string
  listing: string
  city: string
  owner: string
  rentShare: number
  depositShare: number
  depositWay: RoommateDepositWay | null
  giver: string
  receipts: LeaseReceipts
  startsOn: Day
  leaseEndsOn: Day
  expiresAt: Date
  obstacle: 'guest' | 'wrongAccount' | 'unverified' | 'wrongRole' | null
}
