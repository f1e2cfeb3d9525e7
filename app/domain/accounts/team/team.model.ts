// The team of an owner as screens see it.
import type { TeamMemberStatus, TeamRole } from '#app/shared/vocabulary.ts'

export const TEAM_INVITATION_DAYS = 7
/** Members and open invitations of one owner. */
export const MAX_TEAM = 20

export type TeamMember = {
  id: string
  role: TeamRole
  status: Exclude<TeamMemberStatus, 'removed'>
  /** Null until the invitation is accepted. */
  name: string | null
  email: string
  /** Of the account, which may be closed or banned: the member then cannot act. */
  isUsable: boolean
  /** Of an open invitation. */
  expiresAt: Date | null
  isExpired: boolean
  since: Date | null
}

/** An owner for whom the signed-in person may act. */
export type Membership = { memberId: string; role: TeamRole; ownerId: string; owner: string; isCurrent: boolean }

/** What the page of the link shows. */
export type OpenTeamInvitation = {
  owner: string
  role: TeamRole
  expiresAt: Date
  /** Why the reader cannot accept it as they are now. */
  obstacle: 'guest' | 'wrongAccount' | 'unverified' | null
}
