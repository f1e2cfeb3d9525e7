// For whom a session acts. Read with the person of the session in one statement on every request (visitor.queries.server.ts), so that a removal
// takes effect at once.
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { isBanned } from '#app/domain/accounts/sessions/session.rules.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Role, TeamHomes, TeamMemberStatus, TeamRole } from '#app/shared/vocabulary.ts'

/** `isOver`: the person was removed or the owner cannot act. They have to choose again before a page of a dashboard opens. */
export type Acting = {
  memberId: string
  role: TeamRole
  homes: TeamHomes
  ownerId: string
  owner: string
  isOver: boolean
}

export const teamOwners = alias(users, 'team_owners')
export const teamOwnerProfiles = alias(userProfiles, 'team_owner_profiles')

export const ACTING_COLUMNS = {
  memberId: teamMembers.id,
  memberRole: teamMembers.role,
  memberHomes: teamMembers.homes,
  memberStatus: teamMembers.status,
  ownerId: teamOwners.id,
  owner: teamOwners.fullName,
  ownerType: teamOwnerProfiles.userType,
  ownerIsActive: teamOwnerProfiles.isActive,
  ownerBanned: teamOwners.banned,
  ownerBanExpires: teamOwners.banExpires,
  ownerIsErased: sql<boolean>`${teamOwners.erasedAt} is not null`,
}

/** The conditions of the joins that `ACTING_COLUMNS` need, in this order, after a join with `users` for the person of the session. */
export const ACTING_JOINS = {
  session: eq(actingSessions.sessionId, sessions.id),
  member: and(eq(teamMembers.id, actingSessions.memberId), eq(teamMembers.personId, users.id)),
  owner: eq(teamOwners.id, teamMembers.ownerId),
  ownerProfile: eq(teamOwnerProfiles.userId, teamMembers.ownerId),
}

type OwnerRow = {
  memberStatus: TeamMemberStatus
  ownerType: Role | null
  ownerIsActive: boolean | null
  ownerBanned: boolean | null
  ownerBanExpires: Date | null
  ownerIsErased: boolean
}

/** The member was not removed, and the account of the owner may be used. */
export function isMemberInForce(row: OwnerRow, now: Date): boolean {
  const isOwnerUsable =
    row.ownerType === 'landlord' &&
    row.ownerIsActive === true &&
    !row.ownerIsErased &&
    !isBanned({ banned: row.ownerBanned === true, banExpires: row.ownerBanExpires }, now)
  return row.memberStatus === 'active' && isOwnerUsable
}

type ActingRow = Omit<OwnerRow, 'memberStatus'> & {
  memberId: string | null
  memberRole: TeamRole | null
  memberHomes: TeamHomes | null
  memberStatus: TeamMemberStatus | null
  ownerId: string | null
  owner: string | null
}

export function toActing(row: ActingRow, now: Date): Acting | null {
  const { memberId, memberRole: role, memberHomes: homes, memberStatus, ownerId, owner } = row
  if (memberId === null || role === null || homes === null || memberStatus === null || ownerId === null) return null
  return { memberId, role, homes, ownerId, owner: owner ?? '', isOver: !isMemberInForce({ ...row, memberStatus }, now) }
}

/** The owner, as whom the person acts. */
export function toDelegateActor(personId: string, { memberId, role, homes, ownerId }: Acting): NonNullable<Actor> {
  return { id: ownerId, role: 'landlord', isActive: true, delegate: { personId, memberId, role, homes } }
}

/** Names what an event stream was opened for; a stream ends when this is no longer true of its session. */
export const nameActing = ({ memberId, role, homes }: Pick<Acting, 'memberId' | 'role' | 'homes'>): string =>
  `${memberId}:${role}:${homes}`
