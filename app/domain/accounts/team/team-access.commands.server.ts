// Loads and locks a team for the owner, or for a co-owner who acts for the owner.
import { and, asc, eq, ne } from 'drizzle-orm'
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isManageable } from './team-homes.queries.server.ts'

export type StoredMember = typeof teamMembers.$inferSelect
export type LockedTeam = {
  owner: { id: string; name: string; email: string }
  /** Without those who were removed. */
  members: StoredMember[]
}

/**
 * Changes of one team happen one after the other. A co-owner must still be one at their turn: of two who remove each other, one does, and the
 * owner is no member and so stays.
 */
export async function lockTeam(ctx: Ctx): Promise<LockedTeam> {
  requireSignIn(ctx.actor)
  const { id, delegate } = ctx.actor
  authorize(ctx.actor, 'team.manage', { userId: id })
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  const members = await ctx.db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.ownerId, id), ne(teamMembers.status, 'removed')))
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.id))
  const isStillMember = (own: StoredMember) =>
    own.id === delegate?.memberId &&
    own.status === 'active' &&
    own.role === delegate.role &&
    own.homes === delegate.homes
  if (delegate && !members.some(isStillMember)) fail('auth.forbidden')
  return { owner: owner ?? fail('auth.forbidden'), members }
}

/** One of the team whom the actor manages. Call it after `lockTeam`. */
export async function findManagedMember(ctx: Ctx, { members }: LockedTeam, memberId: string): Promise<StoredMember> {
  const member = members.find(({ id }) => id === memberId) ?? fail('team.notFound')
  const managed = await ctx.db.$count(teamMembers, and(eq(teamMembers.id, memberId), isManageable(ctx)))
  return managed === 0 ? fail('team.notFound') : member
}

type TeamEvent = 'team.invited' | 'team.roleChanged' | 'team.homesChanged' | 'team.removed'

/** `buildings`: how many homes were chosen, where the entry is about the choice. */
export async function recordTeam(
  ctx: Ctx,
  action: TeamEvent,
  { id, role, homes }: Pick<StoredMember, 'id' | 'role' | 'homes'>,
  buildings?: number,
): Promise<void> {
  const details = { role, homes, ...(buildings === undefined ? {} : { buildings }) }
  await recordAudit(ctx, { action, subjectType: 'team_member', subjectId: id, details })
}

/** Ends the event streams that the member has open for the owner. */
export async function endStreamsOfMember(ctx: Ctx, { ownerId }: Pick<StoredMember, 'ownerId'>): Promise<void> {
  await ctx.adapters.events.publish(ctx.db, { topic: SESSIONS_CLOSED_TOPIC, subjectId: ownerId })
}
