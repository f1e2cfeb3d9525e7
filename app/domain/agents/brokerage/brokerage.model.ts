// A brokerage as screens see it.
import type { AssignmentRule, BrokerageMemberStatus } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import type { ClientStage } from '#app/shared/vocabulary.ts'

export const BROKERAGE_INVITATION_DAYS = 7
/** Salespersons and open invitations of one brokerage. */
export const MAX_MEMBERS = 30
export const BROKERAGE_NAME_MAX = 150
export const MAX_ANSWER_HOURS = 168
/** By name, on the page of the brokerage and on that of one salesperson. */
export const sharedClientList = defineList({ filters: {}, pageSize: 50 })

/** Whether the law allows the agent to run a brokerage (RA 9646): a broker with a valid license, whom nobody supervises. */
export type LicenseState = 'valid' | 'missing' | 'expired' | 'supervised'

export type Broker = {
  agentId: string
  userId: string
  name: string
  licenseNumber: string | null
  licenseExpiresOn: Day | null
  license: LicenseState
}

export type Brokerage = {
  id: string
  name: string
  memberBasisPoints: number
  rule: AssignmentRule
  answerHours: number
  broker: Broker
}

export type BrokerageMember = {
  id: string
  status: Exclude<BrokerageMemberStatus, 'removed'>
  /** Null until the invitation is accepted. */
  name: string | null
  email: string
  accreditationNumber: string
  accreditationExpiresOn: Day
  isAccredited: boolean
  /** Null for the part of the brokerage. */
  basisPoints: number | null
  isAway: boolean
  /** Of the account, which may be closed or banned: the salesperson then cannot act. */
  isUsable: boolean
  /** Slugs of the places where the salesperson works. */
  areas: string[]
  /** Of an open invitation. */
  expiresAt: Date | null
  isExpired: boolean
}

/** What the page shows: the broker's own brokerage, the one of a salesperson, or what is missing to open one. */
export type OwnBrokerage =
  | { part: 'broker'; brokerage: Brokerage; members: BrokerageMember[] }
  | { part: 'member'; brokerage: Brokerage; member: BrokerageMember; colleagues: { id: string; name: string }[] }
  | { part: 'none'; broker: Broker; suggestedName: string }

/** What the page of the link shows. */
export type OpenBrokerageInvitation = {
  brokerage: string
  broker: string
  licenseNumber: string | null
  accreditationNumber: string
  accreditationExpiresOn: Day
  expiresAt: Date
  obstacle: InvitationObstacle | null
}
export type InvitationObstacle = 'guest' | 'wrongAccount' | 'unverified' | 'notAnAgent'

export type SharedClient = { id: string; name: string; stage: ClientStage; agent: string; isOwn: boolean }
