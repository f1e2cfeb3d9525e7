// Reads a team: for its owner, for its members, and for who has the link of an invitation.
import { and, asc, eq, ne } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { isBanned } from '#app/domain/accounts/sessions/session.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  ACTING_COLUMNS,
  ACTING_JOINS,
  isMemberInForce,
  teamOwnerProfiles,
  teamOwners,
} from './acting.queries.server.ts'
import { isManageable, listHomeNames, selectMemberHomes } from './team-homes.queries.server.ts'
import { TEAM_TOKEN_PATTERN } from './team-link.rules.server.ts'
import { MAX_TEAM, type Membership, type OpenTeamInvitation, type TeamMember } from './team.model.ts'

export async function listTeam(ctx: Ctx): Promise<TeamMember[]> {
  const ownerId = requireOwner(ctx)
  const rows = await selectMembers(ctx)
    .where(and(eq(teamMembers.ownerId, ownerId), ne(teamMembers.status, 'removed'), isManageable(ctx)))
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.id))
    .limit(MAX_TEAM)
  return rows.map((row) => toTeamMember(row, ctx.now()))
}

/** A member of another owner gives the answer of a missing one. */
export async function getTeamMember(
  ctx: Ctx,
  memberId: string,
): Promise<{ member: TeamMember; ownerId: string; personId: string | null }> {
  const ownerId = requireOwner(ctx)
  const isOfOwner = and(eq(teamMembers.ownerId, ownerId), ne(teamMembers.status, 'removed'), isManageable(ctx))
  const [row] = isUuid(memberId) ? await selectMembers(ctx).where(and(eq(teamMembers.id, memberId), isOfOwner)) : []
  if (!row) return fail('team.notFound')
  return { member: toTeamMember(row, ctx.now()), ownerId, personId: row.member.personId }
}

function requireOwner({ actor }: Ctx): string {
  requireSignIn(actor)
  authorize(actor, 'team.manage', { userId: actor.id })
  return actor.id
}

const selectMembers = (ctx: Ctx) =>
  ctx.db
    .select({
      member: teamMembers,
      buildingIds: selectMemberHomes,
      name: users.fullName,
      email: users.email,
      banned: users.banned,
      banExpires: users.banExpires,
      isActive: userProfiles.isActive,
    })
    .from(teamMembers)
    .leftJoin(users, eq(users.id, teamMembers.personId))
    .leftJoin(userProfiles, eq(userProfiles.userId, teamMembers.personId))

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

function toTeamMember(
  { member, buildingIds, name, email, banned, banExpires, isActive }: MemberRow,
  now: Date,
): TeamMember {
  return {
    id: member.id,
    role: member.role,
    homes: member.homes,
    buildingIds,
    status: member.status === 'invited' ? 'invited' : 'active',
    name,
    email: member.email ?? email ?? '',
    isUsable:
      member.personId === null || (isActive === true && !isBanned({ banned: banned === true, banExpires }, now)),
    expiresAt: member.expiresAt,
    isExpired: member.expiresAt !== null && member.expiresAt <= now,
    since: member.acceptedAt,
  }
}

/** The owners for whom the person may act now. */
export async function listMemberships(ctx: Ctx): Promise<Membership[]> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({ ...ACTING_COLUMNS, sessionId: actingSessions.sessionId })
    .from(teamMembers)
    .innerJoin(teamOwners, ACTING_JOINS.owner)
    .innerJoin(teamOwnerProfiles, ACTING_JOINS.ownerProfile)
    .leftJoin(
      actingSessions,
      and(eq(actingSessions.memberId, teamMembers.id), eq(actingSessions.sessionId, ctx.session?.id ?? teamMembers.id)),
    )
    .where(and(eq(teamMembers.personId, ctx.actor.id), eq(teamMembers.status, 'active')))
    .orderBy(asc(teamOwners.fullName), asc(teamMembers.id))
    .limit(MAX_MEMBERSHIPS)
  const homeNames = await listHomeNames(
    ctx,
    rows.map(({ memberId }) => memberId),
  )
  return rows
    .filter((row) => isMemberInForce(row, ctx.now()))
    .map(({ memberId, memberRole, memberHomes, ownerId, owner, sessionId }) => ({
      memberId,
      role: memberRole,
      homes: memberHomes,
      homeNames: homeNames.get(memberId) ?? [],
      ownerId,
      owner,
      isCurrent: sessionId !== null,
    }))
}

const MAX_MEMBERSHIPS = 100

/** Whether the menu offers the choice for whom the person acts. */
export async function hasMemberships({ db, actor }: Ctx): Promise<boolean> {
  requireSignIn(actor)
  const rows = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(and(eq(teamMembers.personId, actor.id), eq(teamMembers.status, 'active')))
    .limit(1)
  return rows.length > 0
}

export async function findOwnMembership(ctx: Ctx, memberId: string) {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select(ACTING_COLUMNS)
    .from(teamMembers)
    .innerJoin(teamOwners, ACTING_JOINS.owner)
    .innerJoin(teamOwnerProfiles, ACTING_JOINS.ownerProfile)
    .where(and(eq(teamMembers.id, memberId), eq(teamMembers.personId, ctx.actor.id)))
    .for('update', { of: teamMembers })
  if (!row || row.memberStatus !== 'active') return fail('team.notFound')
  return { ownerId: row.ownerId, status: row.memberStatus, isInForce: isMemberInForce(row, ctx.now()) }
}

/** An accepted, replaced or withdrawn link finds nothing, as an unknown one. */
export async function findTeamInvitation(ctx: Ctx, token: string) {
  const [found] = TEAM_TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          memberId: teamMembers.id,
          role: teamMembers.role,
          homes: teamMembers.homes,
          email: teamMembers.email,
          expiresAt: teamMembers.expiresAt,
          ownerId: teamMembers.ownerId,
          owner: users.fullName,
        })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.ownerId))
        .where(and(eq(teamMembers.tokenHash, hashToken(token)), eq(teamMembers.status, 'invited')))
    : []
  if (!found) return fail('team.invitationNotFound')
  const { expiresAt } = found
  if (expiresAt === null || expiresAt <= ctx.now()) return fail('team.invitationExpired')
  return { ...found, expiresAt }
}

export async function readTeamInvitation(ctx: Ctx, token: string): Promise<OpenTeamInvitation> {
  const invitation = await findTeamInvitation(ctx, token)
  const { memberId, owner, role, homes, expiresAt } = invitation
  const homeNames = (await listHomeNames(ctx, [memberId])).get(memberId) ?? []
  return { owner, role, homes, homeNames, expiresAt, obstacle: await findInvitationObstacle(ctx, invitation) }
}

type Invited = { email: string | null; ownerId: string }

/** An administrator, and the owner, have no account that can be invited. */
export async function findInvitationObstacle(
  { db, actor }: Ctx,
  { email, ownerId }: Invited,
): Promise<OpenTeamInvitation['obstacle']> {
  if (!actor?.isActive) return 'guest'
  const columns = { email: users.email, isVerified: users.emailVerified }
  const [person] = await db.select(columns).from(users).where(eq(users.id, actor.id))
  if (person?.email !== email || actor.id === ownerId || actor.role === 'admin') return 'wrongAccount'
  return person?.isVerified ? null : 'unverified'
}
