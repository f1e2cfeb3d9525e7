// A person joins the team of an owner, chooses for whom they act, and leaves.
import { and, eq, sql } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { closeMember } from './team.commands.server.ts'
import { endStreamsOfMember, type StoredMember } from './team-access.commands.server.ts'
import { findOwnMembership, findTeamInvitation, findInvitationObstacle } from './team.queries.server.ts'

/** Only the account with the invited address, which is confirmed, and once. The session acts for the owner from now on. */
export async function joinTeam(ctx: Ctx, token: string): Promise<{ memberId: string }> {
  requireSignIn(ctx.actor)
  const personId = ctx.actor.id
  authorize(ctx.actor, 'team.join', { userId: personId })
  return inTransaction(ctx, async (tx) => {
    // A second press waits here, and then finds no open invitation
    await tx.db
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .where(eq(teamMembers.tokenHash, hashToken(token)))
      .for('update')
    const invitation = await findTeamInvitation(tx, token)
    const obstacle = await findInvitationObstacle(tx, invitation)
    if (obstacle !== null) fail(obstacle === 'unverified' ? 'team.unverified' : 'team.wrongAccount')
    if (!canMove('team_member', 'invited', 'active', 'member')) fail('team.moveNotAllowed')
    if (await isActiveMember(tx, invitation.ownerId, personId)) fail('team.alreadyMember')
    const accepted = { personId, acceptedAt: tx.now(), email: null, tokenHash: null, expiresAt: null }
    const [member] = await tx.db
      .update(teamMembers)
      .set({ status: 'active', ...accepted, updatedAt: tx.now() })
      .where(and(eq(teamMembers.tokenHash, hashToken(token)), eq(teamMembers.status, 'invited')))
      .returning({ id: teamMembers.id })
    const memberId = member?.id ?? fail('team.invitationNotFound')
    await recordAudit(tx, { action: 'team.joined', subjectType: 'team_member', subjectId: memberId })
    await storeActing(tx, memberId)
    return { memberId }
  })
}

/** Under an address that the account had before. */
async function isActiveMember(ctx: Ctx, ownerId: string, personId: string): Promise<boolean> {
  const isOfPerson = and(eq(teamMembers.ownerId, ownerId), eq(teamMembers.personId, personId))
  const rows = await ctx.db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(and(isOfPerson, eq(teamMembers.status, 'active')))
  return rows.length > 0
}

/** Also closes what is open for the owner for whom the session acted before. */
export async function actForOwner(ctx: Ctx, memberId: string): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'team.join', { userId: ctx.actor.id })
  await inTransaction(ctx, async (tx) => {
    if (!(await findOwnMembership(tx, memberId)).isInForce) fail('team.notFound')
    await endActing(tx)
    await storeActing(tx, memberId)
  })
}

export async function actForSelf(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  await inTransaction(ctx, endActing)
}

export async function leaveTeam(ctx: Ctx, memberId: string): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'team.join', { userId: ctx.actor.id })
  await inTransaction(ctx, async (tx) => {
    const { ownerId, status } = await findOwnMembership(tx, memberId)
    if (!canMove('team_member', status, 'removed', 'member')) fail('team.moveNotAllowed')
    await closeMember(tx, { id: memberId })
    await recordAudit(tx, { action: 'team.left', subjectType: 'team_member', subjectId: memberId })
    await endStreamsOfMember(tx, { ownerId })
  })
}

async function storeActing(ctx: Ctx, memberId: string): Promise<void> {
  const sessionId = ctx.session?.id ?? fail('auth.signInRequired')
  await ctx.db
    .insert(actingSessions)
    .values({ sessionId, memberId, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: actingSessions.sessionId, set: { memberId: sql`excluded.member_id` } })
}

async function endActing(ctx: Ctx): Promise<void> {
  const sessionId = ctx.session?.id ?? fail('auth.signInRequired')
  const ended = await ctx.db
    .delete(actingSessions)
    .where(eq(actingSessions.sessionId, sessionId))
    .returning({ memberId: actingSessions.memberId })
  for (const { memberId } of ended) {
    const [member] = await ctx.db
      .select({ ownerId: teamMembers.ownerId })
      .from(teamMembers)
      .where(eq(teamMembers.id, memberId))
    if (member) await endStreamsOfMember(ctx, member satisfies Pick<StoredMember, 'ownerId'>)
  }
}
