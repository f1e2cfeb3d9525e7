// The team of an owner as screens see it.
import type { TeamHomes, TeamMemberStatus, TeamRole } from '#app/shared/vocabulary.ts'

export const TEAM_INVITATION_DAYS = 7
/** Members and open invitations of one owner. */
export const MAX_TEAM = 20
/** A form has at most a hundred fields; who acts for more homes acts for all. */
export const MAX_CHOSEN_HOMES = 80

/** A building of the owner, or a single home. */
export type TeamHome = { id: string; name: string; place: string }

export type TeamMember = {
  id: string
  role: TeamRole
  homes: TeamHomes
  /** The chosen homes that are still there. */
  buildingIds: string[]
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
export type Membership = {
  memberId: string
  role: TeamRole
  homes: TeamHomes
  /** The names of the chosen homes. */
  homeNames: readonly string[]
  ownerId: string
  owner: string
  isCurrent: boolean
}

/** What the page of the link shows. */
export type OpenTeamInvitation = {
  owner: string
  role: TeamRole
  homes: TeamHomes
  homeNames: readonly string[]
  expiresAt: Date
  /** Why the reader cannot accept it as they are now. */
  obstacle: 'guest' | 'wrongAccount' | 'unverified' | null
}
