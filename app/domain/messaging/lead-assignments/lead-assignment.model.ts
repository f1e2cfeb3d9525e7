import type { LeadAssignmentStatus } from '#app/shared/agent-vocabulary.ts'

export const TEAM_LEADS_PER_PAGE = 25
/** Leads of which the broker and a salesperson see who has them. */
export const TEAM_LEAD_DAYS = 90

/** A conversation of the brokerage. `member` is null while the broker has it. */
export type TeamLead = {
  conversationId: string
  renter: string
  listing: string
  lastMessageAt: Date
  /** The last word is the renter's. */
  isWaiting: boolean
  status: LeadAssignmentStatus | null
  memberId: string | null
  member: string | null
  dueAt: Date | null
}

export type TeamLeads = { rows: TeamLead[]; next: string | null }

/** What a salesperson did with leads; rows are in alphabetical order and never compared. */
export type MemberReport = {
  memberId: string
  name: string
  assigned: number
  answered: number
  movedOn: number
  returned: number
  medianMinutes: number | null
  sharedClients: number
}
